/// A walk or run that a routine plans; chance decides how it turns out.
struct Outing: Sendable {
    /// The hour on the wall clock.
    var hour: Double
    /// By how many hours it may begin later.
    var delay: ClosedRange<Double>?
    let minutes: ClosedRange<Double>
    /// Steps per minute.
    let cadence: Double
    var isExercise = false
    /// The probability that the phone is there.
    let phone: Double
    /// Whether the person enters the steps by hand.
    var isEntered = false
    /// The probability that it takes place.
    var probability = 1.0

    /// A few steps about the house; the phone is usually on the table.
    static func potter(around hours: [Double]) -> [Outing] {
        hours.map { Outing(hour: $0, delay: 0...0.1, minutes: 2...4, cadence: 60, phone: 0.4) }
    }

    /// Walks to the printer and to the kitchen.
    static func work(at hours: [Double]) -> [Outing] {
        hours.map {
            Outing(hour: $0, delay: 0.05...0.8, minutes: 2...5, cadence: 92, phone: 0.5, probability: 0.7)
        }
    }
}

extension SyntheticPerson.Routine {
    /// The planned outings of a day; weekday 1 is a Sunday.
    func outings(weekday: Int, index: Int, isIll: Bool) -> [Outing] {
        switch self {
        case .nightShift where isIll: Outing.potter(around: [2, 4, 6, 17, 19, 21])
        case _ where isIll: Outing.potter(around: [9.5, 11, 13, 16, 18, 20])
        case .nightShift: Self.night
        case .office, .running: weekday == 1 || weekday == 7 ? weekend(weekday) : workday(weekday, index)
        }
    }

    private func workday(_ weekday: Int, _ index: Int) -> [Outing] {
        var outings = Outing.potter(around: [7.4, 7.6])
        outings.append(Outing(hour: 8, minutes: 13...17, cadence: 108, phone: 1))
        outings += Outing.work(at: [9, 10, 11, 14, 15, 16])
        outings.append(Outing(hour: 12.5, minutes: 14...22, cadence: 104, phone: 0.8))
        outings.append(Outing(hour: 17.5, minutes: 13...18, cadence: 110, phone: 1))
        if self == .running, weekday != 4, weekday != 6 {
            outings.append(Outing(hour: 18.4, minutes: 52...66, cadence: 172, isExercise: true, phone: 0))
        } else if self == .office, weekday == 3 || weekday == 5 {
            // The phone stays at home.
            outings.append(Outing(hour: 18.7, minutes: 30...40, cadence: 162, isExercise: true, phone: 0))
        } else if index % 10 == 8 {
            // On the treadmill in the cellar the watch counts half; the display is right, and its value is entered by
            // hand.
            outings.append(
                Outing(hour: 19, minutes: 30...30, cadence: 100, isExercise: true, phone: 0, isEntered: true)
            )
        }
        return outings + Outing.potter(around: [20.2, 21.2, 21.6])
    }

    private func weekend(_ weekday: Int) -> [Outing] {
        let exercise =
            switch (self, weekday) {
            case (.running, _): Outing(hour: 9.5, minutes: 58...80, cadence: 168, isExercise: true, phone: 0)
            case (_, 1): Outing(hour: 9.5, minutes: 38...50, cadence: 165, isExercise: true, phone: 1)
            case (_, _): Outing(hour: 10.5, minutes: 70...100, cadence: 112, isExercise: true, phone: 1)
            }
        return Outing.potter(around: [7.8, 8.3, 8.9]) + [exercise] + Outing.potter(around: [13.2, 14.1])
            + [Outing(hour: 15.5, minutes: 20...40, cadence: 88, phone: 0.7)]
            + Outing.potter(around: [18.2, 20.4, 21.5])
    }

    /// The hours before sleep belong to the shift that began the evening before.
    private static var night: [Outing] {
        Outing.work(at: [0, 1]) + [Outing(hour: 2.5, minutes: 12...20, cadence: 100, phone: 0.8)]
            + Outing.work(at: [3.2, 4.2, 5])
            + [Outing(hour: 6.3, minutes: 14...20, cadence: 108, phone: 1)] + Outing.potter(around: [7, 7.6])
            + Outing.potter(around: [16.2, 17])
            + [Outing(hour: 18, minutes: 30...45, cadence: 112, isExercise: true, phone: 1)]
            + Outing.potter(around: [20]) + [Outing(hour: 21.2, minutes: 14...20, cadence: 108, phone: 1)]
            + Outing.work(at: [22])
    }
}

extension SyntheticPerson.Routine {
    /// The earliest hours of getting up and of going to bed.
    var hours: (wake: Double, bed: Double) { self == .nightShift ? (15.2, 8.2) : (6.6, 22.7) }

    /// Whether the person goes to bed and gets up on the same day.
    var sleepsByDay: Bool { self == .nightShift }

    /// The hour of journeys: between getting up and going to bed.
    var departure: Double { self == .nightShift ? 16 : 13 }

    /// When breakfast, lunch and dinner are due.
    var meals: [Double] { self == .nightShift ? [16.5, 1.6, 7.2] : [7.25, 12.75, 19.5] }

    /// When the watch is put on its charger, and until when it is sometimes forgotten there.
    var charging: (usual: Double, forgotten: Double) { self == .nightShift ? (19.2, 17) : (21, 13.2) }
}
