import Foundation
import HealthQuery

/// Draws the operations and questions of a random history.
///
/// Times, values and identifiers come from small sets, so that ties, instants, repeats and hits are common.
struct RandomHistory {
    /// One call to a store.
    enum Operation: Sendable {
        case save([AnySample], store: Int)
        /// A save of which one sample is not valid.
        case saveInvalid([AnySample], store: Int)
        /// Samples of another source, through the test kit's door.
        case insert([AnySample], from: SourceRevision)
        case delete([UUID], store: Int)
        case deleteMatches(SampleType, Condition, store: Int)
    }

    static let types: [SampleType] = [stepCount, heartRate, sleepAnalysis, CategoryType(.mindfulSession)]
    static let revisions = [revision("phone"), revision("watch"), revision("app")]
    static let foreign = revision("foreign")
    static let syncIdentifiers = ["one", "two", "three"]

    var random: SeededGenerator
    /// How many samples a save has at most.
    let largestSave: Int

    init(random: SeededGenerator, largestSave: Int = 5) {
        self.random = random
        self.largestSave = largestSave
    }

    mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &random)
    }

    /// True once in so many times.
    mutating func once(in count: Int) -> Bool {
        below(count) == 0
    }

    private mutating func seconds() -> Double {
        once(in: 6) ? Double.random(in: 0..<3600, using: &random) : Double(below(60) * 60)
    }
}

extension RandomHistory {
    mutating func sample(uuid: UUID = UUID()) -> AnySample {
        let start = seconds()
        let end = start + (once(in: 3) ? 0 : seconds() / 4)
        var metadata: [String: MetadataValue] = [:]
        if once(in: 4) { metadata[MetadataKeyWasUserEntered] = .bool(once(in: 2)) }
        if once(in: 5) {
            metadata[MetadataKeySyncIdentifier] = .string(Self.syncIdentifiers[below(Self.syncIdentifiers.count)])
            metadata[MetadataKeySyncVersion] = .integer(1 + below(4))
        }
        let type = Self.types[below(Self.types.count)]
        guard let type = type as? QuantityType else {
            return AnySample(
                CategorySample(
                    uuid: uuid,
                    type: type == sleepAnalysis ? sleepAnalysis : CategoryType(.mindfulSession),
                    value: type == sleepAnalysis ? below(6) : 0,
                    start: time(start),
                    end: time(end),
                    metadata: metadata
                )
            )
        }
        let unit = type == heartRate ? HealthUnit.count().unitDivided(by: .minute()) : .count()
        return AnySample(
            QuantitySample(
                uuid: uuid,
                type: type,
                quantity: Quantity(unit: unit, doubleValue: Double(below(6))),
                start: time(start),
                end: time(end),
                metadata: metadata
            )
        )
    }

    private mutating func invalidSample() -> AnySample {
        AnySample(steps([.nan, .infinity].randomElement(using: &random) ?? .nan))
    }

    private mutating func knownIdentifier(_ model: NaiveModel) -> UUID? {
        let known = once(in: 3) ? model.removals.map(\.entry.uuid) : model.entries.map(\.uuid)
        return known.randomElement(using: &random)
    }

    mutating func operation(_ model: NaiveModel) -> Operation {
        let store = below(Self.revisions.count)
        switch below(12) {
        case 0, 1, 2, 3, 4:
            var samples = (0...below(largestSave)).map { _ in sample() }
            // Identifiers that are there already, that were once, or that come twice in a call.
            if once(in: 5), let uuid = knownIdentifier(model) { samples.append(sample(uuid: uuid)) }
            if once(in: 12) { samples.append(sample(uuid: samples[0].sample.uuid)) }
            return .save(samples, store: store)
        case 5:
            return .save(tombstonesAgain(model), store: store)
        case 6:
            var samples = (0...below(3)).map { _ in sample() }
            samples.insert(invalidSample(), at: below(samples.count + 1))
            return .saveInvalid(samples, store: store)
        case 7:
            return .insert((0...below(3)).map { _ in sample() }, from: Self.foreign)
        case 8:
            return .deleteMatches(Self.types[below(Self.types.count)], condition(model), store: store)
        default:
            let own = model.entries.filter { $0.source == Self.revisions[store].source }.map(\.uuid)
            var uuids = Array(own.shuffled(using: &random).prefix(below(4)))
            if once(in: 5), let uuid = knownIdentifier(model) { uuids.append(uuid) }
            if once(in: 10) { uuids.append(UUID()) }
            return .delete(uuids, store: store)
        }
    }

    /// New samples under identifiers that were deleted.
    private mutating func tombstonesAgain(_ model: NaiveModel) -> [AnySample] {
        let gone = Set(model.removals.map(\.entry.uuid)).subtracting(model.entries.map(\.uuid))
        return gone.sorted { $0.uuidString < $1.uuidString }.shuffled(using: &random).prefix(2)
            .map { sample(uuid: $0) }
    }
}

extension RandomHistory {
    mutating func condition(_ model: NaiveModel, depth: Int = 0) -> Condition {
        switch below(depth < 2 ? 11 : 8) {
        case 0: return .everything
        case 1, 2: return dates()
        case 3: return .value(QueryPredicate.Operator.allCases[below(6)], Double(below(6)))
        case 4: return .sources(Set((Self.revisions + [Self.foreign]).map(\.source).filter { _ in once(in: 2) }))
        case 5: return .uuids(Set((0..<below(6)).compactMap { _ in knownIdentifier(model) }))
        case 6: return once(in: 2) ? .userEntered : .notUserEntered
        case 7: return .syncIdentifier(Self.syncIdentifiers[below(Self.syncIdentifiers.count)])
        case 8: return .all((0..<below(3)).map { _ in condition(model, depth: depth + 1) })
        case 9: return .any((0..<below(3)).map { _ in condition(model, depth: depth + 1) })
        default: return .not(condition(model, depth: depth + 1))
        }
    }

    mutating func dates() -> Condition {
        let options: [QueryOptions] = [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]]
        return .dates(
            from: once(in: 4) ? nil : seconds(),
            to: once(in: 4) ? nil : seconds(),
            options[below(4)]
        )
    }

    /// One to three types with conditions, of some of the types; a type can come twice.
    mutating func question(_ model: NaiveModel, of types: [SampleType]) -> NaiveModel.Question {
        (0...below(3)).map { _ in (type: types[below(types.count)], condition: condition(model)) }
    }

    mutating func sortKeys() -> [NaiveModel.SortKey] {
        (0..<below(3)).map { _ in
            NaiveModel.SortKey(property: NaiveModel.SortKey.Property.allCases[below(3)], isForward: once(in: 2))
        }
    }

    mutating func limit() -> Int? {
        switch below(4) {
        case 0: nil
        case 1: 0
        default: 1 + below(8)
        }
    }
}
