import Foundation
@testable import HealthQuery
import Testing

/// Queries pause also where one sample holds very many, or a reader must not see all of many that hold others.
///
/// What is looked at between pauses is added up.
struct HolderPauseTests {
    private static let count = 4 * Pace.stride

    private let store = HealthStore.fixed()

    private func looks(_ body: () async throws -> Void) async throws -> Double {
        try await HealthQueryTests.looks(per: Self.count, body)
    }

    /// A store with one correlation of very many samples; saved once for all queries, which only read.
    private static let filled = Task {
        let store = HealthStore.fixed()
        try await store.save(meal((0..<count).map { kilocalories(Double($0)) }))
        return store
    }

    /// A store of another app, with permissions.
    private func reader(_ read: [SampleType: ReadAuthorization]) -> HealthStore {
        HealthStore(
            database: store.database, sourceRevision: revision("reader"),
            authorization: HealthAuthorization(read: read))
    }

    @Test func `R6.4 R10.2 a reader's view of many correlations is made with pauses`() async throws {
        try await store.save(
            (0..<Self.count).map { number in
                let at = Double(number)
                return meal(number.isMultiple(of: 2) ? [kilocalories(1, at: at)] : [proteinGrams(1, at: at)], at: at)
            })
        let reader = reader([energy: .everything, protein: .denied])
        let looks = try await looks {
            let found = try await CorrelationQueryDescriptor(type: food).result(for: reader)
            #expect(found.count == Self.count / 2)
        }
        // Of all: the walk, what they hold, and whether that is seen, which is 2 looks. Of those seen, half of them:
        // which are of a source, the tree, the identifiers, the walk, what they hold, and their members.
        #expect(looks >= 6.8)
    }

    @Test func `R6.1 R10.2 a query pauses between the members of one correlation`() async throws {
        let store = try await Self.filled.value
        let looks = try await looks {
            let found = try await CorrelationQueryDescriptor(type: food, samplePredicates: [energy: .and([])])
                .result(for: store)
            #expect(found.map(\.objects.count) == [Self.count])
        }
        // Their rows, whether they match, and the samples.
        #expect(looks >= 2.7)
    }

    enum SampleQuery: CaseIterable {
        case inOrder, backwards, sorted, changes, feed

        func count(_ store: HealthStore) async throws -> Int {
            func samples(_ order: [SortDescriptor<Correlation>]) async throws -> Int? {
                try await SampleQueryDescriptor(predicates: [.correlation(type: food)], sortDescriptors: order)
                    .result(for: store).first?.objects.count
            }
            switch self {
            case .inOrder: return try await samples([]) ?? 0
            case .backwards: return try await samples([SortDescriptor(\.startDate, order: .reverse)]) ?? 0
            case .sorted: return try await samples([SortDescriptor(\.sourceRevision.source.name)]) ?? 0
            case .changes:
                let found = try await AnchoredObjectQueryDescriptor(
                    predicates: [.correlation(type: food)], anchor: nil
                ).result(for: store)
                return found.addedSamples.first?.objects.count ?? 0
            case .feed:
                let found = try await ChangeFeedQueryDescriptor(
                    predicates: [.sample(type: food)], anchor: nil, limit: nil
                ).result(for: store)
                guard case .added(let sample, _) = found.changes.first?.content else { return 0 }
                return sample.correlation?.objects.count ?? 0
            }
        }
    }

    @Test(arguments: SampleQuery.allCases)
    func `R6.4 R10.2 the samples of one correlation are made once, with pauses, and not after it was cancelled`(
        query: SampleQuery
    ) async throws {
        let store = try await Self.filled.value
        let looks = try await looks {
            let count = try await query.count(store)
            #expect(count == Self.count)
        }
        // Their rows, and the samples.
        #expect(looks >= 1.7 && looks <= 2.3)
        let pauses = Recorder<Int>()
        let probe = PauseProbe { stride in
            pauses.append(stride)
            if pauses.elements.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let task = Task {
            try await Pace.$pauseProbe.withValue(probe) { try await query.count(store) }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(pauses.elements.count == 2)
    }

    @Test func `R9.2 R10.2 each change of permissions since an anchor is looked at with pauses`() async throws {
        let (count, changes) = (512, 64)
        let reader = reader([stepCount: .everything, energy: .everything])
        let anchor = try await AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], anchor: nil
        ).result(for: reader).newAnchor
        try await store.save((0..<count).map { steps(1, at: Double($0)) })
        for number in 1...changes {
            try await reader.changeAuthorization(
                read: [stepCount: number.isMultiple(of: 2) ? .denied : .since(time(Double(number)))])
        }
        let looks = try await HealthQueryTests.looks(per: count * changes) {
            let found = try await AnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: stepCount)], anchor: anchor
            ).result(for: reader)
            #expect(found.addedSamples.isEmpty)
        }
        #expect(looks >= 0.9)
    }

    @Test func `R9.2 R11.2 R10.2 a reader's part of one workout's statistics is found with pauses`() async throws {
        let workout = Workout(activityType: .running, start: time(0), end: time(1))
        try await store.save(workout)
        try await store.addSamples((0..<Self.count).map { steps(1, at: Double($0)) }, to: workout)
        let reader = reader([WorkoutType.workout: .everything, stepCount: .since(time(Double(Self.count / 2)))])
        let looks = try await looks {
            let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
                .result(for: reader)
            #expect(found.map { $0.statistics(for: stepCount)?.sampleCount } == [Self.count / 2])
        }
        // All members are looked up. Of those seen, half of them: which count, their keys, the walk, and their time.
        #expect(looks >= 2.7)
    }

    @Test func `R10.2 one workout's efforts are found with pauses`() async throws {
        let workout = Workout(activityType: .running, start: time(0), end: time(1))
        try await store.save(workout)
        try await store.addSamples((0..<Self.count).map { steps(1, at: Double($0)) }, to: workout)
        let looks = try await looks {
            let found = try await WorkoutEffortRelationshipQueryDescriptor(
                predicate: nil, anchor: nil, option: .default
            ).result(for: store)
            #expect(found.relationships.isEmpty)
        }
        #expect(looks >= 0.7)
    }

    @Test func `R10.2 the exercise of one workout over very many samples is found with pauses`() async throws {
        let type = QuantityType(.appleExerciseTime)
        let unit = HealthUnit.minute()
        try await store.save(
            (0..<Self.count).map {
                QuantitySample(
                    type: type, quantity: Quantity(unit: unit, doubleValue: 0.5), start: time(Double($0) * 60),
                    end: time(Double($0) * 60 + 30))
            })
        let end = time(Double(Self.count) * 60)
        try await store.save(Workout(activityType: .running, start: time(0), end: end))
        let (first, last) = (CivilDate(daysSince1970: 19_420), CivilDate(daysSince1970: 19_440))
        let looks = try await looks {
            let found = try await ComputedActivitySummaryQueryDescriptor(
                betweenStart: first.components(in: .utc), end: last.components(in: .utc)
            ).result(for: store)
            #expect(found.count > 10)
        }
        // The rows of the daily sums, those near workouts, their spans, and what lies between.
        #expect(looks >= 2.7)
    }

    @Test func `R7.2 R10.2 one night of very many samples is united with pauses`() async throws {
        let asleep = CategoryValueSleepAnalysis.asleepCore.rawValue
        try await store.save(
            (0..<Self.count).map { number in
                CategorySample(
                    type: sleepAnalysis, value: number.isMultiple(of: 2) ? asleep : 0, start: time(Double(number)),
                    end: time(Double(number) + 1))
            })
        let (first, last) = (CivilDate(daysSince1970: 19_420), CivilDate(daysSince1970: 19_430))
        let looks = try await looks {
            let found = try await SleepNightQueryDescriptor(
                betweenStart: first.components(in: .utc), end: last.components(in: .utc)
            ).result(for: store)
            #expect(found.count == 1)
        }
        // Samples are read, cut, united, and cut again, and the times in bed are sorted.
        #expect(looks >= 22)
    }
}
