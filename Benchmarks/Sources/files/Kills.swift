import Foundation
import HealthQuery
import Measuring

/// A process that saves, deletes and writes checkpoints until it is killed, and another that looks what is left.
enum Kills {
    /// Saves and writes checkpoints, and tells on standard output what was written; never ends by itself.
    static func live(in folder: URL) async throws {
        let checkpoint = try DatabaseCheckpoint(contentsOf: folder, otherwise: HealthDatabase())
        try await checkpoint.write()
        let store = HealthStore(database: checkpoint.database)
        var turn = try await state(of: store).turn
        print(turn)
        fflush(nil)
        while true {
            for _ in 0..<Int.random(in: 1...20) {
                turn += 1
                let next = turn
                try await store.transaction { transaction in
                    for part in 0..<3 { try transaction.save(sample(next, part)) }
                    guard next % 5 == 0 else { return }
                    _ = try transaction.deleteObjects(
                        of: QuantityType(.stepCount),
                        predicate: Query.predicateForObjects(with: Set(parts(of: next - 3))))
                }
            }
            try await checkpoint.write()
            print(turn)
            fflush(nil)
        }
    }

    /// Kills a process again and again; prints how often, and what was lost.
    static func run(_ kills: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kills-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var (written, lost, more) = (0, 0, 0)
        for _ in 0..<kills {
            let victim = Process()
            victim.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            victim.arguments = ["--victim", folder.path]
            let output = Pipe()
            victim.standardOutput = output
            try victim.run()
            usleep(UInt32.random(in: 5_000...300_000))
            kill(victim.processIdentifier, SIGKILL)
            victim.waitUntilExit()
            let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            // The last line may be cut off.
            let turns = told.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
            written = max(written, turns.last ?? 0)
            guard FileManager.default.fileExists(atPath: folder.path), written > 0 || !turns.isEmpty else { continue }
            let found = try await state(of: HealthStore(database: HealthDatabase(contentsOf: folder)))
            if found.turn < written { lost += 1 }
            if !found.isRight { more += 1 }
            written = max(written, found.turn)
        }
        print("killed \(kills) times, \(written) transactions written: lost \(lost), halved or twice \(more)")
        guard written > 0 else { throw Difference(description: "nothing was written before the kills") }
        guard lost == 0, more == 0 else { throw Difference(description: "something was lost") }
    }

    /// The last transaction of which there is anything, and whether everything up to it is there, once.
    private static func state(of store: HealthStore) async throws -> (turn: Int, isRight: Bool) {
        let samples = try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.stepCount))], sortDescriptors: []
        ).result(for: store)
        let turn = try samples.map { Int(try $0.quantity.value(in: .count())) }.max() ?? 0
        let expected = (1...max(1, turn)).filter { $0 % 5 != 2 || $0 + 3 > turn }.flatMap { parts(of: $0) }
        let found = samples.map(\.uuid)
        return (turn, turn == 0 || (found.count == expected.count && Set(found) == Set(expected)))
    }

    private static func parts(of turn: Int) -> [UUID] { (0..<3).map { identifier(turn, $0) } }

    private static func identifier(_ turn: Int, _ part: Int) -> UUID {
        let text = String(format: "%08X-0000-4000-8000-%012X", turn, part)
        return UUID(uuidString: text) ?? UUID()
    }

    private static func sample(_ turn: Int, _ part: Int) -> QuantitySample {
        let start = Date(timeIntervalSinceReferenceDate: Double(turn * 10 + part))
        return QuantitySample(
            uuid: identifier(turn, part), type: QuantityType(.stepCount),
            quantity: Quantity(unit: .count(), doubleValue: Double(turn)), start: start, end: start)
    }
}
