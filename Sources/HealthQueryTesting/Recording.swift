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

    /// Adds what was measured together, as a correlation of samples that take no time.
    mutating func add(
        _ identifier: CorrelationTypeIdentifier,
        _ contents: [(identifier: QuantityTypeIdentifier, value: Double, unit: HealthUnit)],
        at time: Date,
        by recorder: Recorder,
        metadata: [String: MetadataValue]? = nil
    ) {
        guard interval.start <= time, time <= interval.end else { return }
        let objects = contents.map { content in
            AnySample.quantity(
                QuantitySample(
                    uuid: uuids.next(),
                    type: QuantityType(content.identifier),
                    quantity: Quantity(unit: content.unit, doubleValue: content.value),
                    start: time,
                    end: time,
                    device: recorder.device,
                    metadata: metadata
                )
            )
        }
        let correlation = Correlation(
            uuid: uuids.next(),
            type: CorrelationType(identifier),
            start: time,
            end: time,
            objects: Set(objects),
            device: recorder.device,
            metadata: metadata
        )
        samples[recorder.sourceRevision, default: []].append(.correlation(correlation))
    }

    /// What was recorded, by source and start; sources without samples are left out.
    func finish() -> [SyntheticPerson.SourceSamples] {
        let order = [
            SyntheticPerson.phone, SyntheticPerson.scale, SyntheticPerson.watch, SyntheticPerson.health,
            SyntheticPerson.diary, SyntheticPerson.cuff,
        ]
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
    static let diary = Recorder(
        sourceRevision: SyntheticPerson.diary,
        device: nil,
        metadata: nil
    )
    static let cuff = Recorder(
        sourceRevision: SyntheticPerson.cuff,
        device: SyntheticPerson.cuffDevice,
        metadata: nil
    )
    static let hand = Recorder(
        sourceRevision: SyntheticPerson.health,
        device: nil,
        metadata: [MetadataKeyWasUserEntered: true]
    )
}
