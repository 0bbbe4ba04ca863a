import Foundation
@testable import HealthQuery
import Testing

/// Statistics of workouts that are kept while samples are added, against those that are computed from all samples.
struct KeptTotalsHistoryTests {
    private static let sources = ["phone", "watch", "scale"]
    private static let scoreType = QuantityType(.workoutEffortScore)
    private static let types = [
        QuantityType(.activeEnergyBurned), heartRate, QuantityType(.environmentalAudioExposure), scoreType,
    ]

    private static func sample(
        _ type: QuantityType, _ value: Double, _ start: Double, _ length: Double,
        metadata: [String: MetadataValue] = [:]
    ) -> QuantitySample {
        QuantitySample(
            type: type, quantity: Quantity(unit: type.canonicalUnit, doubleValue: value), start: time(start),
            end: time(start + length), metadata: metadata)
    }

    private static func samples(at now: inout Double, _ random: inout SeededGenerator) -> [QuantitySample] {
        func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            now += [0.0, 0.1, 1, 0.7, 2].randomElement(using: &random) ?? 0
            let start = oneIn(60) ? now / 2 : now
            if oneIn(8) {
                return series(
                    oneIn(2) ? heartRate : types[0], [(start, 1, 100), (start + 2, 1, now + 1), (start + 2.3, 0, 3)])
            }
            let value =
                oneIn(8)
                ? [1e-10, 1e300, 1e18, 3e-200, 0].randomElement(using: &random) ?? 0
                : Double.random(in: 1...9, using: &random)
            let type = types.randomElement(using: &random) ?? heartRate
            var metadata: [String: MetadataValue] = [:]
            if oneIn(3) { metadata[MetadataKeyWasUserEntered] = .bool(true) }
            if oneIn(6) {
                metadata[MetadataKeySyncIdentifier] = .string(String(Int.random(in: 0..<6, using: &random)))
                metadata[MetadataKeySyncVersion] = .integer(Int(now * 10))
            }
            let length: Double = oneIn(15) ? 40.0 : [0.0, 0, 0.3, 1, 2.7, 5].randomElement(using: &random) ?? 0
            if type == scoreType { return sample(type, Double.random(in: 1...9, using: &random), start, length) }
            return sample(type, value, start, length, metadata: metadata)
        }
    }

    @Test func `R11.6 kept statistics of two workouts equal those of all their samples, to the bit`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var kept = 0
        var compared = 0
        var failures: [String: Int] = [:]
        for _ in 0..<20 {
            let database = HealthDatabase.fixed()
            let stores = Self.sources.map {
                HealthStore(database: database, sourceRevision: revision($0))
            }
            let workouts = [0.0, 5].map { start in
                Workout(
                    activityType: .running, start: time(start), end: time(400),
                    workoutActivities: [(start, 30.0), (30, 60)].map {
                        WorkoutActivity(
                            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time($0),
                            end: time($1))
                    })
            }
            try await stores[0].save(workouts)
            var added: [QuantitySample] = []
            var now = 0.0
            var sequences: [UUID: UInt64] = [:]
            let crowded = Bool.random(using: &random)
            for _ in 0..<40 {
                func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
                var action = "add"
                switch Int.random(in: 0..<(crowded ? 60 : 30), using: &random) {
                case 0, 1:
                    action = "delete"
                    if let gone = added.randomElement(using: &random) {
                        for store in stores { try? await store.delete(gone) }
                        added.removeAll { $0.uuid == gone.uuid }
                    }
                case 2:
                    action = "order"
                    let order = Self.sources.map { revision($0).source }.shuffled(using: &random)
                    let first = Array(order.prefix(Int.random(in: 1...3, using: &random)))
                    try? await stores[0].setSourceOrder(oneIn(3) ? nil : first, for: Self.types[0])
                case 3:
                    action = "meal"
                    if let member = added.randomElement(using: &random) {
                        let meal = Correlation(type: food, start: time(0), end: time(0), objects: [member])
                        try? await stores[0].save(meal)
                    }
                case 4, 5:
                    action = "share"
                    let some = added.shuffled(using: &random).prefix(2)
                    try? await stores[0].addSamples(Array(some), to: workouts[Int.random(in: 0..<2, using: &random)])
                case 6:
                    action = "condense"
                    _ = try await database.condense(workoutsEndedBefore: time(1000))
                case 7:
                    action = "purge"
                    await database.purgeDeletedObjects(before: .distantFuture)
                case 8:
                    action = "relate"
                    if let score = added.filter({ $0.quantityType == Self.scoreType }).randomElement(using: &random) {
                        let workout = workouts[Int.random(in: 0..<2, using: &random)]
                        _ = try? await stores[0].relateWorkoutEffortSample(
                            score, with: workout,
                            activity: oneIn(2) ? nil : workout.workoutActivities[0])
                        if oneIn(2) {
                            action = "unrelate"
                            for workout in workouts where oneIn(2) {
                                for part in [nil, workout.workoutActivities[0]] {
                                    _ = try? await stores[0].unrelateWorkoutEffortSample(
                                        score, from: workout, activity: part)
                                }
                            }
                        }
                    }
                case 9:
                    action = "transaction"
                    let gone = added.randomElement(using: &random)
                    let new = Self.samples(at: &now, &random)
                    try await stores[0].transaction { transaction in
                        if let gone { try? transaction.delete(gone) }
                        try transaction.save(new)
                    }
                    added += new
                    try await stores[0].addSamples(new, to: workouts[0])
                default:
                    let new = Self.samples(at: &now, &random)
                    if oneIn(2) {
                        try await stores[Int.random(in: 0..<3, using: &random)].save(new)
                    }
                    added += new
                    try await stores[0].addSamples(new, to: workouts[oneIn(4) ? 1 : 0])
                }
                let state = await database.currentState()
                state.index.checkInvariants()
                for workout in workouts {
                    let row = try #require(state.index.rows([workout.uuid]).first)
                    if sequences[workout.uuid] == row.sequence { continue }
                    sequences[workout.uuid] = row.sequence
                    compared += 1
                    let content = try #require(row.details.payload as? WorkoutContent)
                    let all =
                        state.totals(in: content, of: Set(Self.types), state.index.members(of: row)) as? WorkoutContent
                    if content != all { failures[action, default: 0] += 1 }
                }
                if state.keptTotals.contains(where: { ($0 as? HolderTotals)?.gathered.looks ?? 0 > 0 }) { kept += 1 }
            }
        }
        #expect(failures.isEmpty, comment)
        #expect(compared > 100 && kept > 20, comment)
    }

    @Test(arguments: [false, true]) func `R11.6 statistics of long workouts settle, and equal those of all samples`(
        isLongLived: Bool
    )
        async throws
    {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var bad = 0
        var kept = 0
        for round in 0..<3 {
            let database = HealthDatabase.fixed()
            let stores = Self.sources.map {
                HealthStore(database: database, sourceRevision: revision($0))
            }
            let type = QuantityType(.activeEnergyBurned)
            let workout = Workout(activityType: .running, start: time(0), end: time(40000))
            try await stores[0].save(workout)
            if round % 3 == 0 {
                let order = ["scale", "phone"].map { revision($0).source }
                try await stores[0].setSourceOrder(order, for: type)
            }
            var now = 0.0
            for step in 0..<140 {
                func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
                var new: [QuantitySample] = []
                for _ in 0..<3 {
                    now += [0.0, 0, 0.1, 1, 0.7, 2, 5].randomElement(using: &random) ?? 0
                    let length: Double =
                        oneIn(isLongLived ? 10 : 40)
                        ? 60.0 : [0.0, 0, 0.3, 1, 2.7, 5].randomElement(using: &random) ?? 0
                    var metadata: [String: MetadataValue] = [:]
                    if oneIn(4) { metadata[MetadataKeyWasUserEntered] = .bool(true) }
                    if oneIn(12) {
                        new.append(series(type, [(now, 1, 3.1), (now + 2, 0, 2), (now + 2.5, 4, 0.3)]))
                    } else {
                        new.append(
                            Self.sample(type, Double.random(in: 0...9, using: &random), now, length, metadata: metadata)
                        )
                    }
                }
                for sample in new { try await stores[Int.random(in: 0..<3, using: &random)].save(sample) }
                try await stores[0].addSamples(new, to: workout)
                guard step % 5 == 4 else { continue }
                let state = await database.currentState()
                let row = try #require(state.index.rows([workout.uuid]).first)
                let content = try #require(row.details.payload as? WorkoutContent)
                let all = state.totals(in: content, of: [type], state.index.members(of: row)) as? WorkoutContent
                if content != all { bad += 1 }
                if state.keptTotals.contains(where: { $0.sequence == row.sequence }) { kept += 1 }
            }
        }
        #expect(bad == 0 && kept > 20, comment)
    }

    @Test func `R11.6 a builder's statistics equal those of all samples, whatever happens to them`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var bad: [String: Int] = [:]
        var quick = 0
        for _ in 0..<20 {
            let database = HealthDatabase.fixed()
            let stores = Self.sources.map {
                HealthStore(database: database, sourceRevision: revision($0))
            }
            let builder = WorkoutBuilder(
                healthStore: stores[0], configuration: WorkoutConfiguration(activityType: .running), device: nil)
            try await builder.beginCollection(at: time(0))
            var now = 0.0
            var added: [QuantitySample] = []
            var last = ""
            for _ in 0..<40 {
                func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
                switch Int.random(in: 0..<24, using: &random) {
                case 0:
                    last += "d"
                    if let gone = added.randomElement(using: &random) {
                        for store in stores { try? await store.delete(gone) }
                    }
                case 1:
                    last += "o"
                    let order = Self.sources.map { revision($0).source }.shuffled(using: &random)
                    try? await stores[0].setSourceOrder(oneIn(3) ? nil : order, for: Self.types[0])
                case 2:
                    last += "m"
                    if let member = added.randomElement(using: &random) {
                        try? await stores[0].save(
                            Correlation(type: food, start: time(0), end: time(0), objects: [member]))
                    }
                case 3:
                    last += "p"
                    await database.purgeDeletedObjects(before: .distantFuture)
                case 4:
                    last += "w"
                    let workout = Workout(activityType: .running, start: time(0), end: time(1000))
                    try await stores[0].save(workout)
                    try? await stores[0].addSamples(Array(added.shuffled(using: &random).prefix(2)), to: workout)
                    if oneIn(2) { try? await stores[0].delete(workout) }
                case 5:
                    last += "a"
                    try? await builder.addWorkoutActivity(
                        WorkoutActivity(
                            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(now - 5),
                            end: oneIn(2) ? time(now + 5) : nil))
                case 6:
                    last += "r"
                    if let again = added.randomElement(using: &random) { try? await builder.addSamples([again]) }
                default:
                    last += "."
                    let new = Self.samples(at: &now, &random)
                    if oneIn(2) { try await stores[Int.random(in: 0..<3, using: &random)].save(new) }
                    added += new
                    try? await builder.addSamples(new)
                    let (state, draft) = (await database.currentState(), builder.draft)
                    let rows = draft.samples.compactMap { state.standing(for: $0) }
                    let types = Set(draft.samples.map(\.details.type))
                    let content = try #require(state.totals(in: draft.contentSoFar, of: types, rows) as? WorkoutContent)
                    if draft.content.samples != content.samples
                        || draft.contentSoFar.activities.map(\.totals) != content.activities.map(\.totals)
                    {
                        bad[String(last.suffix(6)), default: 0] += 1
                    }
                    if draft.totals != nil { quick += 1 }
                }
            }
        }
        #expect(bad.isEmpty && quick > 20, comment)
    }
}
