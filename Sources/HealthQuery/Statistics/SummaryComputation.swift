import Foundation

/// Adds up what samples say of some days.
struct SummaryComputation: Sendable {
    /// The types that count.
    static let types: [SampleType] = [
        QuantityType(.activeEnergyBurned), QuantityType(.appleMoveTime), QuantityType(.appleExerciseTime),
        CategoryType(.appleStandHour), ObjectType.workoutType(),
    ]

    let days: SummaryDays
    let snapshot: DatabaseState
    /// The summaries of the days with data, by the number of the day.
    private(set) var summaries: [Int: ActivitySummary] = [:]
    private(set) var filters: [TypedFilter] = []
    private(set) var work = QueryWork()

    init(_ days: SummaryDays, in snapshot: DatabaseState) {
        self.days = days
        self.snapshot = snapshot
    }

    /// Samples that overlap the days.
    private var isNear: QueryPredicate {
        let span = days.span
        return Query.predicateForSamples(withStart: span.start, end: span.end)
    }

    private mutating func change(_ day: CivilDate, _ change: (inout ActivitySummary) -> Void) {
        change(&summaries[day.daysSince1970, default: ActivitySummary(day: day)])
    }

    /// Adds the sums of a type's samples, each moment counted once.
    mutating func addSums(
        _ identifier: QuantityTypeIdentifier,
        in unit: HealthUnit,
        to keyPath: WritableKeyPath<ActivitySummary, Quantity>
    ) async throws {
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(identifier), predicate: isNear),
            options: .cumulativeSum,
            anchorDate: days.anchor,
            intervalComponents: DateComponents(calendar: days.calendar, day: 1)
        )
        let run = try await StatisticsCollectionPlan(daily, calendar: days.calendar).run(in: snapshot)
        filters += run.trace.filters
        work = work + run.trace.work
        var pace = try Pace()
        for statistics in run.output.statistics() {
            try await pace.pass(1)
            guard let day = days.day(at: statistics.startDate), let sum = statistics.sumQuantity() else { continue }
            change(day) { $0[keyPath: keyPath] = Quantity(unit: unit, doubleValue: sum.doubleValue(for: unit)) }
        }
    }

    /// Adds the time of workouts without their pauses, as far as no sample of exercise lies there.
    mutating func addWorkouts() async throws {
        let workouts = try await rows(SamplePredicate.workout(isNear).lowered())
        guard !workouts.isEmpty else { return }
        let type = QuantityType(.appleExerciseTime)
        let samples = try await rows(SamplePredicate.quantitySample(type: type, predicate: isNear).lowered())
        var pace = try Pace()
        var coverage = Coverage()
        for sample in samples {
            coverage.append(sample.start, sample.end)
            try await pace.pass(1)
        }
        var covered = coverage.spans[...]
        let parts = try await pace.map(workouts) { $0.activeParts }
        // Where workouts overlap, the part between pauses that began first counts.
        var reach = -Double.infinity
        for part in try await pace.sorted(Array(parts.joined())[...], upTo: .max, by: { $0.start < $1.start }) {
            var start = max(part.start, reach)
            reach = max(reach, part.end)
            while let span = covered.first, span.end <= start { covered.removeFirst() }
            for span in covered {
                guard span.start < part.end else { break }
                // One workout may last as long as very many samples.
                try await pace.pass(1)
                addExercise(from: start, to: span.start, part.share)
                start = max(start, span.end)
            }
            addExercise(from: start, to: part.end, part.share)
            try await pace.pass(1)
        }
    }

    /// Adds some time of exercise, divided at midnight.
    private mutating func addExercise(from start: Double, to end: Double, _ share: Double) {
        let span = days.span
        var time = max(start, span.start.timeIntervalSinceReferenceDate)
        let end = min(end, span.end.timeIntervalSinceReferenceDate)
        while time < end {
            let date = Date(timeIntervalSinceReferenceDate: time)
            let next = min(end, days.end(ofDayAt: date).timeIntervalSinceReferenceDate)
            guard next > time else { return }
            let minutes = (next - time) / 60 * share
            if let day = days.day(at: date) {
                change(day) {
                    let known = $0.appleExerciseTime.doubleValue(for: .minute())
                    $0.appleExerciseTime = Quantity(unit: .minute(), doubleValue: known + minutes)
                }
            }
            time = next
        }
    }

    /// Adds the hours in which the person stood.
    mutating func addStandHours() async throws {
        let stood = Query.predicateForCategorySamples(
            with: .equalTo, value: CategoryValueAppleStandHour.stood.rawValue)
        let type = CategoryType(.appleStandHour)
        let samples = try await rows(SamplePredicate.categorySample(type: type, predicate: isNear && stood).lowered())
        var pace = try Pace()
        var met: Set<Int> = []
        for sample in samples {
            try await pace.pass(1)
            guard let day = days.day(at: sample.startDate) else { continue }
            // Hours begin with the day, whatever the offset of its zone; those of all days are different ones.
            let beginning = days.beginning(ofDayAt: sample.startDate)
            let hour = Int(sample.startDate.timeIntervalSince(beginning) / 3600)
            guard met.insert(day.daysSince1970 * 100 + hour).inserted else { continue }
            change(day) {
                let known = $0.appleStandHours.doubleValue(for: .count())
                $0.appleStandHours = Quantity(unit: .count(), doubleValue: known + 1)
            }
        }
    }

    /// The rows that match, by start.
    private mutating func rows(_ filter: TypedFilter) async throws -> [SampleRow] {
        let (rows, cost) = try await snapshot.rows(filter, inPoints: true)
        filters.append(filter)
        work = work + cost
        return rows
    }
}

extension SampleRow {
    /// The parts of a workout that no pause covers, and how much of them counts: less than all if it was saved with a
    /// shorter duration.
    fileprivate var activeParts: [(start: Double, end: Double, share: Double)] {
        let parts = ActiveTime.spans(from: startDate, to: endDate, WorkoutContent(of: details).events)
        let active = parts.reduce(0) { $0 + $1.end.timeIntervalSince($1.start) }
        guard active > 0, value > 0 else { return [] }
        let share = min(1, value / active)
        return parts.map {
            ($0.start.timeIntervalSinceReferenceDate, $0.end.timeIntervalSinceReferenceDate, share)
        }
    }
}
