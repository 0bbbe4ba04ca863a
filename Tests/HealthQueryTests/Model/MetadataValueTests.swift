import Foundation
import HealthQuery
import Testing

struct MetadataValueTests {
    private static let values: [MetadataValue] = [
        "1", true, false, 0, 1, 2, 0.0, 1.0, -0.0, 0.5, .double(.infinity), .integer(.max), .integer(.max - 1),
        .integer(.min), .double(0x1p63), .double(-0x1p63), .double(0x1p62), .integer(1 << 62),
        .date(time(0)), .date(time(1)), .date(Date(timeIntervalSinceReferenceDate: 1)),
        .quantity(Quantity(unit: .gram(), doubleValue: 1000)),
        .quantity(Quantity(unit: .gramUnit(with: .kilo), doubleValue: 1)),
        .quantity(Quantity(unit: .count(), doubleValue: 1)),
    ]

    @Test func `numbers compare by value whatever their kind`() {
        #expect(MetadataValue.bool(true) == .integer(1))
        #expect(MetadataValue.integer(1) == .double(1))
        #expect(MetadataValue.bool(false) == .double(-0.0))
        #expect(MetadataValue.integer(2) != .bool(true))
        #expect(MetadataValue.double(0.5) != .integer(0))
        #expect(MetadataValue.double(-0x1p63) == .integer(.min))
        #expect(MetadataValue.double(.nan) != .double(.nan))
    }

    @Test func `an integer does not equal the number it would be rounded to`() {
        #expect(MetadataValue.integer(.max) != .double(0x1p63))
        #expect(MetadataValue.double(0x1p63) != .integer(.max))
    }

    @Test func `values of different kinds are not equal`() {
        #expect(MetadataValue.string("1") != .integer(1))
        #expect(MetadataValue.date(Date(timeIntervalSinceReferenceDate: 1)) != .double(1))
        #expect(MetadataValue.quantity(Quantity(unit: .count(), doubleValue: 1)) != .integer(1))
    }

    @Test func `equality is symmetric and transitive, and equal values hash alike`() {
        for first in Self.values {
            #expect(first == first)
            for second in Self.values {
                #expect((first == second) == (second == first))
                guard first == second else { continue }
                #expect(first.hashValue == second.hashValue, "\(first) and \(second)")
                for third in Self.values where second == third { #expect(first == third) }
            }
        }
    }

    @Test func `identical values are equal and of one kind`() {
        for (position, first) in Self.values.enumerated() {
            for (other, second) in Self.values.enumerated() {
                #expect(first.isIdentical(to: second) == (position == other), "\(first) and \(second)")
            }
        }
    }

    @Test func `accessors answer for their kinds only`() {
        #expect(MetadataValue.bool(true).doubleValue == 1)
        #expect(MetadataValue.integer(-3).doubleValue == -3)
        #expect(MetadataValue.string("1").doubleValue == nil)
        #expect(MetadataValue.integer(2).boolValue == true)
        #expect(MetadataValue.double(0).boolValue == false)
        #expect(MetadataValue.date(time(0)).boolValue == nil)
        #expect(MetadataValue.string("a").stringValue == "a")
        #expect(MetadataValue.integer(1).stringValue == nil)
    }

    @Test func `a value keeps its kind when it is encoded and decoded`() throws {
        for value in Self.values where value != .double(.infinity) {
            #expect(try roundTrip(value).isIdentical(to: value), "\(value)")
        }
    }

    @Test func `each kind has its form`() throws {
        let forms: [(MetadataValue, String)] = [
            ("lunch", #"{"string":"lunch"}"#), (true, #"{"bool":true}"#), (2, #"{"integer":2}"#),
            (0.5, #"{"double":0.5}"#),
            (.date(Date(timeIntervalSinceReferenceDate: 736_214_400)), #"{"date":"2024-05-01T00:00:00Z"}"#),
            (
                .quantity(Quantity(unit: .gramUnit(with: .kilo), doubleValue: 70.5)),
                #"{"quantity":{"unit":"kg","value":70.5}}"#
            ),
        ]
        for (value, text) in forms { try expectForm(value, text) }
    }

    @Test func `a kind that is not known is named`() {
        expectUndecodable(MetadataValue.self, #"{"colour":"red"}"#, "unknown: colour")
        expectUndecodable(MetadataValue.self, #"{"bool":true,"colour":"red"}"#, "unknown: colour")
        expectUndecodable(MetadataValue.self, #"{"bool":true,"integer":1}"#, "found bool, integer")
        expectUndecodable(MetadataValue.self, "{}", "found none")
    }

    @Test(arguments: ["{}", "[]", "1", #"{"bool":true,"integer":1}"#, #"{"bool":"x"}"#, #"{"other":1}"#])
    func `what has not exactly one kind is not decoded`(text: String) {
        #expect(throws: DecodingError.self) { try decoded(MetadataValue.self, from: text) }
    }
}
