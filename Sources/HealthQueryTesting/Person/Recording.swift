import Foundation
import HealthQuery

/// Collects what the sources record.
struct Recording {
    let days: [LivedDay]
    let preset: SyntheticPerson.Preset
    /// How many steps the person walked on each day while at least one source recorded them.
    var steps: [Double]
    /// Makes the identifiers.
    var uuids: UUIDSource
    var samples: [SourceRevision: [AnySample]] = [:]
    /// The samples that reach the store late, or are deleted again.
    var exceptions = SyntheticPerson.Exceptions()

    let interval: DateInterval

    init(_ days: [LivedDay], _ preset: SyntheticPerson.Preset, _ uuids: UUIDSource, _ interval: DateInterval) {
        self.days = days
        self.preset = preset
        self.uuids = uuids
        self.interval = interval
        steps = days.map { _ in 0 }
    }

    /// An identifier for a new sample, or nil if the sample is not recorded.
    private func identifier(from start: Date, to end: Date, by recorder: SyntheticPerson.Recorder) -> UUID? {
        guard interval.start <= start, end <= interval.end else { return nil }
        // Drawn in any case, so that a bad day does not change the identifiers of other days.
        let uuid = uuids.next()
        return preset.recorders.contains(recorder) && !isLost(from: start, to: end, by: recorder) ? uuid : nil
    }

    /// Adds a sample, unless it is not recorded.
    @discardableResult
    mutating func add(
        _ identifier: QuantityTypeIdentifier,
        _ value: Double,
        _ unit: HealthUnit,
        from start: Date,
        to end: Date,
        by recorder: SyntheticPerson.Recorder,
        isKept: Bool = true
    ) -> Bool {
        guard let uuid = self.identifier(from: start, to: end, by: recorder), isKept else { return false }
        let sample = QuantitySample(
            uuid: uuid,
            type: QuantityType(identifier),
            quantity: Quantity(unit: unit, doubleValue: value),
            start: start,
            end: end,
            device: recorder.device,
            metadata: recorder.metadata
        )
        samples[recorder.sourceRevision, default: []].append(AnySample(sample))
        return true
    }

    mutating func add(
        _ value: CategoryValueSleepAnalysis,
        from start: Date,
        to end: Date,
        by recorder: SyntheticPerson.Recorder
    ) {
        guard let uuid = identifier(from: start, to: end, by: recorder) else { return }
        let sample = CategorySample(
            uuid: uuid,
            type: CategoryType(.sleepAnalysis),
            value: value.rawValue,
            start: start,
            end: end,
            device: recorder.device,
            metadata: recorder.metadata
        )
        samples[recorder.sourceRevision, default: []].append(AnySample(sample))
    }

    /// Adds values that were measured together, as a correlation of samples without length.
    mutating func add(
        _ identifier: CorrelationTypeIdentifier,
        _ contents: [(identifier: QuantityTypeIdentifier, value: Double, unit: HealthUnit)],
        at time: Date,
        by recorder: SyntheticPerson.Recorder,
        metadata: [String: MetadataValue]? = nil
    ) {
        guard interval.start <= time, time <= interval.end else { return }
        let objects = contents.map { content in
            QuantitySample(
                uuid: uuids.next(),
                type: QuantityType(content.identifier),
                quantity: Quantity(unit: content.unit, doubleValue: content.value),
                start: time,
                end: time,
                device: recorder.device,
                metadata: metadata
            )
        }
        guard let uuid = self.identifier(from: time, to: time, by: recorder) else { return }
        let correlation = Correlation(
            uuid: uuid,
            type: CorrelationType(identifier),
            start: time,
            end: time,
            objects: objects,
            device: recorder.device,
            metadata: metadata
        )
        samples[recorder.sourceRevision, default: []].append(AnySample(correlation))
    }
}
