package import Foundation

/// A store at one instant: everything an answer depends on.
///
/// Taking one costs O(1); it never changes.
package struct Snapshot: Sendable {
    /// What tells this store's anchors from others'.
    package let identity: UUID
    /// The calendar of intervals whose components name none (R5.3).
    package let calendar: Calendar
    package var database = Database()
    package var log = ChangeLog()

    package init(identity: UUID, calendar: Calendar) {
        self.identity = identity
        self.calendar = calendar
    }

    /// The greatest number of anything that happened to the types of some filters: what an anchor after a complete read
    /// stands for.
    package func greatestNumber(of filters: [TypedFilter]) -> UInt64 {
        filters.reduce(0) { max($0, log.greatestNumber(of: $1.type)) }
    }
}
