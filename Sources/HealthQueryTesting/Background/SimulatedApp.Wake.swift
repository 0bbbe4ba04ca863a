public import Foundation
public import HealthQuery

extension SimulatedApp {
    /// One time that the system woke an app.
    public struct Wake: Sendable, Hashable {
        /// When.
        public let date: Date
        /// For which types.
        public let types: Set<SampleType>
        /// Whether the app did not run before.
        public let isLaunch: Bool
        /// 1, or more if wakes before were not acknowledged.
        public let attempt: Int
        /// The types that the app acknowledged; empty until it was suspended again.
        public internal(set) var acknowledged: Set<SampleType> = []

        /// Whether the app acknowledged all types.
        public var isAcknowledged: Bool { acknowledged == types }
    }
}

extension SimulatedApp.Wake: CustomStringConvertible {
    /// The types, and whether they were acknowledged.
    public var description: String {
        let names = types.map(\.identifier).sorted().joined(separator: ", ")
        return "woken for \(names), \(isAcknowledged ? "acknowledged" : "not acknowledged"), attempt \(attempt)"
    }
}
