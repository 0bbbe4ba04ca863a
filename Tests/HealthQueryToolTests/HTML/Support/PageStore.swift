import Foundation
@testable import HealthQuery
import HealthQueryTesting

@testable import health_query

/// A store that fills itself for pages, in the zone in which its days begin.
struct PageStore {
    let calendar: Calendar
    let store: HealthStore

    init() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        self.calendar = calendar
        store = HealthStore(calendar: calendar)
    }

    /// The store of a made-up person.
    init(_ person: SyntheticPerson) async throws {
        calendar = person.calendar
        store = HealthStore(database: try await person.filledDatabase())
    }

    func page(_ title: String = "Somebody") async throws -> WrittenPage {
        WrittenPage(html: try await HTMLReport(store: store, calendar: calendar, title: title).text())
    }

    /// Noon of a day of 2024 in GMT, counted from 0.
    static func noon(_ day: Int) -> Date { Date(timeIntervalSince1970: 1_704_110_400 + Double(day) * 86_400) }

    func save(_ samples: [any HealthObject], from name: String = "Watch") async throws {
        let source = SourceRevision(source: Source(name: name, bundleIdentifier: "test.\(name)"), version: "1")
        try await HealthStore(database: store.database, sourceRevision: source).save(samples)
    }

    static func quantity(
        _ type: QuantityTypeIdentifier, _ unit: HealthUnit, _ value: Double, at start: Date, seconds: Double = 0
    ) -> QuantitySample {
        QuantitySample(
            type: QuantityType(type), quantity: Quantity(unit: unit, doubleValue: value), start: start,
            end: start.addingTimeInterval(seconds))
    }

    /// Saves a little of everything on each of some days.
    func saveDays(_ days: Range<Int>) async throws {
        let activities: [WorkoutActivityType] = [.running, .walking, .cycling, .yoga, .swimming, .rowing, .hiking]
        var (watch, phone): ([any HealthObject], [any HealthObject]) = ([], [])
        for day in days {
            let noon = Self.noon(day)
            for part in 0..<2 {
                let rate = 60 + Double((day * 7 + part * 45) % 90)
                watch.append(Self.quantity(.heartRate, .perMinute, rate, at: noon.addingTimeInterval(Double(part))))
            }
            watch.append(Self.quantity(.stepCount, .count(), 5000 + Double(day % 900), at: noon, seconds: 600))
            phone.append(Self.quantity(.stepCount, .count(), 4000, at: noon, seconds: 600))
            phone.append(Self.quantity(.bodyMass, .gramUnit(with: .kilo), 70 + Double(day % 50) / 10, at: noon))
            for (part, stage) in [CategoryValueSleepAnalysis.asleepCore, .asleepDeep, .asleepREM].enumerated() {
                let start = noon.addingTimeInterval(Double(part) * 7200 - 43_200)
                watch.append(
                    CategorySample(
                        type: CategoryType(.sleepAnalysis), value: stage.rawValue, start: start,
                        end: start.addingTimeInterval(7200)))
            }
            watch.append(
                Workout(
                    activityType: activities[day % activities.count], start: noon.addingTimeInterval(3600),
                    end: noon.addingTimeInterval(5400)))
        }
        // What was saved from last counts first.
        try await save(phone, from: "Phone")
        try await save(watch)
        try await store.database.saveActivitySummaries(days.map(Self.summary))
    }

    private static func summary(_ day: Int) -> ActivitySummary {
        var summary = ActivitySummary(
            day: CivilDate(daysSince1970: Int((noon(day).timeIntervalSince1970 / 86_400).rounded(.down))))
        summary.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: 300 + Double(day % 400))
        summary.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 500)
        summary.appleExerciseTime = Quantity(unit: .minute(), doubleValue: Double(day % 60))
        summary.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        return summary
    }
}
