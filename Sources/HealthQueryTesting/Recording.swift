import Foundation
import HealthQuery

/// Collects what the sources record.
struct Recording {
    private let uuids: UUIDSource
    private let interval: DateInterval
    private var samples: [SourceRevision: [AnySample]] = [:]

    init(uuids: UUIDSource, interval: DateInterval) {
        self.uuids = uuids
        self.interval = interval
    }

    mutating func add(
        _ identifier: QuantityTypeIdentifier,
        _ value: Double,
        _ unit: HealthUnit,
        from start: Date,
        to end: Date,
        by recorder: Recorder
    ) {
        guard interval.start <= start, end <= interval.end else { return }
        let sample = QuantitySample(
            uuid: uuids.next(),
            type: QuantityType(identifier),
            quantity: Quantity(unit: unit, doubleValue: value),
            start: start,
            end: end,
            device: recorder.device,
            metadata: recorder.metadata
        )
        samples[recorder.sourceRevision, default: []].append(.quantity(sample))
    }

    mutating func add(
        _ value: CategoryValueSleepAnalysis,
        from start: Date,
        to end: Date,
        by recorder: Recorder
    ) {
        guard interval.start <= start, end <= interval.end else { return }
        let sample = CategorySample(
            uuid: uuids.next(),
            type: CategoryType(.sleepAnalysis),
            value: value.rawValue,
            start: start,
            end: end,
            device: recorder.device,
            metadata: recorder.metadata
        )
        samples[recorder.sourceRevision, default: []].append(.category(sample))
    }

    /// What was recorded, by source and start; sources without samples are left out.
    func finish() -> [SyntheticPerson.SourceSamples] {
        let order = [SyntheticPerson.phone, SyntheticPerson.scale, SyntheticPerson.watch, SyntheticPerson.health]
        return order.compactMap { revision in
            guard let samples = samples[revision] else { return nil }
            let starts = samples.map(\.sample.startDate)
            let sorted = samples.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { samples[$0] }
            return SyntheticPerson.SourceSamples(sourceRevision: revision, samples: sorted)
        }
    }
}

/// What records a sample: a source and its hardware, or a hand.
struct Recorder: Sendable {
    let sourceRevision: SourceRevision
    let device: Device?
    let metadata: [String: MetadataValue]?

    static let phone = Recorder(
        sourceRevision: SyntheticPerson.phone,
        device: SyntheticPerson.phoneDevice,
        metadata: nil
    )
    static let watch = Recorder(
        sourceRevision: SyntheticPerson.watch,
        device: SyntheticPerson.watchDevice,
        metadata: nil
    )
    static let scale = Recorder(
        sourceRevision: SyntheticPerson.scale,
        device: SyntheticPerson.scaleDevice,
        metadata: nil
    )
    static let hand = Recorder(
        sourceRevision: SyntheticPerson.health,
        device: nil,
        metadata: [MetadataKeyWasUserEntered: true]
    )
}
