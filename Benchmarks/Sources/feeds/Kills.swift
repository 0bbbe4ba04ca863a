import Foundation
import HealthQuery
import Measuring

/// Kills a process that replicates a store, again and again, and compares what is there then.
struct Kills {
    let count: Int
    let kinds: [SinkKind]
    let keepings: [Keeping]
    let seed: UInt64

    /// A process is killed at one of so many steps, which are more than it takes once around, or of so many at one place,
    /// since most steps are statements.
    private static let mostSteps = (anywhere: 500, atOnePlace: 12)
    /// After so many kills the copy is compared.
    private static let fewKills = 10

    /// Prints a row for each kind of sink and way of keeping, and where processes were killed.
    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feeds-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server =
            kinds.contains(.postgresql) ? try PostgreSQLServer(in: folder.appendingPathComponent("server")) : nil
        defer { try? server?.stop() }
        print("killed \(count) times each, with seed \(seed)")
        print(
            Table.pad("sink, keeps", -24)
                + ["kills", "applied", "told again", "lost", "in excess", "twice", "time"].map { Table.pad($0, 11) }
                .joined())
        fflush(nil)
        var places: [(name: String, counts: [Place: Int])] = []
        for kind in kinds {
            for keeping in keepings {
                let name = "\(kind.rawValue), \(keeping.rawValue)"
                let place = folder.appendingPathComponent("\(kind.rawValue)-\(keeping.rawValue)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                let location = try location(kind, keeping, in: place, server)
                places.append((name, try await run(kind, keeping, location, in: place, named: name)))
            }
        }
        printPlaces(places)
    }

    /// Where a sink is whose tables are made.
    private func location(
        _ kind: SinkKind, _ keeping: Keeping, in folder: URL, _ server: PostgreSQLServer?
    ) throws -> String {
        let schema = "keeps_\(keeping.rawValue)"
        let location = server?.location(of: schema) ?? ""
        let place = kind == .sqlite ? folder.appendingPathComponent("sink.db").path : location
        let connection = try kind.open(place, Steps())
        if kind == .postgresql { try connection.execute("CREATE SCHEMA \(schema)", []) }
        try Sink(connection, keeping).makeTables()
        return place
    }

    private func run(
        _ kind: SinkKind, _ keeping: Keeping, _ location: String, in folder: URL, named name: String
    ) async throws -> [Place: Int] {
        var random = Seeded(seed)
        let start = ContinuousClock.now
        let folder = folder.appendingPathComponent("checkpoint")
        let checkpoint = try DatabaseCheckpoint(of: HealthDatabase(), in: folder)
        _ = World(checkpoint.database, isNew: true)
        try await checkpoint.write()
        var places: [Place: Int] = [:]
        // An anchor counts as old as the purge before it.
        var purges = [Date.distantPast, Date.distantPast]
        for number in 1...count {
            let only = Bool.random(using: &random) ? kind.places.randomElement(using: &random) : nil
            let most = only == nil ? Self.mostSteps.anywhere : Self.mostSteps.atOnePlace
            let victim = Victim(
                folder: folder, kind: kind, keeping: keeping, location: location, seed: random.next(),
                dies: Int.random(in: 1...most, using: &random), only: only)
            places[try kill(victim), default: 0] += 1
            guard number % Self.fewKills == 0 || number == count else { continue }
            let isLast = number == count
            try await compare(kind, keeping, location, folder, purges.removeFirst()) { comparison, counts in
                guard isLast || !comparison.isRight else { return }
                let numbers = [
                    number, counts.applied, counts.toldAgain, comparison.lost.count, comparison.inExcess.count,
                    comparison.twice.count,
                ]
                let time = Table.time((ContinuousClock.now - start) / .seconds(1))
                print(
                    Table.pad(name, -24) + (numbers.map { "\($0)" } + [time]).map { Table.pad($0, 11) }.joined())
                fflush(nil)
            }
            purges.append(Date())
        }
        return places
    }

    /// Lets a process live until it is killed, and says where it was.
    private func kill(_ victim: Victim) throws -> Place {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = victim.arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL,
            let place = Place(rawValue: told)
        else {
            throw Difference(description: "the process ended by itself with \(victim.arguments): \(told)")
        }
        return place
    }

    /// Takes the rest of the changes to the sink, compares it with the store and hands the result to `report`.
    ///
    /// Then the deletions before the last purge but one are forgotten, or else the store would grow.
    private func compare(
        _ kind: SinkKind, _ keeping: Keeping, _ location: String, _ folder: URL, _ purge: Date,
        report: (Comparison, (applied: Int, toldAgain: Int)) -> Void
    ) async throws {
        let checkpoint = try DatabaseCheckpoint(contentsOf: folder)
        let world = World(checkpoint.database)
        let sink = Sink(try kind.open(location, Steps()), keeping)
        let replication = Replication(reader: world.reader, sink: sink)
        while try await !replication.page(limit: 100) {}
        let comparison = try await Comparison(of: sink, with: world.reader)
        report(comparison, try sink.counts())
        guard comparison.isRight else {
            throw Difference(
                description: (comparison.lost.map { "lost: \($0)" } + comparison.inExcess.map { "in excess: \($0)" }
                    + comparison.twice.map { "twice: \($0)" }).joined(separator: "\n"))
        }
        await checkpoint.database.purgeDeletedObjects(before: purge)
        try await checkpoint.write()
    }

    private func printPlaces(_ places: [(name: String, counts: [Place: Int])]) {
        print("\n" + Table.pad("killed at", -24) + places.map { Table.pad($0.name, 20) }.joined())
        for place in Place.allCases {
            let counts = places.map { Table.pad("\($0.counts[place] ?? 0)", 20) }.joined()
            print(Table.pad(place.rawValue, -24) + counts)
        }
    }
}
