import Foundation

/// What is known of the clocks of some time zones, for all queries of the process.
///
/// Asking a zone for a change takes microseconds, and most queries are about the same years of one zone.
final class ClockOffsetsCache: Sendable {
    static let shared = ClockOffsetsCache()

    /// A time zone.
    struct Key: Hashable, Sendable {
        private let identifier: String
        /// Zones with a fixed offset are named by their minutes, and equal if those are.
        private let offset: Int

        init(_ zone: TimeZone) {
            identifier = zone.identifier
            offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 0))
        }
    }

    /// Some kilobytes each.
    private let limit: Int
    private let tables = Locked<[Key: ClockOffsets]>([:])

    init(limit: Int = 32) {
        self.limit = limit
    }

    var count: Int { tables.withLock { $0.count } }

    subscript(key: Key) -> ClockOffsets? {
        get { tables.withLock { $0[key] } }
        set {
            tables.withLock { tables in
                guard let newValue else {
                    tables[key] = nil
                    return
                }
                // Of two that asked at once, the one that asked more is kept.
                if let old = tables[key], old.calls > newValue.calls { return }
                if tables[key] == nil, tables.count >= limit, let victim = tables.keys.first { tables[victim] = nil }
                tables[key] = newValue
            }
        }
    }
}
