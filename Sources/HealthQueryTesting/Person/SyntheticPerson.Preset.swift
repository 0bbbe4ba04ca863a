public import Foundation

extension SyntheticPerson {
    /// A kind of person: a ready-made one, or one with changes.
    ///
    /// ```swift
    /// var preset = SyntheticPerson.Preset.runner
    /// preset.recorders.remove(.scale)
    /// preset.badDays[3] = [.noData]
    /// let person = SyntheticPerson(preset, seed: 7)
    /// ```
    public struct Preset: Sendable, Hashable {
        /// The routine of the days.
        public var routine: Routine
        /// The devices and apps that record; the rest of the person's life is not recorded.
        public var recorders: Set<Recorder>
        /// Whether phone and watch record the same steps, so that adding all up counts them twice.
        ///
        /// If not, every walk is in the samples of one source only, and adding up is correct.
        public var recordsStepsTwice = true
        /// On which days of each four weeks the person has a cold, from 0 to 27; nil for never.
        ///
        /// Then the person stays in and eats little, and the heart beats faster.
        public var coldDays: ClosedRange<Int>? = 8...12
        /// The person's flights.
        public var journeys: [Journey] = []
        /// The flaws of the data by day; days are counted from 0.
        public var badDays: [Int: Set<BadDay>] = [:]

        /// Creates a preset with colds now and then, without journeys and bad days.
        public init(routine: Routine, recorders: Set<Recorder>) {
            self.routine = routine
            self.recorders = recorders
        }
    }

    /// The routine of a person's days.
    public enum Routine: Sendable, Hashable, CaseIterable {
        /// Works in an office by day, runs a little, sleeps by night.
        case office
        /// The same, and runs for an hour on five days a week.
        case running
        /// Works and walks by night, and sleeps from morning to afternoon.
        case nightShift
    }

    /// A flight to another time zone.
    public struct Journey: Sendable, Hashable {
        /// The day on which the person leaves, some hours after getting up; days are counted from 0.
        public var day: Int
        /// The zone in which the person lives from that evening on.
        public var timeZone: TimeZone

        /// Creates a journey.
        ///
        /// The day of the journey lasts from midnight at home to midnight abroad: from 12 to 36 hours. Across the date
        /// line a date occurs twice, or is left out.
        public init(day: Int, to timeZone: TimeZone) {
            self.day = day
            self.timeZone = timeZone
        }
    }
}

extension SyntheticPerson.Preset {
    /// Works in an office, has a phone, a watch, a scale, a cuff and a food diary.
    public static let officeWorker = SyntheticPerson.Preset(routine: .office, recorders: everything)

    /// Runs for an hour on five days a week, with the phone at home.
    public static let runner = SyntheticPerson.Preset(routine: .running, recorders: everything)

    /// Works by night and sleeps by day, so that midnight divides the waking hours.
    public static let shiftWorker = SyntheticPerson.Preset(routine: .nightShift, recorders: everything)

    /// Has only a phone: no heart rates, no stages of sleep, and few of the steps.
    public static let phoneOnly = SyntheticPerson.Preset(routine: .office, recorders: [.phone])

    /// Wears a second watch for exercise, so that three sources record the same steps.
    public static let twoWatches = SyntheticPerson.Preset(routine: .office, recorders: everything.union([.sportWatch]))

    /// Flies to New York on day 3, and comes back on day 10.
    public static let traveller = officeWorker.changed { preset in
        preset.journeys = [(3, "America/New_York"), (10, "Europe/Berlin")].compactMap { day, name in
            TimeZone(identifier: name).map { SyntheticPerson.Journey(day: day, to: $0) }
        }
    }

    /// Has a cold for the whole time, and stays at home.
    public static let ill = officeWorker.changed { $0.coldDays = 0...27 }

    /// The office worker with each ``SyntheticPerson/BadDay``, one every other day from day 2 on.
    public static let unlucky = officeWorker.changed { preset in
        for (position, badDay) in SyntheticPerson.BadDay.allCases.enumerated() {
            preset.badDays[2 + 2 * position] = [badDay]
        }
    }

    /// Every ready-made preset, for tests that go through all of them.
    public static let all = [officeWorker, runner, shiftWorker, phoneOnly, twoWatches, traveller, ill, unlucky]

    private static let everything: Set<SyntheticPerson.Recorder> = [.phone, .watch, .scale, .hand, .diary, .cuff]

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

extension SyntheticPerson.Preset {
    /// Whether the person has a cold.
    func hasCold(on day: Int) -> Bool { coldDays?.contains(day % 28) ?? false }
}

extension SyntheticPerson.Preset: CustomStringConvertible {
    /// The routine, the recorders, and what else is particular about the person, for the names of tests.
    public var description: String {
        var parts = ["\(routine)"]
        let recorders = SyntheticPerson.Recorder.allCases.filter(recorders.contains).map { "\($0)" }
        parts.append(recorders.isEmpty ? "no recorders" : recorders.joined(separator: ", "))
        if !recordsStepsTwice { parts.append("steps once") }
        if let coldDays { parts.append("ill on \((0..<28).count(where: coldDays.contains)) of 28 days") }
        for journey in journeys { parts.append("day \(journey.day) to \(journey.timeZone.identifier)") }
        for (day, badDays) in badDays.sorted(by: { $0.key < $1.key }) {
            let names = SyntheticPerson.BadDay.allCases.filter(badDays.contains).map { "\($0)" }
            parts.append("day \(day): \(names.joined(separator: ", "))")
        }
        return parts.joined(separator: "; ")
    }
}
