import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// Random histories of two apps whose calls fail: nothing is lost, nothing is there twice.
struct RandomFaultTests {
    /// How often something happened, and what went missing or came from nowhere.
    private struct Row: Sendable {
        var injected = 0
        var lost = 0
    }

    private enum Fault: String, CaseIterable {
        case save = "a save fails"
        case partial = "a save of several types fails for one"
        case transaction = "a transaction fails after its first save"
        case delete = "a deletion fails"
        case read = "a query fails"
        case late = "an answer is late"
        case cancelled = "a save is cancelled while its answer is late"
        case locked = "the device is locked for a while"
    }

    private static let seed =
        ProcessInfo.processInfo.environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

    @Test func `R8.1 nothing is lost by calls that fail, on random histories`() async throws {
        let seed = Self.seed
        print("R8.1 faults: HEALTHQUERY_SEED=\(seed)")
        var table: [Fault: Row] = [:]
        for round in 0..<8 { try await run(seed &+ UInt64(round), &table) }
        print("fault                                          injected  lost")
        for fault in Fault.allCases {
            let row = table[fault] ?? Row()
            let name = fault.rawValue.padding(toLength: 46, withPad: " ", startingAt: 0)
            print("\(name) \(row.injected)  \(row.lost)")
            #expect(row.injected > 0)
            #expect(row.lost == 0, "\(fault.rawValue)")
        }
    }

    private func run(_ seed: UInt64, _ table: inout [Fault: Row]) async throws {
        var random = SplitMix64(seed: seed)
        let clock = ManualClock(at: Date(timeIntervalSinceReferenceDate: 0))
        let make = SampleBuilder()
        let database = HealthDatabase(calendar: make.calendar, now: { clock.now })
        let faults = ScriptedFaults()
        let plain = ["Phone", "Watch"].map { database.store(named: $0) }
        let stores = plain.map { $0.failing(as: faults) }
        let types = [QuantityType(.stepCount), QuantityType(.heartRate)]
        // What is stored, by app.
        var models: [[UUID: QuantitySample]] = [[:], [:]]
        func sample(_ type: QuantityType, _ random: inout SplitMix64) throws -> QuantitySample {
            let date = Date(timeIntervalSinceReferenceDate: Double.random(in: 0..<1e6, using: &random).rounded())
            return type == types[0]
                ? try make.steps(1, at: .date(date), for: .minutes(1)) : try make.heartRate(60, at: .date(date))
        }
        func anchored(_ store: HealthStore) -> AnchoredObjectQueryDescriptor<QuantitySample> {
            AnchoredObjectQueryDescriptor(predicates: types.map { .quantitySample(type: $0) }, anchor: nil)
        }
        var follower = anchored(plain[0])
        var followed: Set<UUID> = []

        for _ in 0..<120 {
            let app = Int.random(in: 0..<2, using: &random)
            let store = stores[app]
            let error = HealthError(.unknownError, "fault \(random.next())")
            let new = [try sample(types[0], &random), try sample(types[1], &random)]
            let fault = Fault.allCases.randomElement(using: &random) ?? .save
            var isKept = false
            switch fault {
            case .save:
                faults.fail([.save], with: error)
                await #expect(throws: error) { try await store.save(new[0]) }
            case .partial:
                faults.fail([.save], of: [types[1]], with: error)
                await #expect(throws: error) { try await store.save(new) }
            case .transaction:
                faults.fail([.save], of: [types[1]], with: error)
                await #expect(throws: error) {
                    try await store.transaction {
                        try $0.save(new[0])
                        try $0.save(new[1])
                    }
                }
            case .delete:
                guard let victim = models[app].values.min(by: { $0.uuid.uuidString < $1.uuid.uuidString }) else {
                    continue
                }
                faults.fail([.delete], with: error)
                await #expect(throws: error) { try await store.delete(victim) }
                if Bool.random(using: &random) {
                    try await store.delete(victim)
                    models[app][victim.uuid] = nil
                }
            case .read:
                faults.fail([.read], with: error)
                await #expect(throws: error) { try await anchored(store).result(for: store) }
            case .late, .cancelled:
                try faults.delay([.save], by: 1, on: clock)
                let saving = Task { try await store.save(new) }
                try await clock.waitForSleepers(atLeast: 1)
                if fault == .cancelled { saving.cancel() } else { try await clock.advance(by: 1) }
                try await saving.value
                isKept = true
            case .locked:
                await database.lock(for: 1, on: clock)
                try await store.save(new)
                await #expect(throws: HealthError.self) { try await anchored(store).result(for: store) }
                try await clock.advance(by: 1)
                isKept = true
            }
            if isKept { for sample in new { models[app][sample.uuid] = sample } }
            table[fault, default: Row()].injected += 1
            // What failed may be tried again.
            if !isKept, fault != .delete, fault != .read, Bool.random(using: &random) {
                try await store.save(new)
                for sample in new { models[app][sample.uuid] = sample }
            }

            let stored = try await anchored(store).result(for: plain[app]).addedSamples
            let expected = Set(models.flatMap(\.keys))
            let isEqual = stored.count == expected.count && Set(stored.map(\.uuid)) == expected
            let changes = try await follower.result(for: plain[0])
            followed.formUnion(changes.addedSamples.map(\.uuid))
            followed.subtract(changes.deletedObjects.map(\.uuid))
            follower.anchor = changes.newAnchor
            if !isEqual || followed != expected { table[fault, default: Row()].lost += 1 }
        }
    }
}
