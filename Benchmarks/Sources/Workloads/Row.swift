package import Foundation

/// What a row measures.
package enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// Instants of small whole numbers a minute, by the watch alone: like a heart rate.
    ///
    /// The store's type is one with an arithmetic mean, since no peer weights by time.
    case rate
    /// Spans of minutes by two sources that overlap: steps.
    case steps
}

/// Who recorded a row: the source of its sample.
package enum Recorder: Int, Sendable, Hashable, CaseIterable {
    case watch
    case phone
    /// Another maker's strap, whose app syncs each rate.
    case strap
    /// A diary, in which rates are entered by hand.
    case diary
}

/// The hardware that made rows.
package struct Hardware: Sendable, Hashable {
    package let name: String
    package let manufacturer: String
    package let model: String
    package let version: String
    package let software: String

    /// Every piece of hardware; rows name theirs by position.
    package static let all = [
        Hardware(name: "Watch", manufacturer: "Example Inc.", model: "Watch", version: "Watch6,2", software: "10.3"),
        Hardware(name: "Phone", manufacturer: "Example Inc.", model: "Phone", version: "Phone15,2", software: "17.3"),
        Hardware(name: "Phone", manufacturer: "Example Inc.", model: "Phone", version: "Phone12,1", software: "14.6"),
        Hardware(name: "Strap", manufacturer: "Strap Ltd.", model: "S10", version: "3", software: "2.1.9"),
        Hardware(name: "Scale", manufacturer: "Scale AG", model: "B1", version: "1", software: "1.0"),
    ]
}

/// One key of a row's metadata, and its value.
package struct Pair: Sendable, Hashable {
    package let key: String
    package let value: Value

    package enum Value: Sendable, Hashable {
        case text(String)
        case number(Int)
        case flag(Bool)
    }

    /// Metadata that many rows share; rows name theirs by position.
    package static let shared: [[Pair]] =
        (0..<3).map { [Pair(key: "HKMetadataKeyHeartRateMotionContext", value: .number($0))] } + [
            [
                Pair(key: "HKWasUserEntered", value: .flag(true)),
                Pair(key: "HKTimeZone", value: .text("America/New_York")),
            ]
        ]
    /// The position of what rows have that a person entered.
    package static let entered = 3
}

/// One row of the data set, before a peer turns it into what it keeps.
package struct Row: Sendable {
    package let uuid: UUID
    /// Seconds since the reference date.
    package let start: Double
    /// Seconds since the reference date; equal to the start for a rate.
    package let end: Double
    package let value: Double
    package let kind: Kind
    package let recorder: Recorder
    /// The position of its device in ``Hardware/all``.
    package internal(set) var device: Int?
    /// The position of the metadata it shares with others in ``Pair/shared``.
    package internal(set) var sharedMetadata: Int?
    /// The metadata that no other row has.
    package internal(set) var ownMetadata: [Pair] = []

    package var isRate: Bool { kind == .rate }
    package var isEntered: Bool { sharedMetadata == Pair.entered }
    package var metadata: [Pair] { (sharedMetadata.map { Pair.shared[$0] } ?? []) + ownMetadata }
}

/// A half-open span of time, in seconds since the reference date.
package struct Span: Sendable, Hashable {
    package let start: Double
    package let end: Double

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    /// Whether a time lies in it.
    package func contains(_ seconds: Double) -> Bool { start <= seconds && seconds < end }
}
