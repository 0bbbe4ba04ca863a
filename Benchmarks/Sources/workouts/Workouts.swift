import Databases
import Measuring
import Workloads

/// Prints how long workouts and their samples take, compared with what one would use instead.
@main
enum Workouts {
    private static let usage = """
        usage: workouts [--workouts n] [--samples n] [--runs n]

          --workouts n  how many workouts are saved (1000); the last table has a tenth of them beside
          --samples n   how many samples each has (500)
          --runs n      how often everything is measured (3); the median counts
        """

    static func main() {
        Program.run(usage: usage) { arguments in
            var (workouts, samples, runs) = (1000, 500, 3)
            var arguments = Arguments(arguments)
            while let option = arguments.next() {
                switch option {
                case "--workouts": workouts = try arguments.number(option)
                case "--samples": samples = try arguments.number(option)
                case "--runs": runs = try arguments.number(option)
                default: throw Arguments.unknown(option)
                }
            }
            let all = WorkoutRow.rows(workouts, samples: samples)
            let ours = try await compare(all, runs)
            let few = try await measure(WorkoutHealthQueryPeer.self, Array(all.prefix(max(1, workouts / 10))), runs)
            print("")
            GrowthTable.print(few.rows, ours.rows, [few.count, ours.count])
        }
    }

    /// The medians of one peer, in the order of the table.
    private struct Measured {
        let count: Int
        var rows: [GrowthTable.Row]
        var totals: [WorkoutTotals]
    }

    /// Prints the table; returns what ours took.
    private static func compare(_ workouts: [WorkoutRow], _ runs: Int) async throws -> Measured {
        let table = Table([WorkoutHealthQueryPeer.name, WorkoutDatabasePeer.name])
        let ours = try await measure(WorkoutHealthQueryPeer.self, workouts, runs)
        let theirs = try await measure(WorkoutDatabasePeer.self, workouts, runs)
        guard zip(ours.totals, theirs.totals).allSatisfy({ $0.isClose(to: $1) }) else {
            throw Disagreement("the statistics of a workout differ")
        }
        print("\(workouts.count) workouts of \(workouts.first?.samples.count ?? 0) samples, medians of \(runs) runs")
        table.printHead()
        for (row, peer) in zip(ours.rows, theirs.rows) {
            table.print(row.name, ["ours": row.seconds, "GRDB": peer.seconds], .seconds, target: "", isReached: true)
        }
        return ours
    }

    /// How many points the route has.
    private static let routeLength = 100_000

    /// How many quantities the series has.
    private static let seriesLength = 1_000_000

    /// How many workouts are asked for one by one.
    private static let asked = 100

    private static func measure<Peer: WorkoutPeer>(
        _ type: Peer.Type, _ workouts: [WorkoutRow], _ runs: Int
    ) async throws -> Measured {
        let stopwatch = Stopwatch()
        let some = (0..<asked).map { workouts[$0 * 7919 % workouts.count] }
        let length = workouts.reduce(0) { $0 + $1.end - $1.start }
        let rates = some.map { workout in
            workout.samples.reduce(0) { $1.kind == .rate ? $0 + $1.value : $0 }
        }
        let points = RoutePoint.points(routeLength)
        let sum = points.reduce(0) { $0 + $1.latitude + $1.speed }
        let energy = EnergyPoint.points(seriesLength)
        let total = energy.reduce(0) { $0 + $1.value }
        let sleep = SleepPart.tenYears()
        let asleep = unitedSleep(sleep)
        var times = [[Double]](repeating: [], count: 10)
        var measured = Measured(count: workouts.count, rows: [], totals: [])
        for _ in 0..<runs {
            let peer = try await Peer()
            let saving = peer.saving(workouts)
            times[0].append(try await stopwatch.time(saving) / Double(workouts.count))
            times[1].append(
                try await stopwatch.time {
                    let found = try await peer.length()
                    guard abs(found - length) < 1e-3 else { throw Disagreement("workouts are missing") }
                } / Double(workouts.count))
            var totals: [WorkoutTotals] = []
            times[2].append(
                try await stopwatch.time {
                    for workout in some { totals.append(try await peer.totals(of: workout)) }
                } / Double(asked))
            measured.totals = totals
            times[3].append(
                try await stopwatch.time {
                    for (workout, sum) in zip(some, rates) {
                        guard abs(try await peer.rates(of: workout) - sum) < 1e-6 else {
                            throw Disagreement("rates of a workout are missing")
                        }
                    }
                } / Double(asked))
            let savingRoute = peer.savingRoute(points, of: some[0])
            times[4].append(try await stopwatch.time(savingRoute))
            times[5].append(
                try await stopwatch.time {
                    guard abs(try await peer.sumOfRoute(of: some[0]) - sum) < 1e-6 * sum else {
                        throw Disagreement("points of a route are missing")
                    }
                })
            let savingSeries = peer.savingSeries(energy)
            times[6].append(try await stopwatch.time(savingSeries))
            times[7].append(
                try await stopwatch.time {
                    let days = try await peer.dailyEnergy()
                    guard abs(days.reduce(0, +) - total) < 1e-6 * total else {
                        throw Disagreement("quantities of a series are missing")
                    }
                })
            let savingSleep = peer.savingSleep(sleep)
            times[8].append(try await stopwatch.time(savingSleep))
            times[9].append(
                try await stopwatch.time {
                    let nights = try await peer.nightsAsleep()
                    guard nights.count == SleepPart.nightCount, abs(nights.reduce(0, +) - asleep) < 1 else {
                        throw Disagreement("the nights of ten years differ")
                    }
                })
        }
        let names = [
            "save one with samples", "list, for each", "statistics of one", "rates of one, each read",
            "save 100,000 locations", "read 100,000 locations",
            "save a series of 1,000,000", "its sum of each day", "save ten years of sleep", "unite their nights",
        ]
        measured.rows = zip(names, times).map { ($0, $1.sorted()[$1.count / 2]) }
        return measured
    }

    /// How long the person slept in all, in seconds.
    private static func unitedSleep(_ parts: [SleepPart]) -> Double {
        var (sum, reach) = (0.0, -Double.infinity)
        for part in parts.filter({ $0.value != 0 }).sorted(by: { $0.start < $1.start }) {
            sum += max(0, part.end - max(part.start, reach))
            reach = max(reach, part.end)
        }
        return sum
    }
}
