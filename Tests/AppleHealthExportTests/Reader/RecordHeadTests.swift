import HealthQuery
import Testing

@testable import AppleHealthExport

/// What records have in common is found by the bytes of their attributes.
struct RecordHeadTests {
    private static let names = [
        "device", "sourceName", "sourceVersion", "type", "unit", "sourceIdentifier", "sourceProduct", "sourceSystem",
    ]

    private func element(_ texts: [String: String]) -> String {
        "<Record " + texts.map { "\($0)='\($1)'" }.joined(separator: " ") + "/>"
    }

    private func texts(_ record: ExportRecord) -> [String: String] {
        let fields = record.head.fields
        let texts = [
            fields.device, fields.sourceName, fields.sourceVersion, fields.type, fields.unit, fields.sourceIdentifier,
            fields.sourceProduct, fields.sourceSystem,
        ]
        return zip(Self.names, texts).reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    @Test(arguments: names)
    func `records that differ in one attribute have heads of their own`(_ name: String) throws {
        let all = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, "some \($0)") })
        var others: [[String: String]] = [all]
        for text in ["some other", "some", "some \(name) more", "Some \(name)", ""] {
            others.append(all)
            others[others.count - 1][name] = text
        }
        others.append(all.filter { $0.key != name })
        // Twice, so that the heads of the first ones are found again.
        let records = try Reading(inside: (others + others).map(element).joined()).records
        #expect(records.map(texts) == others + others)
        for (first, again) in zip(records, records.dropFirst(others.count)) { #expect(first.head === again.head) }
        #expect(Set(records.map { ObjectIdentifier($0.head) }).count == others.count)
    }

    @Test
    func `what moves from one attribute to the next is told apart`() throws {
        let (first, second) = (["sourceName": "ab", "sourceVersion": "c"], ["sourceName": "a", "sourceVersion": "bc"])
        let records = try Reading(inside: [first, second, first].map(element).joined()).records
        #expect(records.map(texts) == [first, second, first])
    }

    @Test
    func `more heads than are remembered are right as well`() throws {
        let all = (0..<30).map { ["type": "type \($0 % 15)", "unit": "unit \($0 % 4)"] }
        #expect(try Reading(inside: (all + all).map(element).joined()).records.map(texts) == all + all)
    }

    @Test
    func `spellings of one name are one source`() async throws {
        let names = ["Tom&apos;s", "Tom&#39;s", "Tom\u{2019}s", "Tom's"]
        let text = (0..<40).map { number in
            Elements.steps(["sourceName": names[number % 4], "value": "\(number)"])
        }
        let store = HealthStore()
        #expect(try await HealthExportImporter().importElements(text.joined(), into: store).samplesAdded == 40)
        let steps = try await store.quantities(.stepCount)
        #expect(Set(steps.map(\.sourceRevision.source)).count == 1)
        #expect(Set(steps.map { $0.quantity.doubleValue(for: .count()) }) == Set((0..<40).map(Double.init)))
    }
}
