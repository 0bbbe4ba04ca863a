import Foundation
import HealthQuery

func trySample(_ input: Data) {
    guard let sample = try? JSONDecoder().decode(AnySample.self, from: input) else { return }
    _ = sample.description
    checkRoundTrip(sample)
    waiting { await keep(sample) }
}

func tryMetadata(_ input: Data) {
    guard let metadata = try? JSONDecoder().decode([String: MetadataValue].self, from: input) else { return }
    checkRoundTrip(metadata)
    let sample = QuantitySample(
        type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: Example.noon,
        end: Example.noon, metadata: metadata)
    _ = sample.description
    for (key, value) in metadata {
        let predicate = Query.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: value)
        _ = predicate.description
        _ = try? predicate.evaluate(sample)
    }
    waiting { await keep(AnySample(sample)) }
}

/// Saves a sample, and asks for it in several ways.
private func keep(_ sample: AnySample?) async {
    let store = HealthStore(uuidSource: UUIDSource(seed: 1))
    guard let sample, (try? await store.save(sample)) != nil else { return }
    do {
        let query = SampleQueryDescriptor(
            predicates: [.sample(type: sample.sampleType)], sortDescriptors: [], limit: nil)
        let found = try await query.result(for: store)
        precondition(found.contains { $0.uuid == sample.uuid }, "it was saved, and is not there: \(sample)")
        _ = found.map { "\($0)" }
        let news = AnchoredObjectQueryDescriptor(predicates: [.sample(type: sample.sampleType)], anchor: nil)
        _ = try await news.result(for: store)
        if let type = sample.sampleType as? QuantityType {
            let sum = StatisticsQueryDescriptor(
                predicate: .quantitySample(type: type),
                options: type.aggregationStyle == .cumulative ? .cumulativeSum : .discreteAverage)
            _ = try await sum.result(for: store)
        }
        try await store.delete(sample)
    } catch {
        fatalError("what was saved cannot be read: \(error)")
    }
}

/// Samples that predicates are asked of.
enum Example {
    static let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)

    static let device = Device(
        name: "Watch", manufacturer: "Example", model: "Watch", hardwareVersion: "6,2", firmwareVersion: nil,
        softwareVersion: "10.4", localIdentifier: nil, udiDeviceIdentifier: nil)

    static let heartRate = QuantitySample(
        uuid: UUID(uuidString: "00000000-0000-0000-0000-000000000001"),
        type: QuantityType(.heartRate),
        quantity: Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 62.5),
        start: noon, end: noon + 60, device: device,
        metadata: ["meal": "soup", "level": 2, "share": 0.5, "HKWasUserEntered": true])

    static let steps = QuantitySample(
        type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 100), start: noon,
        end: noon + 60)

    static let samples: [any Sample] = [
        heartRate, steps,
        CategorySample(type: CategoryType(.sleepAnalysis), value: 3, start: noon, end: noon + 3600),
        Workout(
            activityType: .running, start: noon, end: noon + 3600,
            workoutEvents: [
                WorkoutEvent(
                    type: .lap, dateInterval: DateInterval(start: noon, duration: 60), metadata: ["lap": 1])
            ],
            totalDistance: Quantity(unit: .meterUnit(with: .kilo), doubleValue: 8)),
        Correlation(type: CorrelationType(.food), start: noon, end: noon, objects: [steps], metadata: ["meal": "soup"]),
    ]
}
