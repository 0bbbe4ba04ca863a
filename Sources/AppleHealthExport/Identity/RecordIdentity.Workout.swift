import HealthQuery

extension RecordIdentity {
    /// The content of a workout beside its dates and its metadata.
    ///
    /// Totals and statistics do not count, as later exports tell of them in other ways. Of an event only its name, its
    /// date and its length do.
    struct Workout: Hashable, Sendable {
        /// An event of a workout.
        struct Event: Hashable, Sendable {
            let type: String
            let date: ExportDate?
            /// How long it lasts.
            let seconds: Double

            /// An event as written; nil without a type, as it has no meaning then.
            init?(_ found: ExportWorkoutEvent) {
                guard let type = found.type else { return nil }
                self.type = type
                date = try? found.attributes.date("date")
                seconds = (try? found.lastingSeconds()) ?? 0
            }
        }

        /// What was done, as written.
        let activityType: String
        /// The written duration in seconds; nil if there is none.
        let duration: Double?
        /// The events, in an order that does not depend on that of the file.
        let events: [Event]

        init(_ activityType: String, duration: Double?, _ events: [ExportWorkoutEvent]) {
            self.activityType = activityType
            self.duration = duration
            self.events = events.compactMap(Event.init).sorted()
        }

        /// Adds all of it to a hash.
        func combine(into hash: inout SipHash) {
            hash.combine(activityType)
            hash.combine(duration == nil ? 0 : 1 as UInt64)
            hash.combine(duration ?? 0)
            hash.combine(UInt64(events.count))
            for event in events {
                hash.combine(event.type)
                hash.combine(event.date)
                hash.combine(event.seconds)
            }
        }
    }
}

extension RecordIdentity.Workout.Event: Comparable {
    /// Orders by date, where none comes first, by length, and by the bytes of the name: independent of the version of
    /// Unicode.
    static func < (left: Self, right: Self) -> Bool {
        if left.date != right.date {
            guard let start = left.date, let end = right.date else { return left.date == nil }
            return start < end
        }
        if left.seconds != right.seconds { return left.seconds < right.seconds }
        return left.type.utf8.lexicographicallyPrecedes(right.type.utf8)
    }
}
