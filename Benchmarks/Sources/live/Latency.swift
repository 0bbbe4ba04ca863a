import Dispatch
import Measuring
import Workloads

/// How long a save takes to reach whom it concerns: one sample is saved at a time, and then its observer is waited for.
///
/// The writer has a thread of its own, so that each save has to wake one for the observer.
struct Latency {
    /// How many samples are saved in a run.
    let saves: Int
    /// When a run ends before all are saved, in seconds.
    let limit: Double

    /// A day's sum of steps with an observer of its own; a new day after each 100 samples, so that days are as full as
    /// days are.
    func toDailySum(_ subject: Subject, run: Int) async throws -> Sorted {
        var times: [Double] = []
        let start = ContinuousClock.now
        let days = (saves + 99) / 100
        for index in 0..<days where (ContinuousClock.now - start).seconds < limit {
            let day = LiveDay(.steps, day: subject.data.today + run * days + index)
            let rows = subject.rows(in: repeatElement(day, count: 50))
            for row in rows { subject.expect(row) }
            try await subject.peer.load(rows)
            times += try await toObservers(subject, [day], saves: 100, until: start)
        }
        return Sorted(times)
    }

    /// Many days of all types with an observer each, of which a save concerns one.
    func toOne(of observers: Int, _ subject: Subject) async throws -> Sorted {
        let days = Self.days(observers, subject.data)
        return Sorted(try await toObservers(subject, days, saves: saves, until: ContinuousClock.now))
    }

    /// Days of all types, far enough after the ten years that nothing else uses them.
    static func days(_ count: Int, _ data: LiveData) -> [LiveDay] {
        (0..<count).map { place in
            LiveDay(LiveType.sums[place % LiveType.sums.count], day: data.today + 300 + place / LiveType.sums.count)
        }
    }

    private func toObservers(
        _ subject: Subject,
        _ days: [LiveDay],
        saves: Int,
        until start: ContinuousClock.Instant
    ) async throws -> [Double] {
        let observers = try await Observers(subject, days)
        // A stride that has no divisor in common visits all of them in no order.
        let places = (0..<saves).map { $0 * 7_919 % days.count }
        let rows = subject.rows(in: places.map { days[$0] })
        let save = subject.peer.saves(rows)
        var times: [Double] = []
        // A thread in the pool would take up the observer itself as soon as it waits for it, and wake nobody.
        let writer = CountingExecutor(DispatchQueue(label: "writer"))
        try await withTaskExecutorPreference(writer) {
            try await observers.limiting {
                for (index, place) in places.enumerated() {
                    times.append(try await observers.time(save, index, rows[index], at: place))
                    if times.count >= 20, (ContinuousClock.now - start).seconds > limit { break }
                }
            }
        }
        try await observers.end(afterSaves: times.count)
        return times
    }
}
