package import Foundation

/// A sample of the live workloads.
package struct LiveRow: Sendable {
    package let uuid: UUID
    package let type: LiveType
    package let recorder: Recorder
    /// Seconds since the reference date, whole.
    package let start: Double
    package let end: Double
    package let value: Double
    /// The day of ``LiveData`` in which the whole sample lies.
    package let day: Int
}

/// A type of the live workloads, by its place among them.
///
/// All but the rate are sums.
package struct LiveType: Sendable, Hashable {
    package let place: Int

    package static let rate = Self(place: 0)
    package static let steps = Self(place: 1)
    /// The types that are observed.
    package static let sums = (1...7).map { Self(place: $0) }
}

/// A day of a type, which can be observed.
package struct LiveDay: Sendable, Hashable {
    package let type: LiveType
    package let day: Int

    package init(_ type: LiveType, day: Int) {
        self.type = type
        self.day = day
    }

    /// Types and days in one number.
    package var id: Int { type.place * 100_000 + day }
}
