import Foundation
@testable import HealthQuery

extension PublicCall {
    /// Live queries of all kinds, and the methods that they call.
    static let live: [@Sendable (HealthStore, inout Question) -> EyedQuery] = [
        { store, question in
            EyedQuery("SampleQueryDescriptor.results(for:)", samples(&question).results(for: store))
        },
        { store, question in
            let query = AnchoredObjectQueryDescriptor<any Sample>(
                predicates: question.predicates(), anchor: nil, limit: question.once(in: 2) ? nil : 2)
            return EyedQuery("AnchoredObjectQueryDescriptor.results(for:)", query.results(for: store))
        },
        { store, question in
            let query = ChangeFeedQueryDescriptor(
                predicates: question.predicates(), anchor: nil, limit: question.once(in: 2) ? nil : 2)
            return EyedQuery("ChangeFeedQueryDescriptor.results(for:)", query.results(for: store))
        },
        { store, question in
            let query = ObserverQueryDescriptor<any Sample>(predicates: question.predicates())
            return EyedQuery("ObserverQueryDescriptor.results(for:)", query.results(for: store))
        },
        { store, question in
            let query = SourceQueryDescriptor<any Sample>(predicate: question.predicates()[0])
            return EyedQuery("SourceQueryDescriptor.results(for:)", query.results(for: store))
        },
        { store, question in
            EyedQuery("StatisticsQueryDescriptor.results(for:)", statistics(&question).results(for: store))
        },
        { store, question in
            EyedQuery("StatisticsCollectionQueryDescriptor.results(for:)", collection(&question).results(for: store))
        },
        { store, question in
            EyedQuery("CorrelationQueryDescriptor.results(for:)", correlations(&question).results(for: store))
        },
        { store, question in
            let query = WorkoutEffortRelationshipQueryDescriptor(
                predicate: question.predicate(), anchor: nil, option: .default)
            return EyedQuery("WorkoutEffortRelationshipQueryDescriptor.results(for:)", query.results(for: store))
        },
        { store, _ in
            let query = ActivitySummaryQueryDescriptor(predicate: nil)
            return EyedQuery("ActivitySummaryQueryDescriptor.results(for:)", query.results(for: store))
        },
        { store, question in
            EyedQuery("SleepNightQueryDescriptor.results(for:)", nights(&question).results(for: store))
        },
        { store, question in
            EyedQuery("CategoryStatisticsQueryDescriptor.results(for:)", categories(&question).results(for: store))
        },
        { store, question in
            EyedQuery("WorkoutStatisticsQueryDescriptor.results(for:)", workouts(&question).results(for: store))
        },
        { store, question in
            EyedQuery("QuantityDistributionQueryDescriptor.results(for:)", distribution(&question).results(for: store))
        },
    ]

    /// Live queries that wait from the beginning to the end.
    static func watching(_ store: HealthStore) -> [EyedQuery] {
        let hours = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: [.cumulativeSum, .separateBySource],
            anchorDate: time(0), intervalComponents: DateComponents(minute: 30))
        return [
            EyedQuery("changes", Attack.changes().results(for: store)),
            EyedQuery("observer", Attack.observer.results(for: store)),
            EyedQuery("sum", Attack.sum([.cumulativeSum]).results(for: store)),
            EyedQuery("half hours", hours.results(for: store)),
        ]
    }

    /// Whether anything moved, and in which order sources count.
    static func position(_ world: EyedWorld) async {
        await world.look("position") {
            let delta = try await Attack.changes(limit: 1).result(for: world.reader)
            let newest = try await Attack.changes(delta.newAnchor).result(for: world.reader)
            let sum = try await Attack.sum().result(for: world.reader)
            return [newest.newAnchor, sum as Any, try await world.reader.sourceOrder(for: stepCount)]
        }
    }

    /// The methods that these call.
    static func liveNames() -> Set<String> {
        var question = Question(SecretHistory(SeededGenerator(seed: 0)))
        let names = live.map { make in
            let query = make(HealthStore.fixed(), &question)
            query.stop()
            return query.name
        }
        return Set(names)
    }
}
