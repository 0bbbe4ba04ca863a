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
}
