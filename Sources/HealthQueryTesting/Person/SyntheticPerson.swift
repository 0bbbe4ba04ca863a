public import Foundation
public import HealthQuery

/// A made-up person with a phone, a watch, a scale and a blood pressure cuff, the same for the same seed.
///
/// The person walks, runs, sleeps, eats, and takes their weight and blood pressure for some weeks. Phone and watch both
/// count steps, so that adding them up counts many twice. At times the watch lies on its charger or the phone stays at
/// home; then only the other one records. A few values are entered by hand. By default the weeks are those around 26
/// October 2025 in Berlin, a day of 25 hours.
///
/// ```swift
/// let person = SyntheticPerson(seed: 7)
/// let store = HealthStore(calendar: person.calendar)
/// try await person.fill(store.database)
/// ```
///
/// A ``Preset`` makes a different person, and adds flaws to the data:
///
/// ```swift
/// let runner = SyntheticPerson(.runner, seed: 7, days: 90)
/// let unlucky = SyntheticPerson(.unlucky)
/// ```
///
/// ``days`` tells how many steps the person really walked, which a correct merge of the sources approximates.
///
/// All samples are valid, lie within ``interval``, and depend only on the arguments, including their identifiers. A
/// person of more days has the same first days, with other identifiers.
public struct SyntheticPerson: Sendable {
    /// The seed of everything random about the person.
    public let seed: UInt64
    /// The kind of person.
    public let preset: Preset
    /// The calendar and time zone that the person lives by at home.
    public let calendar: Calendar
    /// The recorded days, from midnight to midnight.
    public let interval: DateInterval
    /// The days one by one, with the true values of each.
    public let days: [Day]
    /// The samples of each source, by start; the sources are in the order in which the person got them.
    ///
    /// A store holds these in the end: samples that were deleted again are only in the ``timeline(every:)``.
    public let samples: [SourceSamples]
    /// The exercise that the watch recorded, by start; the database gets them with ``samples(of:)``.
    public let workouts: [Workout]
    /// The rings that the watch counted, by day; none for days without steps or workouts on the watch.
    public let activitySummaries: [ActivitySummary]
    /// What is recorded seldom, or is more than a number, by source and start; the database gets it with the rest.
    ///
    /// The watch records heartbeats and breaths of each night, as series, and an electrocardiogram every second week. In
    /// the Health app the person keeps moods, questionnaires, a daily tablet, a hearing test and a prescription for
    /// glasses; a hospital sends what its laboratory found. All of it begins within ``interval``.
    public let records: [SourceSamples]
    let exceptions: Exceptions

    /// The samples of one source.
    public struct SourceSamples: Sendable, Hashable {
        /// The device or app, and its version.
        public let sourceRevision: SourceRevision
        /// Its samples, by start.
        public let samples: [AnySample]
    }

    /// Makes up a person.
    ///
    /// O(n) in the days, at about 500 samples a day.
    ///
    /// - Parameters:
    ///   - preset: the kind of person.
    ///   - seed: decides everything random.
    ///   - calendar: the calendar and time zone that the person lives by.
    ///   - firstDay: a time in the first day; a time beyond a few thousand years is replaced by the default.
    ///   - days: how many days are recorded, from 0 to 3,660; values beyond are clamped.
    public init(
        _ preset: Preset = .officeWorker,
        seed: UInt64 = 1,
        calendar: Calendar = SyntheticPerson.berlin,
        startingOn firstDay: Date = SyntheticPerson.defaultFirstDay,
        days: Int = 28
    ) {
        let isUsable = firstDay.timeIntervalSinceReferenceDate.magnitude < 1e11
        let firstDay = isUsable ? firstDay : Self.defaultFirstDay
        let lived = LivedDay.days(from: firstDay, count: max(0, min(3660, days)), calendar, preset)
        let start = calendar.startOfDay(for: firstDay)
        self.seed = seed
        self.preset = preset
        self.calendar = calendar
        interval = DateInterval(start: start, end: lived.last?.end ?? start)
        // A generator for each subject, so that a change to one does not change the others.
        var seeds = SplitMix64(seed: seed)
        var chance = Chance(seed: seeds.next())
        let plans = lived.map { DayPlan($0, preset, &chance) }
        var recording = Recording(lived, preset, UUIDSource(seed: seeds.next()), interval)
        recording.recordSteps(plans, seed: seeds.next())
        recording.recordHeart(plans, seed: seeds.next())
        recording.recordSleep(plans, seed: seeds.next())
        recording.recordBodyMass(plans, seed: seeds.next())
        recording.recordMeals(plans, seed: seeds.next())
        recording.recordBloodPressure(plans, seed: seeds.next())
        recording.recordExercise(plans, seed: seeds.next())
        recording.recordBadDays(plans, seed: seeds.next())
        samples = recording.finish(seed: seeds.next())
        workouts = recording.workouts(plans, seed: seeds.next())
        self.days = Day.days(of: recording, samples)
        activitySummaries = recording.activitySummaries(samples, workouts)
        records = recording.records(plans, seed: seeds.next())
        exceptions = recording.exceptions
    }

    /// The Gregorian calendar in Berlin, or in GMT if the system does not know Berlin.
    public static let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()

    /// Noon of 6 October 2025 in GMT: a Monday, three weeks before the clocks go back in Europe.
    public static let defaultFirstDay = Date(
        timeIntervalSince1970: Double(CivilDate(year: 2025, month: 10, day: 6).daysSince1970) * 86_400 + 43_200
    )

    /// Noon of 17 March 2025 in GMT: a Monday, two weeks before a Sunday of 23 hours in Europe.
    public static let springFirstDay = Date(
        timeIntervalSince1970: Double(CivilDate(year: 2025, month: 3, day: 17).daysSince1970) * 86_400 + 43_200
    )
}

extension SyntheticPerson {
    /// Puts all samples into a database at once, one transaction for each source, one for the workouts, one for the
    /// activity summaries, and one for each source of ``records``.
    ///
    /// The sources are in the order of ``samples``: the watch comes after the phone, so that by default it counts first
    /// where both recorded the same time.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the database holds samples of the same seed already.
    public func fill(_ database: HealthDatabase) async throws {
        for recorded in samples {
            try await database.insert(recorded.samples, from: recorded.sourceRevision)
        }
        try await HealthStore(database: database, sourceRevision: Self.watch).transaction { transaction in
            for workout in workouts { try transaction.save(workout, holding: contents(of: workout)) }
        }
        try await database.saveActivitySummaries(activitySummaries)
        for recorded in records { try await database.insert(recorded.samples, from: recorded.sourceRevision) }
    }

    /// What the watch measured during a workout, by start.
    ///
    /// O(log n + k) for k of the watch's n samples that begin during the workout.
    public func samples(of workout: Workout) -> [AnySample] {
        guard let watch = samples.first(where: { $0.sourceRevision == Self.watch })?.samples else { return [] }
        let first = (0..<watch.count).partitioningIndex { workout.startDate <= watch[$0].sample.startDate }
        return watch[first...].prefix { $0.sample.startDate <= workout.endDate }
            .filter { $0.sample.endDate <= workout.endDate }
    }

    /// What the watch saves with a workout: its samples, and its route.
    func contents(of workout: Workout) -> [AnySample] {
        samples(of: workout) + [route(of: workout)].compactMap { $0.map { AnySample($0) } }
    }

    /// A new database with the person's calendar and samples.
    ///
    /// ```swift
    /// let app = HealthStore(database: try await person.filledDatabase())
    /// ```
    ///
    /// - Throws: what saving throws; the samples are valid and the database is empty, so nothing should.
    public func filledDatabase() async throws -> HealthDatabase {
        let database = HealthDatabase(calendar: calendar, uuidSource: UUIDSource(seed: seed))
        try await fill(database)
        return database
    }

    /// How many samples there are, including workouts, their routes, ``records`` and the members of correlations.
    public var sampleCount: Int {
        (samples + records).reduce(2 * workouts.count) { count, recorded in
            recorded.samples.reduce(count) { count, sample in
                count + 1 + sample.members.count
            }
        }
    }
}
