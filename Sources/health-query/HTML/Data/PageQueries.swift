import Foundation
import HealthQuery

/// What a section of the page shows.
enum Finding<Value: Sendable>: Sendable {
    case found(Value)
    case nothing
    /// Why the store refuses to answer, as it may because of a single sample of thousands of years.
    case refused(String)

    init(_ ask: () async throws -> Value?) async throws {
        do {
            self = try await ask().map(Finding.found) ?? .nothing
        } catch let error as HealthError {
            self = .refused(error.message)
        }
    }

    var value: Value? { if case .found(let value) = self { value } else { nil } }
}

/// Everything a page shows, as plain values.
struct PageData: Sendable {
    let overview: StoreOverview
    let steps: Finding<StepsData>
    let heart: Finding<HeartData>
    let sleep: Finding<SleepData>
    let weight: Finding<WeightData>
    let workouts: Finding<WorkoutData>
    let rings: Finding<RingsData>
}

/// Asks a store for everything that a page shows.
struct PageQueries: Sendable {
    let store: HealthStore
    let calendar: Calendar

    var zone: TimeZone { calendar.timeZone }

    func data() async throws -> PageData {
        let overview = try await StoreOverview(of: store)
        return try await PageData(
            overview: overview,
            steps: Finding { try await steps() },
            heart: Finding { try await heart(overview) },
            sleep: Finding { try await sleep() },
            weight: Finding { try await weight(overview) },
            workouts: Finding { try await workouts() },
            rings: Finding { try await rings() }
        )
    }

    /// The days from the first to the last sample of a type, as days since 1970; nil without samples.
    func days(of type: SampleType, in overview: StoreOverview) -> ClosedRange<Int>? {
        guard let entry = overview.types.first(where: { $0.type == type }) else { return nil }
        let first = day(entry.first).daysSince1970
        return first...max(first, day(entry.last).daysSince1970)
    }

    func day(_ date: Date) -> CivilDate { DayText(zone: zone).civil(date) }
}

/// The rows of a plot and of its table, one for each period with data.
struct Rows<Row: Sendable>: Sendable {
    let period: Period
    /// The periods from the first to the last that is shown.
    let range: ClosedRange<Int>
    let rows: [Row]
    /// How many earlier periods have data and are not shown, as the plot would be too long.
    let earlier: Int

    /// Nil without rows.
    init?(_ period: Period, _ rows: [Row], index: (Row) -> Int) {
        guard let first = rows.first.map(index), let last = rows.last.map(index) else { return nil }
        let start = max(first, last - Period.maximumCount + 1)
        self.period = period
        range = start...max(start, last)
        self.rows = rows.filter { index($0) >= start }
        earlier = rows.count - self.rows.count
    }

    private init(_ rows: [Row], _ period: Period, _ range: ClosedRange<Int>, earlier: Int) {
        self.period = period
        self.range = range
        self.rows = rows
        self.earlier = earlier
    }

    /// The same periods with rows that are made of all of these, one for each.
    func map<Other>(_ change: ([Row]) -> [Other]) -> Rows<Other> {
        Rows<Other>(change(rows), period, range, earlier: earlier)
    }
}
