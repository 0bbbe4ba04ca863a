import Foundation
import HealthQuery

/// A random store and the naive model of it, changed together.
struct StatisticsHistory {
    let world: RuleWorld
    let zone: RuleCalendar
    /// Samples lie near it.
    let center: Date
    /// How far samples lie from it, and how long they are, in seconds.
    let reach: Double
    let longest: Double
    private(set) var naive: NaiveHistory
    var random: RuleRandom
    /// One save of so many is that of a series; 0 for none.
    var seriesShare = 0

    init(_ subject: NaiveSubject, in zone: RuleCalendar, around center: Date, reach: Double, _ random: RuleRandom) {
        world = RuleWorld(zone)
        self.zone = zone
        self.center = center
        self.reach = reach
        longest = reach / 12
        naive = NaiveHistory(subject)
        self.random = random
    }

    /// What a mutation did: the samples that came or went, or that it changed how all of them count.
    enum Mutation {
        case touched([NaiveSample])
        case reordered

        /// Whether it is news to a query for all samples.
        var isNews: Bool { if case .touched(let samples) = self { !samples.isEmpty } else { true } }
    }

    mutating func mutate() async throws -> Mutation {
        if !naive.samples.isEmpty, random.oneIn(4) { return .touched(try await delete()) }
        if random.oneIn(12) { return try await reorder() ? .reordered : .touched([]) }
        return .touched(try await save())
    }

    private mutating func save() async throws -> [NaiveSample] {
        let app = random.pick(RuleApp.allCases)
        if seriesShare > 0, random.oneIn(seriesShare) { return [try await saveSeries(by: app)] }
        let samples = (0..<random.int(1...5)).map { _ in sample() }
        try await world.store(app).save(samples)
        return samples.map { naive.save($0, by: app) }
    }

    private mutating func delete() async throws -> [NaiveSample] {
        let app = random.pick(naive.samples).app
        let own = naive.samples.filter { $0.app == app }
        let gone = (0..<random.int(1...3)).map { _ in random.pick(own) }
        try await world.store(app).delete(gone.map(\.whole))
        naive.delete(gone)
        return gone.map(\.asWhole)
    }

    /// Saves quantities as a series; the model notes each of them.
    private mutating func saveSeries(by app: RuleApp) async throws -> NaiveSample {
        let quantities = (0..<random.int(1...12)).map { _ in sample() }
        let first = quantities.map(\.startDate).min() ?? center
        let last = quantities.map(\.endDate).max() ?? center
        let builder = QuantitySeriesSampleBuilder(
            healthStore: world.store(app),
            quantityType: naive.subject.type,
            startDate: random.oneIn(2) ? first : first - 100,
            device: quantities[0].device
        )
        var latest: [Date: QuantitySample] = [:]
        for quantity in quantities {
            let span = DateInterval(start: quantity.startDate, end: quantity.endDate)
            try builder.insert(quantity.quantity, for: span)
            latest[quantity.startDate] = quantity
        }
        let found = try await builder.finishSeries(
            metadata: quantities[0].metadata, endDate: random.oneIn(2) ? nil : last + 50)
        for quantity in latest.values.sorted(by: { $0.startDate < $1.startDate }) {
            let single = QuantitySample(
                type: quantity.quantityType, quantity: quantity.quantity, start: quantity.startDate,
                end: quantity.endDate, metadata: quantities[0].metadata)
            naive.save(single, of: found[0], by: app)
        }
        return NaiveSample(sample: found[0], whole: found[0], app: app, order: 0, value: 0)
    }

    /// Sets another order; whether sources that have samples rank differently.
    private mutating func reorder() async throws -> Bool {
        var apps = random.some(RuleApp.allCases)
        if random.oneIn(2) { apps.reverse() }
        var order = random.oneIn(3) ? nil : apps.map(\.source)
        // Setting the same order again changes nothing.
        if order == naive.explicitOrder { order = order == nil ? [] : nil }
        try await world.store().setSourceOrder(order, for: naive.subject.type)
        let sources = Set(naive.samples.map(\.app.source))
        let ranked = [naive.explicitOrder, order].map { $0?.filter(sources.contains) ?? [] }
        naive.explicitOrder = order
        return ranked[0] != ranked[1]
    }

    private mutating func sample() -> QuantitySample {
        let (start, end) = span()
        let subject = naive.subject
        let value = random.double(subject.values)
        let exact = Quantity(unit: subject.unit, doubleValue: random.oneIn(2) ? value.rounded() : value)
        let unit = random.pick(subject.units)
        let maker = random.pick(["Apple Inc.", "Acme"])
        let device = Device.made(by: maker)
        return QuantitySample(
            uuid: random.uuid(),
            type: subject.type,
            quantity: Quantity(unit: unit, doubleValue: exact.doubleValue(for: unit)),
            start: start,
            end: end,
            device: random.oneIn(3) ? device : nil,
            metadata: random.oneIn(4) ? [MetadataKeyWasUserEntered: true] : nil
        )
    }

    /// Often on round times, so that spans meet boundaries and each other; sometimes another sample's.
    private mutating func span() -> (Date, Date) {
        if !naive.samples.isEmpty, random.oneIn(6) {
            let twin = random.pick(naive.samples).sample
            return (twin.startDate, twin.endDate)
        }
        let grid = longest / 8
        func time(_ offset: Double, _ isRound: Bool) -> Double { isRound ? (offset / grid).rounded() * grid : offset }
        let start = time(random.double(-reach...reach), random.oneIn(2))
        let length = random.oneIn(4) ? 0 : time(random.double(0...longest), random.oneIn(2))
        return (center.addingTimeInterval(start), center.addingTimeInterval(start + length))
    }
}

/// A condition, as a predicate and as a test on the naive model's samples.
struct RandomCondition {
    let predicate: QueryPredicate?
    let matches: (NaiveSample) -> Bool

    init(for history: StatisticsHistory, _ random: inout RuleRandom) {
        switch random.int(0...5) {
        case 0:
            let from = history.center.addingTimeInterval(random.double(-history.reach...0))
            let to = history.center.addingTimeInterval(random.double(0...history.reach))
            let isStrict = random.oneIn(2)
            predicate = Query.predicateForSamples(withStart: from, end: to, options: isStrict ? .strictStartDate : [])
            matches = { sample in
                // Of a series, the sample and the quantity must match.
                let (first, last) = (sample.sample.startDate, sample.sample.endDate)
                return (isStrict ? sample.whole.startDate : last) >= from && first < to
            }
        case 1:
            let subject = history.naive.subject
            let middle = (subject.values.lowerBound + subject.values.upperBound) / 2
            predicate = Query.predicateForQuantitySamples(
                with: .greaterThan,
                quantity: Quantity(unit: subject.unit, doubleValue: middle)
            )
            matches = { $0.whole.quantity.doubleValue(for: subject.unit) > middle }
        case 2:
            let apps = random.some(RuleApp.allCases)
            predicate = Query.predicateForObjects(from: Set(apps.map(\.source)))
            matches = { apps.contains($0.app) }
        case 3:
            let byHand = Query.predicateForObjects(
                withMetadataKey: MetadataKeyWasUserEntered,
                operatorType: .equalTo,
                value: true
            )
            predicate = !byHand
            matches = { !$0.isUserEntered }
        default:
            predicate = nil
            matches = { _ in true }
        }
    }
}
