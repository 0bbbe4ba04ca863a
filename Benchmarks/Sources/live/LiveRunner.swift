import Measuring
import Workloads

/// Measures the rows of the table, all peers in turn in each run.
struct LiveRunner {
    private let options: LiveOptions
    private let table: Table
    private let data: LiveData
    private var subjects: [Subject] = []

    init(_ options: LiveOptions) {
        self.options = options
        table = Table(options.chosenPeers.map { $0.name })
        data = LiveData(count: options.samples)
    }

    mutating func run() async throws {
        for peer in options.chosenPeers { subjects.append(try await Subject(peer, data)) }
        Swift.print("\(data.count) samples, medians of \(options.runs) runs; ratio: how many times ours")
        table.printHead()
        if options.wants("sum") { try await measureSum() }
        if options.wants("observers") { try await measureObservers() }
        if options.wants("writer") { try await measureWriter() }
    }

    private func measureSum() async throws {
        let latency = Latency(saves: 2_000, limit: Double(options.seconds))
        let times = try await each { try await latency.toDailySum($0, run: $1) }
        print("save to daily sum, p50", times.half, .seconds, Goal(faster: [("GRDB", 20)]))
        print("save to daily sum, p99", times.most, .seconds, Goal(faster: [("GRDB", 20)]))
    }

    private func measureObservers() async throws {
        let latency = Latency(saves: 1_000, limit: Double(options.seconds))
        let one = try await each { subject, _ in try await latency.toOne(of: 1, subject) }
        print("1 observer, p50", one.half, .seconds)
        printFloors(one.half, Goal(floors: 1.5))
        print("1 observer, p99", one.most, .seconds)
        printFloors(one.most, Goal(floors: 3))
        let many = try await each { subject, _ in try await latency.toOne(of: 1_000, subject) }
        print("1,000 observers, p50", many.half, .seconds, goal(one.half, faster: [("GRDB+days", 600)]))
        printFloors(many.half, Goal(floors: 1.5))
        print("1,000 observers, p99", many.most, .seconds, goal(one.most))
        printFloors(many.most, Goal(floors: 3))
        var needless: [String: Double] = [:]
        for subject in subjects { needless[subject.name] = try await Wakes.needless(of: 500, subject).map(Double.init) }
        print("woken needlessly", needless, .count, Goal(count: 0))
    }

    private func goal(_ one: [String: Double], faster: [(String, Double)] = []) -> Goal {
        Goal(faster: faster, row: one["ours"].map { ("1 observer", $0, 1.5) })
    }

    private func measureWriter() async throws {
        let throughput = Throughput(seconds: Double(options.seconds), sumsBefore: data.sumsOfSteps())
        var results: [String: [Throughput.Result]] = [:]
        var alone = Times()
        for run in 0..<options.runs {
            for subject in subjects where subject.peer is any LiveStorePeer {
                // In this order the samples that nobody saw being saved are checked, too.
                alone.add(try await throughput.runAlone(subject, run: 2 * run), for: subject.name)
                results[subject.name, default: []].append(try await throughput.run(subject, run: 2 * run + 1))
            }
        }
        func median(_ number: (Throughput.Result) -> Double) -> [String: Double] {
            results.mapValues { Sorted($0.map(number)).median }
        }
        print("saves a second, alone", alone.medians, .perSecond)
        print("saves a second", median(\.savesPerSecond), .perSecond, Goal(perSecond: 150_000))
        print("processor time of a save", median(\.processorSeconds), .seconds)
        print("elements a second", median(\.elementsPerSecond), .count)
        print("behind, p99", median { $0.ages.percentile(0.99) }, .seconds)
        // The worst of all runs: never is never.
        let most = results.mapValues { $0.map(\.ages.greatest).max() ?? 0 }
        print("behind, at most", most, .seconds, Goal(seconds: 0.001))
    }

    /// The medians of what all peers in turn take in each run.
    private func each(
        _ measure: (Subject, _ run: Int) async throws -> Sorted
    ) async throws -> (half: [String: Double], most: [String: Double]) {
        var half = Times()
        var most = Times()
        for run in 0..<options.runs {
            for subject in subjects {
                let times = try await measure(subject, run)
                half.add(times.median, for: subject.name)
                most.add(times.percentile(0.99), for: subject.name)
            }
        }
        return (half.medians, most.medians)
    }

    /// How many times as long as the floor each peer took.
    private func printFloors(_ times: [String: Double], _ goal: Goal) {
        guard let floor = times[LiveFloorPeer.name] else { return }
        print("  to the floor", times.mapValues { $0 / floor }, .times, goal)
    }

    private func print(_ name: String, _ numbers: [String: Double], _ kind: Table.Kind, _ goal: Goal = Goal()) {
        table.print(name, numbers, kind, target: "\(goal)", isReached: goal.isReached(numbers))
    }
}
