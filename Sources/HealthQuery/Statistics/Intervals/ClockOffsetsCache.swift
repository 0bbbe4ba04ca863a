import Foundation

/// The known offsets of some time zones, for all queries of the process.
///
/// Asking a zone for a change takes microseconds, and most queries concern the same years of one zone.
final class ClockOffsetsCache: Sendable {
    static let shared = ClockOffsetsCache()

    /// A time zone.
    struct Key: Hashable, Sendable {
        private let identifier: String
        /// Zones with a fixed offset are named by their minutes, and are equal if their minutes are.
        private let offset: Int

        init(_ zone: TimeZone) {
            identifier = zone.identifier
            offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 0))
        }
    }

    /// The greatest number of zones; each takes some kilobytes.
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
                // If two queries asked at once, keep the table with more questions.
                if let old = tables[key], old.calls > newValue.calls { return }
                if tables[key] == nil, tables.count >= limit, let victim = tables.keys.first { tables[victim] = nil }
                tables[key] = newValue
            }
        }
    }
}
