import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct RecordConverterTests {
    private func details(_ text: String, _ converter: inout RecordConverter) throws -> [SampleDetails] {
        try Reading(inside: text).records.map { record in
            guard let sample = try converter.sample(record).sample.quantity else {
                throw HealthError.invalidArgument("not a quantity")
            }
            return sample.details
        }
    }

    @Test
    func `equal details are one object`() throws {
        var converter = RecordConverter()
        let entry = Elements.entry("a", "b")
        let text = Elements.steps() + Elements.steps(["value": "3"]) + Elements.steps(content: entry)
        let found = try details(text + Elements.steps(["value": "4"], content: entry), &converter)
        #expect(found[0] === found[1])
        #expect(found[2] === found[3])
        #expect(found[2] != found[0])
    }

    @Test
    func `full tables change nothing`() throws {
        var converter = RecordConverter()
        let first = try details(Elements.steps(content: Elements.entry("a", "b")), &converter)
        for number in 0..<10_000 {
            let name = number.isMultiple(of: 2) ? "Phone" : "Phone \(number)"
            let text = Elements.steps(["sourceName": name], content: Elements.entry("n", "\(number)"))
            let found = try #require(details(text, &converter).first)
            #expect(found.sourceRevision.source.name == name)
            #expect(found.metadata == ["n": .string("\(number)")])
        }
        #expect(try details(Elements.steps(content: Elements.entry("a", "b")), &converter) == first)
    }

    @Test
    func `what very long records have in common is not kept`() throws {
        var converter = RecordConverter()
        weak var head: RecordHead?
        for number in 0..<20 {
            let name = "\(number)" + String(repeating: "x", count: number == 0 ? 10_000 : 10)
            let record = try #require(try Reading(inside: Elements.steps(["sourceName": name])).records.first)
            if number == 0 { head = record.head }
            #expect(try converter.sample(record).sourceRevision.source.name == name)
        }
        #expect(head == nil)
    }

    @Test
    func `records that differ in nothing but dates, values and metadata share one head`() throws {
        let text =
            Elements.steps(["value": "1"]) + Elements.steps(["sourceName": "Watch"])
            + Elements.steps(["value": "2"], content: Elements.entry("a", "b")) + Elements.steps(["unit": nil])
        let heads = try Reading(inside: text).records.map(\.head)
        #expect(heads[0] === heads[2])
        #expect(heads[1] != heads[0])
        #expect(heads[3] != heads[0])
    }

    @Test
    func `samples with a sync identifier have their own details, with what they were given`() throws {
        var converter = RecordConverter()
        let text = (1...20).map { number in
            Elements.steps(
                content: Elements.entry("HKMetadataKeySyncIdentifier", "\(number % 2)")
                    + Elements.entry("HKMetadataKeySyncVersion", "\(number)"))
        }
        let found = try details(text.joined(), &converter)
        for (number, details) in zip(1...20, found) {
            #expect(details.isSynced)
            #expect(details.metadata["HKMetadataKeySyncIdentifier"] == .string("\(number % 2)"))
            #expect(details.metadata["HKMetadataKeySyncVersion"]?.doubleValue == Double(number))
        }
    }
}
