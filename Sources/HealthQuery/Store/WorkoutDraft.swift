import Foundation

/// What a builder has of a workout, and what it may do next (R11.5).
///
/// Each change checks that the draft can still become a workout, and changes nothing if it throws.
struct WorkoutDraft: Sendable {
    enum Stage: Sendable {
        case new, collecting, ended, finished, discarded
    }

    private(set) var stage = Stage.new
    private(set) var start: Date?
    private(set) var end: Date?
    private(set) var metadata: [String: MetadataValue]
    /// Events, activities and statistics.
    var content: WorkoutContent
    /// The events in the order in which they were added; the content has them by time.
    private(set) var events: [WorkoutEvent] = []
    /// The events of a session that came before the workout began.
    private var waitingEvents: [WorkoutEvent] = []
    /// The stored samples that the workout will hold.
    private(set) var samples: [SampleRow] = []
    private var keys: Set<ObjectKey> = []
    /// The types of those samples.
    private(set) var types: Set<SampleType> = []
    /// What the statistics were made of, if more samples can be added to them.
    var totals: (any KeptDraftTotals)?
    /// The last date of the events and activities that were added, and of the samples that the app may read.
    private var lastDate = Date.distantPast
    /// Whether it was given up while it was finished, so that it is discarded if that fails.
    private var isGivenUp = false

    init(_ configuration: WorkoutConfiguration) {
        content = WorkoutContent(activityType: configuration.activityType)
        metadata = configuration.metadata
    }

    /// Begins the workout, with those events that waited for it and are not before it.
    mutating func begin(at date: Date) throws {
        try checkNotDiscarded()
        guard stage == .new else { throw HealthError.invalidArgument("the workout has begun already") }
        try SampleDates.validate(date, date, of: WorkoutType.workout)
        (start, lastDate, stage) = (date, date, .collecting)
        // What the workout cannot have was not refused when it came, as nothing was known of the workout.
        for event in waitingEvents where event.dateInterval.start >= date { _ = try? collect(event) }
        waitingEvents = []
    }

    mutating func add(_ events: [WorkoutEvent]) throws {
        try checkOpen()
        try set(content.events + events, content.activities, until: end)
        self.events += events
    }

    /// Adds an event of a session if the workout can have any now; before it begins, the event waits.
    ///
    /// A resumption without a pause before it is ignored (R11.1): its pause was before the workout.
    ///
    /// - Returns: whether it was added.
    mutating func collect(_ event: WorkoutEvent) throws -> Bool {
        if stage == .new { waitingEvents.append(event) }
        guard isOpen else { return false }
        if event.type == .resume,
            !content.events.contains(where: {
                $0.type == .pause && $0.dateInterval.start <= event.dateInterval.start
            })
        {
            return false
        }
        try add([event])
        return true
    }

    /// Forgets the events that wait for the workout to begin.
    mutating func dropWaitingEvents() { waitingEvents = [] }

    mutating func add(_ activity: WorkoutActivity) throws {
        try checkOpen()
        guard !content.activities.contains(where: { $0.uuid == activity.uuid }) else {
            throw WorkoutContent.wrong("has an activity with the identifier \(activity.uuid) already")
        }
        // One that was read elsewhere tells of samples that this workout has not.
        var own = activity
        own.totals = []
        try set(content.events, content.activities + [own], until: end)
    }

    /// Adds an activity, and ends another where it begins, unless that has ended; both or none.
    mutating func add(_ activity: WorkoutActivity, ending other: UUID?) throws {
        var changed = self
        if let other { try changed.endActivity(other, at: activity.startDate) }
        try changed.add(activity)
        self = changed
    }

    /// Ends the activity with an identifier, unless it has ended.
    mutating func endActivity(_ uuid: UUID, at date: Date) throws {
        try updateActivity(uuid) { $0.endDate == nil ? $0.with(end: date) : $0 }
    }

    /// Changes the activity with an identifier.
    ///
    /// If it has another span then, its statistics are unknown until they are computed again.
    mutating func updateActivity(_ uuid: UUID, _ change: (WorkoutActivity) -> WorkoutActivity) throws {
        try checkOpen()
        var activities = content.activities
        guard let position = activities.firstIndex(where: { $0.uuid == uuid }) else {
            throw WorkoutContent.wrong("has no activity with the identifier \(uuid)")
        }
        activities[position] = change(activities[position])
        if activities[position].endDate != content.activities[position].endDate { activities[position].totals = [] }
        try set(content.events, activities, until: end)
    }

    mutating func add(_ more: [String: MetadataValue]) throws {
        try checkOpen()
        metadata.merge(more) { $1 }
    }

    /// Says what is wrong with adding samples that begin at some dates.
    func checkSamples(startingAt starts: some Sequence<Double>) throws {
        try checkOpen()
        guard let start, let first = starts.min(), first < start.timeIntervalSinceReferenceDate else { return }
        throw WorkoutContent.wrong(
            "begins at \(DateText.text(start)), after a sample that starts at "
                + DateText.text(Date(timeIntervalSinceReferenceDate: first)))
    }

    /// Adds samples that are stored, but for those that it has.
    ///
    /// - Returns: those that were added.
    mutating func add(_ rows: [SampleRow]) throws -> [SampleRow] {
        // It may have been discarded while they were saved.
        try checkOpen()
        var added: [SampleRow] = []
        for row in rows where keys.insert(ObjectKey(row)).inserted { added.append(row) }
        samples += added
        types.formUnion(added.lazy.map(\.details.type))
        return added
    }

    mutating func end(at date: Date) throws {
        guard stage != .ended else { throw HealthError.invalidArgument("the workout has ended already") }
        try checkOpen()
        guard let start, date >= start else {
            throw WorkoutContent.wrong("must not end before it begins, was \(DateText.text(date))")
        }
        try SampleDates.validate(start, date, of: WorkoutType.workout)
        try set(content.events, content.activities, until: date)
        (end, stage) = (date, .ended)
    }

    mutating func discard() {
        if stage == .finished { isGivenUp = true } else { stage = .discarded }
    }

    /// The workout that the draft became.
    mutating func finish(on device: Device?) throws -> Workout {
        try checkOpen()
        guard stage == .ended, let start, let end else {
            throw HealthError.invalidArgument("the workout has not ended")
        }
        stage = .finished
        return Workout(
            activityType: content.activityType, start: start, end: end, workoutEvents: content.events,
            workoutActivities: content.activities, device: device, metadata: metadata)
    }

    /// Goes on after finishing failed.
    mutating func reopen() {
        stage = isGivenUp ? .discarded : .ended
    }

    /// The content, whose open activities last as long as anything that was added.
    var contentSoFar: WorkoutContent {
        var result = content
        result.set(content.events, content.activities, until: end ?? lastDate)
        return result
    }

    /// Lets open activities last as long as some samples.
    mutating func noteSamples(until date: Date) { lastDate = max(lastDate, date) }

    /// Takes over the statistics of samples and activities from a draft that this one was before.
    ///
    /// An activity that has another span by now keeps none. If samples were added meanwhile, others compute the
    /// statistics.
    mutating func setTotals(of computed: WorkoutDraft) {
        guard computed.samples.count == samples.count else { return }
        content.samples = computed.content.samples
        totals = computed.totals
        lastDate = max(lastDate, computed.lastDate)
        for (position, activity) in computed.content.activities.enumerated() {
            func isSame(_ other: WorkoutActivity) -> Bool {
                other.uuid == activity.uuid && other.endDate == activity.endDate
            }
            // Mostly none came or went meanwhile.
            let here = content.activities.indices.contains(position) && isSame(content.activities[position])
            guard let found = here ? position : content.activities.firstIndex(where: isSame) else { continue }
            content.activities[found].totals = activity.totals
        }
    }

    /// Whether anything can be added.
    var isOpen: Bool { stage == .collecting || stage == .ended }

    func elapsedTime(at date: Date) -> TimeInterval {
        guard let start, date > start else { return 0 }
        return content.activeSeconds(from: start, to: end.map { min($0, date) } ?? date)
    }

    private func checkNotDiscarded() throws {
        guard stage != .discarded else { throw HealthError.invalidArgument("the workout was discarded") }
    }

    private func checkOpen() throws {
        try checkNotDiscarded()
        guard stage != .new else { throw HealthError.invalidArgument("the workout has not begun") }
        guard stage != .finished else { throw HealthError.invalidArgument("the workout is finished") }
    }

    private mutating func set(_ events: [WorkoutEvent], _ activities: [WorkoutActivity], until end: Date?) throws {
        let dates = events.map(\.dateInterval.end) + activities.map { $0.endDate ?? $0.startDate }
        let lastDate = dates.reduce(lastDate, max)
        var content = content
        content.set(events, activities.sorted { $0.startDate < $1.startDate }, until: end ?? lastDate)
        // An activity that is open lasts until it is ended.
        let furthest = Date(timeIntervalSinceReferenceDate: SampleDates.limit)
        try content.validate(from: start ?? .distantPast, to: end ?? furthest)
        self.content = content
        self.lastDate = lastDate
    }
}
