import Foundation
import HealthQuery
import Testing

/// Parts of texts are made of whole characters, whichever operator asks for them.
struct TextPartTests {
    private static let texts = [
        "", "a\nb", "a\r\nb", "\r\n", "caf\u{e9}", "cafe\u{301}", "\u{301}", "👨‍👩‍👧", "👨👩", "🇩🇪🇫🇷", "aab", "aaab",
    ]
    private static let parts = [
        "", "\n", "\r", "\r\n", "b", "e", "\u{e9}", "e\u{301}", "\u{301}", "👨", "👩", "👧", "🇩🇪", "🇪🇫", "🇫🇷", "aab",
    ]

    private func note(_ text: String) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: time(0),
            end: time(1), metadata: ["note": .string(text)])
    }

    private func holds(_ text: String, _ comparison: QueryPredicate.Operator, _ part: String) throws -> Bool {
        let predicate = Query.predicateForObjects(
            withMetadataKey: "note", operatorType: comparison, value: .string(part))
        return try predicate.evaluate(note(text))
    }

    @Test(arguments: texts) func `parts are found as Foundation's macro finds them`(_ text: String) throws {
        let sample = note(text)
        for part in Self.parts {
            let inside = #Predicate<QuantitySample> { $0.metadata["note"]?.stringValue?.contains(part) ?? false }
            let first = #Predicate<QuantitySample> { $0.metadata["note"]?.stringValue?.starts(with: part) ?? false }
            for predicate in [inside, first] {
                let expected = try predicate.evaluate(sample)
                #expect(
                    try QueryPredicate(predicate).evaluate(sample) == expected,
                    "\(text.debugDescription) and \(part.debugDescription)")
            }
        }
    }

    @Test(arguments: texts) func `a text contains what it begins or ends with, and all parts between`(
        _ text: String
    ) throws {
        let characters = Array(text)
        for part in Self.parts {
            let wanted = Array(part)
            let starts = characters.indices.filter { characters[$0...].starts(with: wanted) }
            let words = "\(text.debugDescription) and \(part.debugDescription)"
            #expect(try holds(text, .contains, part) == (!starts.isEmpty || part.isEmpty), "\(words)")
            #expect(try holds(text, .beginsWith, part) == characters.starts(with: wanted), "\(words)")
            #expect(
                try holds(text, .endsWith, part) == characters.reversed().starts(with: wanted.reversed()), "\(words)")
        }
    }

    @Test(arguments: [("cafe\u{301}", "\u{301}"), ("👨‍👩‍👧", "👩"), ("🇩🇪🇫🇷", "🇪🇫")])
    func `names in documents have no half characters either`(_ title: String, _ part: String) throws {
        let document = try Payloads.document(title)
        #expect(try !Query.predicateForCDADocuments(with: .contains, title: part).evaluate(document))
        #expect(try Query.predicateForCDADocuments(with: .contains, title: title).evaluate(document))
        #expect(try Query.predicateForCDADocuments(with: .contains, title: "").evaluate(document))
    }
}
