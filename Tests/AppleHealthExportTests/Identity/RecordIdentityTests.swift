import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// A change of one attribute that makes another record of it.
struct AttributeChange: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    var testDescription: String { "\(old) to \(new)" }

    init(_ old: String, _ new: String) {
        self.old = old
        self.new = new
    }
}

struct RecordIdentityTests {
    private static let text = """
        <Record type="T" sourceName="Ada's Watch" sourceVersion="9" \
        device="&lt;&lt;HKDevice: 0x1&gt;, name:Watch, hardware:W1,2&gt;" unit="count" \
        creationDate="2020-06-01 10:00:02 +0200" startDate="2020-06-01 10:00:00 +0200" \
        endDate="2020-06-01 10:00:01 +0200" value="12.5"><MetadataEntry key="a" value="1"/>\
        <MetadataEntry key="b" value="2"/></Record>
        """

    private func identity(_ text: String, blockSize: Int = 1 << 20, occurrence: Int = 0) throws -> UUID {
        let record = try #require(Reading(inside: text, blockSize: blockSize).records.first)
        var identity = try RecordIdentity(
            type: #require(record.type),
            unit: record.head.fields.unit,
            sourceName: SourceName.normalized(#require(record.sourceName)),
            sourceVersion: record.head.fields.sourceVersion,
            device: record.head.fields.device.flatMap(DeviceString.init)
        )
        try identity.combine(
            .number(#require(record.number)),
            start: #require(record.startDate.value),
            end: #require(record.endDate.value),
            creation: record.creationDate.value,
            metadata: record.metadata
        )
        return identity.uuid(occurrence: occurrence)
    }

    @Test
    func `the identity never changes`() throws {
        let found = try identity(Self.text).uuidString
        #expect(found == "8C70FBB6-CD17-80CC-9FE8-11E07B188F53")
    }

    @Test
    func `an imported sample has the identity of its content in each occurrence`() throws {
        let type = (old: "type=\"T\"", new: "type=\"HKQuantityTypeIdentifierStepCount\"")
        let text = Self.text.replacingOccurrences(of: type.old, with: type.new)
        var converter = RecordConverter()
        let sample = try converter.sample(#require(Reading(inside: text).records.first))
        let identifiers = try (0..<5).map { try identity(text, occurrence: $0) }
        #expect((0..<5).map(sample.identifier) == identifiers)
        // One that is written is that of the first.
        let own = UUID()
        let written = text.replacingOccurrences(of: type.new, with: type.new + " uuid=\"\(own)\"")
        let other = try converter.sample(#require(Reading(inside: written).records.first))
        #expect((0..<5).map(other.identifier) == [own] + identifiers.dropFirst())
    }

    @Test(arguments: [
        AttributeChange("0x1&", "0xABCDEF&"), .init("Ada's Watch", "Ada’s\u{A0}Watch"), .init("12.5", "12.50"),
        .init("10:00:00 +0200", "08:00:00 +0000"), .init("10:00:02 +0200", "03:00:02 -0500"),
        .init(
            "<MetadataEntry key=\"a\" value=\"1\"/><MetadataEntry key=\"b\" value=\"2\"/>",
            "<MetadataEntry value='2' key='b'/> <MetadataEntry key=\"a\" value=\"1\"></MetadataEntry>"
        ),
        .init("<Record type=\"T\"", "<Record\n\ttype='T'"),
    ])
    func `spelling makes no difference`(change: AttributeChange) throws {
        let changed = Self.text.replacingOccurrences(of: change.old, with: change.new)
        #expect(changed != Self.text)
        #expect(try identity(changed) == identity(Self.text))
    }

    @Test(arguments: [
        AttributeChange("type=\"T\"", "type=\"U\""), .init("Ada's", "Bob's"), .init("sourceVersion=\"9\" ", ""),
        .init("\"9\"", "\"10\""), .init("W1,2", "W1,3"), .init("unit=\"count\"", "unit=\"km\""), .init("12.5", "12"),
        .init("10:00:00 +", "09:59:59 +"), .init("10:00:01 +", "10:00:03 +"), .init("10:00:02 +", "10:00:03 +"),
        .init("value=\"1\"", "value=\"3\""), .init("<MetadataEntry key=\"a\" value=\"1\"/>", ""),
        .init("key=\"b\"", "key=\"c\""), .init("creationDate=\"2020-06-01 10:00:02 +0200\"", ""),
    ])
    func `content makes a difference`(change: AttributeChange) throws {
        let changed = Self.text.replacingOccurrences(of: change.old, with: change.new)
        #expect(changed != Self.text)
        #expect(try identity(changed) != identity(Self.text))
    }

    @Test(arguments: [
        AttributeChange("unit=\"count\"", "unit=\"km\""), .init("12.5", "12"), .init("Ada's", "Bob's"),
        .init("key=\"b\"", "key=\"c\""), .init("10:00:02 +", "10:00:03 +"), .init("10:00:00 +", "09:59:59 +"),
    ])
    func `the first half is of what no later export writes otherwise`(change: AttributeChange) throws {
        let changed = Self.text.replacingOccurrences(of: change.old, with: change.new)
        let isOfDates = change.old.hasPrefix("10:")
        #expect(try (identity(changed).high == identity(Self.text).high) != isOfDates)
        #expect(try identity(changed).low != identity(Self.text).low)
    }

    @Test
    func `blocks make no difference, occurrences do`() throws {
        #expect(try identity(Self.text, blockSize: 1) == identity(Self.text))
        #expect(try identity(Self.text, occurrence: 1) != identity(Self.text))
    }
}
