import Foundation
@testable import HealthQuery
import Testing

struct PackedMetadataTests {
    private static let keys =
        ["", "a", "meal", "é", String(repeating: "k", count: 300)] + MetadataValueKind.table.keys.sorted()

    private static let values: [MetadataValue] = [
        "", "lunch", "e\u{301}", .string(String(repeating: "long ", count: 40)), true, false, 0, -1, 1, 1.0, -0.0,
        .integer(.min), .integer(.max), .double(.infinity), .date(.distantPast), .date(.distantFuture),
        .date(time(0.1)),
        .quantity(Quantity(unit: .gram(), doubleValue: 1000)),
        .quantity(Quantity(unit: .gramUnit(with: .kilo), doubleValue: 1)),
        .quantity(Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 0.1)),
    ]

    @Test func `any metadata come back as they were, whole and key by key`() {
        var random = SeededGenerator()
        for _ in 0..<2000 {
            var metadata: [String: MetadataValue] = [:]
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                metadata[Self.keys.randomElement(using: &random)!] = Self.values.randomElement(using: &random)!
            }
            let packed = PackedMetadata(metadata)
            #expect(packed.isEmpty == metadata.isEmpty)
            let found = packed.dictionary
            #expect(Set(found.keys) == Set(metadata.keys), "seed \(random.seed)")
            for key in Self.keys {
                let value = packed[PackedMetadata.Key(key)]
                #expect((value == nil) == (metadata[key] == nil), "seed \(random.seed): \(key) of \(metadata)")
                guard let value, let known = metadata[key], let whole = found[key] else { continue }
                #expect(value.isIdentical(to: known) && whole.isIdentical(to: known), "seed \(random.seed): \(key)")
            }
        }
    }

    @Test func `two are equal as dictionaries are, and identical if kinds and units agree`() {
        for first in Self.values {
            for second in Self.values {
                let pairs = [first, second].map { ["key": $0, MetadataKeyTimeZone: "UTC"] }
                let (left, right) = (PackedMetadata(pairs[0]), PackedMetadata(pairs[1]))
                #expect((left == right) == (first == second), "\(first) and \(second)")
                #expect(left.isIdentical(to: right) == first.isIdentical(to: second), "\(first) and \(second)")
                if first == second { #expect(left.hashValue == right.hashValue) }
            }
        }
    }

    @Test func `the order in which pairs were added makes no difference`() {
        let pairs = zip(Self.keys, Self.values + Self.values).map { ($0, $1) }
        let forwards = PackedMetadata(Dictionary(uniqueKeysWithValues: pairs))
        let backwards = PackedMetadata(Dictionary(uniqueKeysWithValues: pairs.reversed()))
        #expect(forwards.isIdentical(to: backwards))
    }

    @Test func `keys that are equal text are one key`() {
        let packed = PackedMetadata(["\u{E9}": 1])
        #expect(packed[PackedMetadata.Key("e\u{301}")] == 1)
        #expect(packed == PackedMetadata(["e\u{301}": 1]))
    }
}
