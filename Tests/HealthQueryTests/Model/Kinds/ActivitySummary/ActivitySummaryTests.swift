import Foundation
@testable import HealthQuery
import Testing

struct ActivitySummaryTests {
    @Test func `a new summary has nothing done and nothing wanted`() {
        let new = ActivitySummary()
        #expect(new.activeEnergyBurned == Quantity(unit: .kilocalorie(), doubleValue: 0))
        #expect(new.appleMoveTime.doubleValue(for: .minute()) == 0)
        #expect(new.appleExerciseTime.doubleValue(for: .minute()) == 0)
        #expect(new.appleStandHours.doubleValue(for: .count()) == 0)
        #expect(new.exerciseTimeGoal == nil && new.standHoursGoal == nil)
        #expect(new.activityMoveMode == .activeEnergy && !new.isPaused && !new.isDeleted)
        #expect(new.dateComponents(for: .utc) == DateComponents(calendar: .utc))
    }

    @Test func `the two spellings of a goal are one`() {
        var summary = ActivitySummary()
        #expect(summary.appleExerciseTimeGoal.doubleValue(for: .minute()) == 0)
        #expect(summary.appleStandHoursGoal.doubleValue(for: .count()) == 0)
        summary.appleExerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        summary.appleStandHoursGoal = Quantity(unit: .count(), doubleValue: 12)
        #expect(summary.exerciseTimeGoal == Quantity(unit: .hour(), doubleValue: 0.5))
        #expect(summary.standHoursGoal == Quantity(unit: .count(), doubleValue: 12))
        summary.exerciseTimeGoal = nil
        #expect(summary.appleExerciseTimeGoal.doubleValue(for: .minute()) == 0)
    }

    @Test(arguments: [
        Calendar.Identifier.gregorian, .iso8601, .buddhist, .japanese, .hebrew, .islamicCivil, .persian, .chinese,
        .coptic, .ethiopicAmeteMihret, .indian, .republicOfChina,
    ])
    func `R11.7 a day is the same day in every calendar, wherever that is`(identifier: Calendar.Identifier) throws {
        for zone in ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin"] {
            var calendar = Calendar(identifier: identifier)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            for day in stride(from: 17_000, to: 20_000, by: 97) {
                let date = CivilDate(daysSince1970: day)
                let components = ActivitySummary(day: date).dateComponents(for: calendar)
                #expect(components.calendar == calendar)
                #expect(components.era != nil && components.hour == nil && components.timeZone == nil)
                #expect(NamedDay(components) == .day(date), "\(components)")
            }
        }
    }

    @Test func `R11.7 a day needs a calendar, a year, a month and a day, and nothing smaller`() {
        func problem(_ change: (inout DateComponents) -> Void) -> String {
            var components = dayOfMarch(1)
            change(&components)
            do {
                _ = try NamedDay(components).checked("it")
                return "none"
            } catch {
                return (error as? HealthError)?.message ?? "\(error)"
            }
        }
        #expect(problem { $0.calendar = nil }.hasSuffix("it has no calendar"))
        #expect(problem { $0.hour = 0 }.hasSuffix("it has the hour 0"))
        #expect(problem { $0.minute = 5 }.hasSuffix("it has the minute 5"))
        #expect(problem { $0.second = 5 }.hasSuffix("it has the second 5"))
        #expect(problem { $0.nanosecond = 5 }.hasSuffix("it has the nanosecond 5"))
        #expect(problem { $0.day = nil }.hasSuffix("it has year 2023, month 3, day none"))
        #expect(problem { $0.day = 32 }.contains("era 1, year 2023, month 3, day 32"))
        for change: (inout DateComponents) -> Void in [
            { $0.month = 0 }, { $0.month = 13 }, { $0.day = 0 }, { $0.year = 0 }, { $0.year = 10_000 },
            { $0.era = 0 }, { ($0.year, $0.month, $0.day) = (.max - 1, .max - 1, .max - 1) },
            { ($0.year, $0.month, $0.day) = (.min, .min, .min) }, { ($0.month, $0.day) = (2, 29) },
        ] {
            #expect(problem(change).contains("which is no day"))
        }
        for change: (inout DateComponents) -> Void in [
            { $0.era = nil }, { $0.weekday = 1 }, { $0.timeZone = TimeZone(secondsFromGMT: 50_000) },
            { $0.weekOfYear = .max }, { $0.quarter = -1 },
        ] {
            #expect(problem(change) == "none")
        }
    }

    @Test(arguments: [Calendar.Identifier.hebrew, .japanese, .chinese, .islamic, .buddhist, .persian])
    func `no components stop the program`(identifier: Calendar.Identifier) {
        var random = SeededGenerator()
        let numbers = [Int.min, .min + 1, -20_001, -1, 0, 1, 2, 13, 14, 31, 32, 5784, 20_000, 20_001, .max - 1, .max]
        for _ in 0..<300 {
            func any() -> Int { numbers.randomElement(using: &random) ?? 0 }
            let era = Bool.random(using: &random) ? any() : nil
            let components = DateComponents(
                calendar: Calendar(identifier: identifier), era: era, year: any(), month: any(), day: any())
            if case .day(let day) = NamedDay(components) { #expect(day.isInOurEra) }
        }
    }

    @Test func `what cannot be saved is named with its day`() {
        func problem(_ change: (inout ActivitySummary) -> Void) -> String {
            var summary = summary(1, 100)
            change(&summary)
            do {
                _ = try summary.validated()
                return "none"
            } catch {
                return (error as? HealthError)?.message ?? "\(error)"
            }
        }
        #expect(problem { _ in } == "none")
        #expect(problem { $0.day = ActivitySummary().day }.hasSuffix("it was given none"))
        #expect(problem { $0.isDeleted = true } == "the activity summary of 2023-03-01 tells of a deletion")
        let count = Quantity(unit: .count(), doubleValue: 1)
        #expect(
            problem { $0.activeEnergyBurned = count }
                == "activeEnergyBurned of 2023-03-01 is in count, which does not fit kcal")
        let keyPaths: [WritableKeyPath<ActivitySummary, Quantity>] = [
            \.activeEnergyBurned, \.activeEnergyBurnedGoal, \.appleMoveTime, \.appleMoveTimeGoal, \.appleExerciseTime,
            \.appleExerciseTimeGoal, \.appleStandHours, \.appleStandHoursGoal,
        ]
        for keyPath in keyPaths {
            let unit = ActivitySummary()[keyPath: keyPath].unit
            for value in [Double.nan, .infinity, -.infinity] {
                #expect(problem { $0[keyPath: keyPath] = Quantity(unit: unit, doubleValue: value) }.contains("finite"))
            }
            #expect(problem { $0[keyPath: keyPath] = Quantity(unit: .meter(), doubleValue: 1) }.contains("not fit"))
        }
    }

    @Test func `nothing comes back in the unit and with the sign that it had`() throws {
        var day = summary(1, 0)
        day.activeEnergyBurned = Quantity(unit: .jouleUnit(with: .kilo), doubleValue: 0)
        day.appleMoveTime = Quantity(unit: .second(), doubleValue: -0.0)
        day.appleExerciseTime = Quantity(unit: .minute(), doubleValue: -0.0)
        let copy = try roundTrip(day)
        #expect(copy.activeEnergyBurned.unit == .jouleUnit(with: .kilo))
        #expect(copy.appleMoveTime.unit == .second() && copy.appleMoveTime.value.sign == .minus)
        #expect(copy.appleExerciseTime.unit == .minute() && copy.appleExerciseTime.value.sign == .minus)
        #expect(try json(ActivitySummary(day: CivilDate(year: 2024, month: 3, day: 2))) == #"{"day":"2024-03-02"}"#)
    }

    @Test func `a summary is described by its rings`() {
        var day = summary(1, 420)
        day.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        #expect("\(day)" == "2023-03-01: move 420 kcal of 500 kcal, exercise 0 min of 30 min, stand 0 count")
        day.activityMoveMode = .appleMoveTime
        day.isPaused = true
        #expect("\(day)" == "2023-03-01: move 0 min of 0 min, exercise 0 min of 30 min, stand 0 count, paused")
        #expect("\(day.asDeleted)" == "2023-03-01: deleted")
        #expect("\(ActivitySummary())".hasPrefix("no day: "))
    }
}
