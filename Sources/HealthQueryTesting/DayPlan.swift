import Foundation
import HealthQuery

/// What really happens on one day: what phone and watch then see parts of.
struct DayPlan: Sendable {
    /// The number of the day, from 0.
    let index: Int
    let start: Date
    let end: Date
    let wake: Date
    /// When the person goes to bed, always before midnight.
    let bed: Date
    /// By start, one after the other.
    private(set) var activities: [Activity] = []
    /// When the watch lies on its charger.
    private(set) var charging: [DateInterval] = []

    private let zone: TimeZone

    /// A stretch of walking or running.
    struct Activity: Sendable {
        let start: Date
        /// Seconds.
        let duration: Double
        /// Steps in a minute.
        let cadence: Double
        /// Whether the watch records the heart every few seconds.
        let isExercise: Bool
        /// Whether the phone is there too.
        let hasPhone: Bool
        /// Whether the person enters the steps by hand.
        var isEntered = false

        var end: Date { start.addingTimeInterval(duration) }
    }

    init(_ index: Int, from start: Date, to end: Date, _ calendar: Calendar, _ chance: inout Chance) {
        self.index = index
        self.start = start
        self.end = end
        zone = calendar.timeZone
        wake = Self.clock(6.6, start, zone).addingTimeInterval(chance.whole(0...2400))
        bed = Self.clock(22.7, start, zone).addingTimeInterval(chance.whole(0...3000))
        let weekday = calendar.component(.weekday, from: start)
        switch weekday {
        case _ where isIll: potter(around: [9.5, 11, 13, 16, 18, 20], &chance)
        case 1, 7: planWeekend(isSunday: weekday == 1, &chance)
        default: planWorkday(runs: weekday == 3 || weekday == 5, &chance)
        }
        planCharging(&chance)
    }

    /// The time at which a clock on the wall shows so many hours.
    private static func clock(_ hours: Double, _ midnight: Date, _ zone: TimeZone) -> Date {
        let time = midnight.addingTimeInterval(hours * 3600)
        return time.addingTimeInterval(Double(zone.secondsFromGMT(for: midnight) - zone.secondsFromGMT(for: time)))
    }

    /// The time of this day at which a clock on the wall shows so many hours.
    func clock(_ hours: Double) -> Date { Self.clock(hours, start, zone) }

    /// The activity that is going on.
    func activity(at time: Date) -> Activity? {
        activities.first { $0.start <= time && time < $0.end }
    }

    /// Whether the watch is on the wrist.
    func wearsWatch(at time: Date) -> Bool {
        !charging.contains { $0.start <= time && time < $0.end }
    }

    /// Whether the person is in bed, or about to be.
    func isAsleep(at time: Date) -> Bool {
        time < wake || time >= bed
    }

    /// Whether the person has a cold: some days in the second week of four.
    ///
    /// Then nobody goes out, and the heart beats faster.
    var isIll: Bool {
        (8...12).contains(index % 28)
    }
}

extension DayPlan {
    private mutating func planWorkday(runs: Bool, _ chance: inout Chance) {
        potter(around: [7.4, 7.6], &chance)
        add(8, minutes: 13...17, cadence: 108, hasPhone: true, &chance)
        for hour in [9.0, 10, 11, 14, 15, 16] where chance.happens(0.7) {
            add(hour + chance.number(0.05...0.8), minutes: 2...5, cadence: 92, hasPhone: chance.happens(0.5), &chance)
        }
        add(12.5, minutes: 14...22, cadence: 104, hasPhone: chance.happens(0.8), &chance)
        add(17.5, minutes: 13...18, cadence: 110, hasPhone: true, &chance)
        if runs {
            // The phone stays at home.
            add(18.7, minutes: 30...40, cadence: 162, isExercise: true, hasPhone: false, &chance)
        } else if index % 10 == 8 {
            // On the treadmill in the cellar: the watch sees half of it, the display is right and is entered by hand.
            add(19, minutes: 30...30, cadence: 100, isExercise: true, hasPhone: false, isEntered: true, &chance)
        }
        potter(around: [20.2, 21.2, 21.6], &chance)
    }

    private mutating func planWeekend(isSunday: Bool, _ chance: inout Chance) {
        potter(around: [7.8, 8.3, 8.9], &chance)
        if isSunday {
            add(9.5, minutes: 38...50, cadence: 165, isExercise: true, hasPhone: true, &chance)
        } else {
            add(10.5, minutes: 70...100, cadence: 112, isExercise: true, hasPhone: true, &chance)
        }
        potter(around: [13.2, 14.1], &chance)
        add(15.5, minutes: 20...40, cadence: 88, hasPhone: chance.happens(0.7), &chance)
        potter(around: [18.2, 20.4, 21.5], &chance)
    }

    /// A few steps about the house; the phone is mostly on the table.
    private mutating func potter(around hours: [Double], _ chance: inout Chance) {
        for hour in hours {
            add(hour + chance.number(0...0.1), minutes: 2...4, cadence: 60, hasPhone: chance.happens(0.4), &chance)
        }
    }

    private mutating func add(
        _ hour: Double,
        minutes: ClosedRange<Double>,
        cadence: Double,
        isExercise: Bool = false,
        hasPhone: Bool,
        isEntered: Bool = false,
        _ chance: inout Chance
    ) {
        let activity = Activity(
            start: Self.clock(hour, start, zone).addingTimeInterval(chance.whole(0...240)),
            duration: (chance.number(minutes) * 60).rounded(),
            cadence: cadence * chance.number(0.94...1.06),
            isExercise: isExercise,
            hasPhone: hasPhone,
            isEntered: isEntered
        )
        // Nobody does two things at once, and nobody walks in bed.
        let free = activities.last?.end ?? wake
        guard activity.start >= free, activity.end <= bed else { return }
        activities.append(activity)
    }

    private mutating func planCharging(_ chance: inout Chance) {
        let evening = Self.clock(21, start, zone).addingTimeInterval(chance.whole(0...900))
        charging.append(DateInterval(start: evening, duration: chance.whole(2700...4200)))
        if index % 9 == 4 {
            // Forgotten on its charger until after lunch: the phone is alone.
            charging.append(DateInterval(start: start, end: max(start, Self.clock(13.2, start, zone))))
        }
    }
}
