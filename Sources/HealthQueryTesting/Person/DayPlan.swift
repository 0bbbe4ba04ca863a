import Foundation
import HealthQuery

/// What really happens on one day; phone and watch record parts of it.
struct DayPlan: Sendable {
    let day: LivedDay
    let isIll: Bool
    let wake: Date
    /// When the person goes to bed: before midnight, or before `wake` if the person sleeps by day.
    let bed: Date
    /// The activities in the order of their starts, without overlaps.
    private(set) var activities: [Activity] = []
    /// When the watch lies on its charger.
    private(set) var charging: [DateInterval] = []

    private let routine: SyntheticPerson.Routine

    /// A stretch of walking or running.
    struct Activity: Sendable {
        let start: Date
        /// The duration in seconds.
        let duration: Double
        /// Steps per minute.
        let cadence: Double
        /// Whether the watch records the heart every few seconds.
        let isExercise: Bool
        /// Whether the phone is there too.
        let hasPhone: Bool
        /// Whether the person enters the steps by hand.
        let isEntered: Bool

        var end: Date { start.addingTimeInterval(duration) }
    }

    init(_ day: LivedDay, _ preset: SyntheticPerson.Preset, _ chance: inout Chance) {
        self.day = day
        routine = preset.routine
        isIll = preset.hasCold(on: day.index)
        wake = day.clock(routine.hours.wake).addingTimeInterval(chance.whole(0...2400))
        bed = day.clock(routine.hours.bed).addingTimeInterval(chance.whole(0...3000))
        for outing in routine.outings(weekday: day.weekday, index: day.index, isIll: isIll) { add(outing, &chance) }
        planCharging(&chance)
    }

    var index: Int { day.index }
    var start: Date { day.start }
    var end: Date { day.end }
    var sleepsByDay: Bool { routine.sleepsByDay }
    /// When breakfast, lunch and dinner are due.
    var meals: [Date] { routine.meals.map(day.clock) }

    /// The activity that is going on.
    func activity(at time: Date) -> Activity? {
        activities.first { $0.start <= time && time < $0.end }
    }

    /// Whether the watch is on the wrist.
    func wearsWatch(at time: Date) -> Bool {
        !charging.contains { $0.start <= time && time < $0.end }
    }

    /// Whether the watch is on the wrist from the first to the last step.
    func wearsWatch(during activity: Activity) -> Bool {
        !charging.contains { $0.start < activity.end && activity.start < $0.end }
    }

    /// Whether the person is in bed or about to be.
    func isAsleep(at time: Date) -> Bool {
        sleepsByDay ? bed <= time && time < wake : time < wake || time >= bed
    }
}

extension DayPlan {
    private mutating func add(_ outing: Outing, _ chance: inout Chance) {
        // Certain outings draw no random number.
        if outing.probability < 1, !chance.happens(outing.probability) { return }
        let hour = outing.delay.map { outing.hour + chance.number($0) } ?? outing.hour
        let hasPhone = outing.phone == 0 || outing.phone == 1 ? outing.phone == 1 : chance.happens(outing.phone)
        let activity = Activity(
            start: day.clock(hour).addingTimeInterval(chance.whole(0...240)),
            duration: (chance.number(outing.minutes) * 60).rounded(),
            cadence: outing.cadence * chance.number(0.94...1.06),
            isExercise: outing.isExercise,
            hasPhone: hasPhone,
            isEntered: outing.isEntered
        )
        if isFree(for: activity) { activities.append(activity) }
    }

    /// Whether the person is up and has no other activity at that time.
    private func isFree(for activity: Activity) -> Bool {
        let last = activities.last?.end
        guard sleepsByDay else { return activity.start >= last ?? wake && activity.end <= bed }
        return activity.start >= last ?? start && activity.end <= end && (activity.end <= bed || activity.start >= wake)
    }

    private mutating func planCharging(_ chance: inout Chance) {
        let usual = day.clock(routine.charging.usual).addingTimeInterval(chance.whole(0...900))
        charging.append(DateInterval(start: usual, duration: chance.whole(2700...4200)))
        if index % 9 == 4 {
            // The watch is forgotten on its charger until after lunch: only the phone records.
            charging.append(DateInterval(start: start, end: max(start, day.clock(routine.charging.forgotten))))
        }
    }
}
