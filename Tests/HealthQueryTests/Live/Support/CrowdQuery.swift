import Foundation
@testable import HealthQuery

/// A query that the readers of a crowd follow, together with what it answers when it runs once.
struct CrowdQuery: Sendable {
    let name: String
    let types: [SampleType]
    /// What the elements up to some position must have added up to; nil for observers.
    let answer: (@Sendable (StoreSnapshot) throws -> Int)?
    /// Follows the query until `each` returns false, or to the end.
    let follow: @Sendable (HealthStore, _ each: @escaping @Sendable (Sighting) async -> Bool) async throws -> Void

    /// What a reader knew after an element.
    struct Sighting: Sendable {
        let anchor: QueryAnchor
        /// What its elements add up to; nil if it is not caught up, and for observers.
        var answer: Int?
        /// Whether it was told of something that it knew; only where permissions change while it reads page by page.
        var isRepeat = false
        /// What an observer was told of.
        var changedTypes: Set<SampleType>?
        var acknowledge: (@Sendable () -> Void)?
    }
}

extension CrowdQuery {
    /// A query whose elements are folded into `Known`.
    private init<Element: Sendable, Known>(
        _ name: String,
        _ types: [SampleType],
        _ results: @escaping @Sendable (HealthStore) -> LiveResults<Element>,
        from start: Known,
        fold: @escaping @Sendable (inout sending Known, Element) -> Sighting,
        answer: (@Sendable (StoreSnapshot) throws -> Int)?
    ) where Known: Sendable {
        self.name = name
        self.types = types
        self.answer = answer
        follow = { store, each in
            var known = start
            for try await element in results(store) {
                guard await each(fold(&known, element)) else { return }
            }
        }
    }

    static func anchored(
        _ name: String,
        _ predicates: [SamplePredicate<any HealthQuery.Sample>],
        limit: Int? = nil,
        isOrdered: Bool = true
    ) -> CrowdQuery {
        let descriptor = AnchoredObjectQueryDescriptor(predicates: predicates, anchor: nil, limit: limit)
        let all = AnchoredObjectQueryDescriptor(predicates: predicates, anchor: nil)
        return CrowdQuery(name, predicates.map(\.sampleType), descriptor.results, from: [UUID]()) { known, element in
            // A correlation that holds more or less than before is added again; anything else would be a repeat.
            let again = element.addedSamples.filter { $0 is Correlation }.map(\.uuid)
            let gone = Set(element.deletedObjects.map(\.uuid) + again)
            known.removeAll(where: gone.contains)
            known += element.addedSamples.map(\.uuid)
            let isRepeat = Set(known).count < known.count
            if isRepeat {
                var met: Set<UUID> = []
                known.removeAll { !met.insert($0).inserted }
            }
            let answer = element.isCaughtUp ? (isOrdered ? known.hashValue : Set(known).hashValue) : nil
            return Sighting(anchor: element.newAnchor, answer: answer, isRepeat: isRepeat)
        } answer: { snapshot in
            let uuids = try all.result(in: snapshot).addedSamples.map(\.uuid)
            return isOrdered ? uuids.hashValue : Set(uuids).hashValue
        }
    }

    /// What is known is known by the key of its last change, too, which each reader must be told alike.
    ///
    /// Without a limit, no key comes twice.
    static func feed(
        _ name: String, _ predicates: [SamplePredicate<any HealthQuery.Sample>], limit: Int? = nil
    ) -> CrowdQuery {
        struct Copy: Sendable {
            var objects: [ObjectKey: ObjectChange] = [:]
            var keys: Set<UUID> = []
        }
        let descriptor = ChangeFeedQueryDescriptor(predicates: predicates, anchor: nil, limit: limit)
        let all = ChangeFeedQueryDescriptor(predicates: predicates, anchor: nil, limit: nil)
        return CrowdQuery(name, predicates.map(\.sampleType), descriptor.results, from: Copy()) { copy, page in
            var isRepeat = false
            for change in page.changes {
                if !copy.keys.insert(change.key).inserted { isRepeat = true }
                copy.objects[change.object] = change.isAddition ? change : nil
            }
            if isRepeat, limit == nil { return Sighting(anchor: page.newAnchor, answer: -1) }
            return Sighting(
                anchor: page.newAnchor, answer: page.isCaughtUp ? copy.objects.hashValue : nil, isRepeat: isRepeat)
        } answer: { snapshot in
            let changes = try all.result(in: snapshot).changes.filter(\.isAddition)
            return Dictionary(uniqueKeysWithValues: changes.map { ($0.object, $0) }).hashValue
        }
    }

    static func samples(_ name: String, _ descriptor: SampleQueryDescriptor<QuantitySample>) -> CrowdQuery {
        CrowdQuery(name, descriptor.predicates.map(\.sampleType), descriptor.results, from: 0) { _, element in
            Sighting(anchor: element.anchor, answer: element.samples.hashValue)
        } answer: {
            try descriptor.result(in: $0).hashValue
        }
    }

    static func statistics(_ name: String, _ descriptor: StatisticsQueryDescriptor) -> CrowdQuery {
        CrowdQuery(name, [descriptor.predicate.sampleType], descriptor.results, from: 0) { _, element in
            Sighting(anchor: element.anchor, answer: element.statistics?.bits.hashValue ?? 0)
        } answer: {
            try descriptor.result(in: $0)?.bits.hashValue ?? 0
        }
    }

    /// The named intervals are folded, and must make up the whole.
    static func collection(_ name: String, _ descriptor: StatisticsCollectionQueryDescriptor) -> CrowdQuery {
        CrowdQuery(name, [descriptor.predicate.sampleType], descriptor.results, from: [Date: [UInt64]]()) {
            known, element in
            if let updated = element.updatedStatistics {
                for statistics in updated {
                    known[statistics.startDate] = statistics.sampleCount == 0 ? nil : statistics.bits
                }
            } else {
                known = element.statisticsCollection.bitsByDate
            }
            let isWhole = known == element.statisticsCollection.bitsByDate
            return Sighting(anchor: element.anchor, answer: isWhole ? known.hashValue : -1)
        } answer: {
            try descriptor.result(in: $0).bitsByDate.hashValue
        }
    }

    static func sources(_ name: String, _ descriptor: SourceQueryDescriptor<QuantitySample>) -> CrowdQuery {
        CrowdQuery(name, [descriptor.predicate.sampleType], descriptor.results, from: 0) { _, element in
            Sighting(anchor: element.anchor, answer: element.sources.hashValue)
        } answer: {
            try descriptor.result(in: $0).hashValue
        }
    }

    static func correlations(_ name: String, _ descriptor: CorrelationQueryDescriptor) -> CrowdQuery {
        let types = [descriptor.correlationType] + Array((descriptor.samplePredicates ?? [:]).keys)
        return CrowdQuery(name, types, descriptor.results, from: 0) { _, element in
            Sighting(anchor: element.anchor, answer: element.correlations.hashValue)
        } answer: {
            try descriptor.result(in: $0).hashValue
        }
    }

    static func observer(_ name: String, _ descriptor: ObserverQueryDescriptor<any HealthQuery.Sample>) -> CrowdQuery {
        CrowdQuery(
            name,
            descriptor.predicates.map(\.sampleType),
            descriptor.results,
            from: 0,
            fold: { _, element in
                Sighting(
                    anchor: element.anchor,
                    changedTypes: element.changedTypes,
                    acknowledge: { element.acknowledge() }
                )
            },
            answer: nil
        )
    }
}

extension StatisticsCollection {
    fileprivate var bitsByDate: [Date: [UInt64]] {
        Dictionary(uniqueKeysWithValues: statistics().map { ($0.startDate, $0.bits) })
    }
}

extension CrowdQuery {
    /// All kinds, with and without limits, orders and conditions.
    static let all: [CrowdQuery] = {
        let early = Query.predicateForSamples(withStart: time(0), end: time(240))
        let steps = SamplePredicate.quantitySample(type: stepCount)
        let hearts = SamplePredicate.quantitySample(type: heartRate)
        return [
            .anchored("anchored steps", [.sample(type: stepCount)]),
            .anchored(
                "anchored pages", [.sample(type: stepCount), .sample(type: sleepAnalysis)], limit: 3, isOrdered: false),
            // What comes into sight comes last, whenever it was saved.
            .anchored("anchored meals", [.sample(type: food)], isOrdered: false),
            .feed("feed of everything", [stepCount, heartRate, sleepAnalysis, food].map { .sample(type: $0) }),
            .feed("pages of a feed", [.sample(type: stepCount), .sample(type: food)], limit: 3),
            .samples(
                "newest steps",
                SampleQueryDescriptor(
                    predicates: [steps], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 5)
            ),
            .samples(
                "first to end",
                SampleQueryDescriptor(
                    predicates: [steps, hearts], sortDescriptors: [SortDescriptor(\.endDate)], limit: 4)
            ),
            .samples(
                "by identifier",
                SampleQueryDescriptor(
                    predicates: [.quantitySample(type: heartRate, predicate: early)],
                    sortDescriptors: [SortDescriptor(\.uuid.uuidString, order: .reverse)]
                )
            ),
            .statistics(
                "early steps",
                StatisticsQueryDescriptor(
                    predicate: .quantitySample(type: stepCount, predicate: early), options: .cumulativeSum)
            ),
            .statistics(
                "extreme pulse",
                StatisticsQueryDescriptor(
                    predicate: hearts, options: [.discreteMin, .discreteMax, .discreteAverage, .mostRecent])
            ),
            .collection(
                "steps by minute",
                StatisticsCollectionQueryDescriptor(
                    predicate: steps,
                    options: [.cumulativeSum, .separateBySource],
                    anchorDate: time(0),
                    intervalComponents: DateComponents(minute: 1)
                )
            ),
            .collection(
                "pulse by hour",
                StatisticsCollectionQueryDescriptor(
                    predicate: hearts,
                    options: [.discreteMax, .mostRecent],
                    anchorDate: time(30),
                    intervalComponents: DateComponents(hour: 1)
                )
            ),
            .sources("sources of pulse", SourceQueryDescriptor(predicate: hearts)),
            .correlations(
                "meals",
                CorrelationQueryDescriptor(type: food, samplePredicates: [energy: Query.everything(over: 100)])
            ),
            .observer(
                "observer", ObserverQueryDescriptor(predicates: [.sample(type: stepCount), .sample(type: heartRate)])),
            .observer(
                "acknowledging observer",
                ObserverQueryDescriptor(
                    predicates: [.sample(type: stepCount), .sample(type: sleepAnalysis), .sample(type: heartRate)],
                    acknowledgement: .explicit
                )
            ),
        ]
    }()
}

extension ObjectChange {
    fileprivate var object: ObjectKey { ObjectKey(uuid: uuid, source: source) }
    fileprivate var isAddition: Bool { if case .added = content { true } else { false } }
}

extension Query {
    fileprivate static func everything(over kilocalories: Double) -> QueryPredicate {
        predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .kilocalorie(), doubleValue: kilocalories)
        )
    }
}
