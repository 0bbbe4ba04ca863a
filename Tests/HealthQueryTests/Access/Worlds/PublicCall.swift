import Foundation
@testable import HealthQuery

/// A public call of a reader, with arguments that are drawn.
struct PublicCall: Sendable {
    /// The methods that it calls, by the names that the sources give them.
    let names: Set<String>
    let ask: @Sendable (EyedWorld, inout Question) async -> Void

    static let all = queries + statistics + series + permissions + writes + relations + builders + attachments

    /// One call, whose values or error are looked at.
    init(
        _ names: String...,
        ask: @escaping @Sendable (EyedWorld, inout Question) async throws -> [Any]
    ) {
        self.names = Set(names)
        self.ask = { world, question in await world.look(names[0]) { try await ask(world, &question) } }
    }

    /// All that a query can be asked that runs once.
    init<Query: AsyncQuery>(
        _ name: String,
        _ make: @escaping @Sendable (EyedWorld, inout Question) -> Query
    ) {
        names = Set(["", ".result(for:)", ".result(in:)", ".explain(for:)"].map { name + $0 })
        ask = { world, question in
            let query = make(world, &question)
            await world.look("\(name).result(for:)") { [query, try await query.result(for: world.reader)] }
            await world.look("\(name).result(in:)") { [try query.result(in: await world.reader.snapshot())] }
            await world.look("\(name).explain(for:)") { [try await query.explain(for: world.reader)] }
        }
    }
}

extension PublicCall {
    /// What the arguments of calls are drawn from; the same in both worlds.
    struct Question: Sendable {
        var random: SeededGenerator
        /// What was ever saved: an attacker may have heard of what it may not see.
        let samples: [any Sample]
        /// Those of them that are the reader's.
        let own: [any Sample]

        private let types: [SampleType]

        init(_ history: SecretHistory) {
            types = history.types
            own = history.known.filter { $0.app == 0 }.map(\.sample)
            random = history.random
            samples = history.known.map(\.sample) + history.deleted
        }

        mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

        mutating func once(in count: Int) -> Bool { below(count) == 0 }

        mutating func uuid() -> UUID { UUID(high: random.next() >> 8, low: 7) }

        mutating func type() -> SampleType { types[below(types.count)] }

        mutating func quantityType() -> QuantityType { [stepCount, stepCount, stepCount, heartRate, energy][below(5)] }

        mutating func source() -> Source { SecretHistory.revisions[below(SecretHistory.revisions.count)].source }

        mutating func limit() -> Int? { [nil, nil, 0, 1, 2, 5][below(6)] }

        mutating func sample() -> any Sample {
            (once(in: 2) ? own : samples).randomElement(using: &random) ?? steps(1, uuid: uuid())
        }

        /// One of the samples of a type in Swift; one that nobody saved if there are none.
        mutating func sample<Kind>(_ kind: Kind.Type, or other: Kind) -> Kind {
            (once(in: 2) ? own : samples).compactMap { $0 as? Kind }.randomElement(using: &random) ?? other
        }

        mutating func workout() -> Workout {
            sample(
                Workout.self,
                or: Workout(uuid: uuid(), activityType: .running, start: time(0), end: time(900)))
        }

        mutating func anchor(_ world: EyedWorld) -> QueryAnchor? {
            let anchors = world.anchors
            return once(in: 3) ? nil : anchors.randomElement(using: &random)
        }

        mutating func interval() -> (start: Date, end: Date) {
            let start = Double(below(40) * 60)
            return (time(start), time(start + Double(below(40) * 60)))
        }

        mutating func predicate() -> QueryPredicate? {
            switch below(11) {
            case 0, 1, 2: return nil
            case 3:
                let dates = interval()
                return Query.predicateForSamples(
                    withStart: dates.start, end: dates.end, options: once(in: 2) ? [] : .strictStartDate)
            case 4: return Query.predicateForObjects(from: Set([source(), source()]))
            case 5: return Query.predicateForObjects(with: Set((0..<4).map { _ in sample().uuid }))
            case 6: return Query.predicateForObjects(withMetadataKey: MetadataKeySyncIdentifier)
            case 7: return Query.predicateForObjects(from: [Device.made(by: "A")])
            case 8: return Query.predicateForObjects(withMetadataKey: MetadataKeyWasUserEntered)
            case 9: return .not(Query.predicateForObjects(from: source()))
            default: return Query.predicateForObjects(from: workout())
            }
        }

        mutating func predicates() -> [SamplePredicate<any Sample>] {
            (0...below(3)).map { _ in .sample(type: type(), predicate: predicate()) }
        }
    }
}
