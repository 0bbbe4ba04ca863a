import Foundation

@testable import HealthQuery

/// Random predicates and random rows, over few values, so that they meet.
struct PredicateGenerator {
    var random: RuleRandom

    static let uuids = (1...6).map { UUID(high: 0, low: $0) }
    static let apps = RuleApp.allCases
    static let keys = ["meal", MetadataKeyWasUserEntered, MetadataKeySyncIdentifier, MetadataKeySyncVersion]
    static let versions = ["1", "2"]
    static let values: [MetadataValue] = [
        "lunch", "dinner", "", true, false, 1, 2.5, .date(Date(timeIntervalSinceReferenceDate: 5)),
        .quantity(Quantity(unit: .meter(), doubleValue: 1)),
        .quantity(Quantity(unit: .meterUnit(with: .centi), doubleValue: 100)),
    ]
    static let deviceKeys = [DevicePropertyKeyName, DevicePropertyKeyManufacturer, DevicePropertyKeyModel]

    init(_ random: RuleRandom) {
        self.random = random
    }

    mutating func row(_ type: SampleType) -> SampleRow {
        let start = Double(random.int(0...8))
        let unit = (type as? QuantityType).map { random.oneIn(2) ? $0.canonicalUnit : .minute() }
        return SampleRow(
            uuid: random.pick(Self.uuids),
            start: start,
            end: start + Double(random.int(0...3)),
            value: Double(random.int(0...4)),
            sequence: 1,
            details: SampleDetails(
                type: type,
                unit: unit,
                sourceRevision: revision(),
                device: random.oneIn(3) ? nil : device(),
                metadata: metadata()
            )
        )
    }

    /// A predicate that fits quantities of time if `type` is one, else categories.
    mutating func predicate(_ type: SampleType, depth: Int = 3) -> QueryPredicate {
        switch random.int(0...(depth > 0 ? 15 : 11)) {
        case 0, 1:
            return Query.predicateForSamples(
                withStart: date(),
                end: date(),
                options: QueryOptions(random.some([.strictStartDate, .strictEndDate]))
            )
        case 2:
            let comparison = random.pick(QueryPredicate.Operator.allCases.filter { !$0.isForText })
            let value = random.int(0...4)
            guard type is QuantityType else {
                return Query.predicateForCategorySamples(with: comparison, value: value)
            }
            let unit = random.pick([HealthUnit.minute(), .second()])
            let quantity = Quantity(unit: unit, doubleValue: Double(value) * (unit == .second() ? 60 : 1))
            return Query.predicateForQuantitySamples(with: comparison, quantity: quantity)
        case 3: return Query.predicateForObjects(with: Set(random.some(Self.uuids)))
        case 4: return Query.predicateForObjects(from: Set(random.some(Self.apps).map(\.source)))
        case 5:
            let version = random.pick(Self.versions + [SourceRevisionAnyVersion])
            return Query.predicateForObjects(from: [
                SourceRevision(source: random.pick(Self.apps).source, version: version), revision(),
            ])
        case 6: return Query.predicateForObjects(from: Set([device(), device()]))
        case 7:
            let values = Set(random.some(["A", "B", "Apple Inc."]))
            return Query.predicateForObjects(withDeviceProperty: random.pick(Self.deviceKeys), allowedValues: values)
        case 8: return Query.predicateForObjects(withMetadataKey: random.pick(Self.keys))
        case 9:
            let key = random.pick(Self.keys)
            if random.oneIn(2) {
                return Query.predicateForObjects(withMetadataKey: key, allowedValues: random.some(Self.values))
            }
            return Query.predicateForObjects(
                withMetadataKey: key,
                operatorType: random.pick(QueryPredicate.Operator.allCases),
                value: random.pick(Self.values)
            )
        case 10, 11:
            let comparison = random.pick(QueryPredicate.Operator.allCases.filter { !$0.isForText })
            let date = Date(timeIntervalSinceReferenceDate: Double(random.int(0...10)))
            return random.oneIn(2)
                ? Query.predicateForSamples(with: comparison, startDate: date)
                : Query.predicateForSamples(with: comparison, endDate: date)
        case 12, 13: return .and(predicates(type, depth - 1))
        case 14: return .or(predicates(type, depth - 1))
        default: return .not(predicate(type, depth: depth - 1))
        }
    }

    private mutating func predicates(_ type: SampleType, _ depth: Int) -> [QueryPredicate] {
        (0..<random.int(0...3)).map { _ in predicate(type, depth: depth) }
    }

    private mutating func date() -> Date? {
        random.oneIn(4) ? nil : Date(timeIntervalSinceReferenceDate: Double(random.int(0...10)))
    }

    private mutating func revision() -> SourceRevision {
        SourceRevision(source: random.pick(Self.apps).source, version: random.pick(Self.versions))
    }

    private mutating func device() -> Device {
        Device(
            name: random.pick([nil, "A", "B"]),
            manufacturer: random.pick([nil, "Apple Inc."]),
            model: nil,
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: nil,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }

    private mutating func metadata() -> [String: MetadataValue] {
        var metadata: [String: MetadataValue] = [:]
        for key in random.some(Self.keys) { metadata[key] = random.pick(Self.values) }
        return metadata
    }
}

/// A row to ask one thing of.
extension SampleRow {
    static func sample(
        _ type: SampleType = QuantityType(.stepCount),
        from start: Double = 0,
        to end: Double = 0,
        value: Double = 0,
        unit: HealthUnit? = nil,
        uuid: UUID = PredicateGenerator.uuids[0],
        revision: SourceRevision = SourceRevision(source: RuleApp.phone.source, version: "1"),
        device: Device? = nil,
        metadata: [String: MetadataValue] = [:]
    ) -> SampleRow {
        SampleRow(
            uuid: uuid,
            start: start,
            end: end,
            value: value,
            sequence: 1,
            details: SampleDetails(
                type: type,
                unit: unit ?? (type as? QuantityType)?.canonicalUnit,
                sourceRevision: revision,
                device: device,
                metadata: metadata
            )
        )
    }

    /// Whether a predicate, made ready for the row's type, matches.
    func matches(_ predicate: QueryPredicate) throws -> Bool {
        try predicate.lowered(for: details.type).matches(self)
    }
}
