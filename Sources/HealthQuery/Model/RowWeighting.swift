import Foundation

/// How the rows of a type weigh in its statistics, besides each counting once.
package enum RowWeighting: UInt8, Sendable {
    case none
    /// Values weigh by their time, and the gap to the next row by the mean of the two (R4.15).
    case gaps
    /// The energy of sound weighs by its time (R4.14).
    case energy

    /// The energy of a sound level, where 1 is that of 60 dB.
    @inline(never)
    package func energy(_ level: Double) -> Double { pow(10, (level - Self.referenceLevel) / 10) }

    package static let referenceLevel = 60.0
}
