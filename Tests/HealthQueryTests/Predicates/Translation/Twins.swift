import Foundation

@testable import HealthQuery

/// A `#Predicate` and the predicate that says the same in the package's own words.
struct Twin: Sendable, CustomStringConvertible {
    let description: String
    let type: SampleType
    let translated: QueryPredicate
    let twin: QueryPredicate
    /// What Foundation says of a sample; nil for one of another kind.
    let evaluate: @Sendable (any Sample) throws -> Bool?
}

/// A list of twins.
struct Twins {
    var all: [Twin] = []

    mutating func add<Kind>(
        _ type: SampleType, _ predicate: Predicate<Kind>, _ twin: QueryPredicate, _ file: String = #fileID,
        line: Int = #line
    ) {
        all.append(
            Twin(
                description: "\(file):\(line)", type: type, translated: QueryPredicate(predicate), twin: twin,
                evaluate: { sample in try (sample as? Kind).map { try predicate.evaluate($0) } }))
    }

    static let everything: [Twin] = dates + values + origins + metadata + logic + captured + kinds
}

/// Random samples of the kinds that twins ask for, with few values for each property.
struct TwinSamples {
    static let apps = ["phone", "watch", "scale"].map(HealthQueryTests.revision)
    static let uuids = (1...6).map { UUID(high: 0, low: $0) }
    static let bpm = HealthUnit.count().unitDivided(by: .minute())
    static let watch = device(name: "Watch", maker: "Apple Inc.")

    var random: RuleRandom

    static func device(name: String?, maker: String? = nil) -> Device {
        Device(
            name: name, manufacturer: maker, model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    }

    private mutating func device() -> Device? {
        random.pick([nil, Self.watch, Self.device(name: "Phone"), Self.device(name: nil)])
    }

    private mutating func metadata() -> [String: MetadataValue] {
        var metadata: [String: MetadataValue] = [:]
        if random.oneIn(2) {
            metadata[MetadataKeyWasUserEntered] = random.pick([true, false, 2, "yes", .double(.nan)])
        }
        if random.oneIn(2) { metadata["meal"] = random.pick(["lunch", "dinner", "", 1]) }
        if random.oneIn(2) {
            metadata["servings"] = random.pick([
                1, 2.5, 3, "some", true, .double(.nan), .double(.infinity), .double(-.infinity),
            ])
        }
        return metadata
    }

    private mutating func quantity(_ unit: HealthUnit, _ values: [Double]) -> Quantity? {
        random.oneIn(3) ? nil : Quantity(unit: unit, doubleValue: random.pick(values))
    }

    private mutating func saved<Kind: StoredSample>(_ sample: Kind) -> Kind {
        let fields = sample.fields
        let details = fields.details.saved(by: random.pick(Self.apps))
        return Kind(
            SampleFields(
                uuid: fields.uuid, start: fields.startDate, end: fields.endDate, value: fields.value, details: details),
            members: { [] })
    }

    /// A sample of a type.
    mutating func sample(of type: SampleType, uuid: UUID? = nil) -> any Sample {
        let uuid = uuid ?? random.pick(Self.uuids)
        let start = Double(random.pick([0, 50, 100, 150, 200, 250]))
        let end = start + Double(random.pick([0, 50, 100]))
        let (device, metadata) = (device(), metadata())
        switch type {
        case let type as QuantityType:
            let value = random.pick([60, 80, 100, 120, 140.0])
            return saved(
                QuantitySample(
                    uuid: uuid, type: type, quantity: Quantity(unit: Self.bpm, doubleValue: value), start: time(start),
                    end: time(end), device: device, metadata: metadata))
        case let type as CategoryType:
            return saved(
                CategorySample(
                    uuid: uuid, type: type, value: random.int(0...5), start: time(start), end: time(end),
                    device: device, metadata: metadata))
        case ElectrocardiogramType.electrocardiogram:
            return saved(
                Electrocardiogram(
                    uuid: uuid, classification: random.pick([.sinusRhythm, .atrialFibrillation]),
                    averageHeartRate: quantity(Self.bpm, [60, 100, 140]),
                    symptomsStatus: random.pick([.none, .present]),
                    start: time(start), end: time(start + 30), device: device, metadata: metadata))
        case StateOfMindType.stateOfMind:
            return saved(
                StateOfMind(
                    uuid: uuid, date: time(start), kind: random.pick(StateOfMind.Kind.allCases),
                    valence: random.pick([-1, -0.5, 0, 0.5, 1]), labels: random.some([.calm, .happy, .sad]),
                    associations: random.some([.family, .work]), metadata: metadata))
        case MedicationDoseEventType.doseEvent:
            return saved(
                Payloads.dose(
                    random.pick([.taken, .skipped]), of: random.pick(["a", "b"]), at: start,
                    scheduled: random.pick([nil, 100, 150, 200]), uuid: uuid))
        default:
            return saved(
                Workout(
                    uuid: uuid, activityType: random.pick([.running, .cycling, .yoga]), start: time(start),
                    end: time(end), totalEnergyBurned: quantity(.kilocalorie(), [100, 300, 500]),
                    totalDistance: quantity(.meterUnit(with: .kilo), [1, 5, 10]),
                    totalFlightsClimbed: quantity(.count(), [1, 3, 5]),
                    totalSwimmingStrokeCount: quantity(.count(), [1, 3, 5]), device: device, metadata: metadata))
        }
    }
}
