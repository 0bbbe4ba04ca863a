import Foundation
@testable import HealthQuery

extension SecretHistory {
    /// A type of which something is hidden.
    private mutating func secretType(_ kinds: [SampleType]) -> SampleType {
        let types = kinds.filter { secrecy[$0] != Secrecy.nothing }
        return types[below(types.count)]
    }

    /// A sample of an app that it is to save, of a given type or of some.
    ///
    /// Of the apps of which the reader sees nothing, it is a hidden one.
    mutating func sample(
        by app: Int, _ type: SampleType? = nil, of kinds: [SampleType]? = nil
    ) -> any Sample {
        let kinds = kinds ?? savedTypes
        let isSecret = app >= Self.revisions.count - Self.shadows.count
        let type = type ?? (isSecret ? secretType(kinds) : kinds[below(kinds.count)])
        let start = Double(below(isSecret && secrecy[type] == .old ? 30 : 60) * 60)
        let isHidden = isSecret || hides(type, at: start, by: app)
        let uuid = self.uuid(isHidden: isHidden)
        switch type {
        case let type as QuantityType: return quantity(type, at: start, uuid)
        case is CategoryType: return sleep(below(6), at: start, lasting: Double(below(20) * 60), uuid: uuid)
        case is WorkoutType: return workout(at: start, uuid)
        case SeriesType.heartbeat(): return heartbeats([1, 2, 4], gaps: [1], at: start, uuid: uuid)
        case is SeriesType: return route([start, start + 1], uuid: uuid)
        default: return payload(type, at: start, uuid)
        }
    }

    private mutating func quantity(_ type: QuantityType, at start: Double, _ uuid: UUID) -> QuantitySample {
        let value = Double(1 + below(6)) / 3
        if type == stepCount || type == heartRate, once(in: 5) {
            return series(type, [(start, 10, value), (start + 20, 30, value + 1)], uuid: uuid)
        }
        var metadata: [String: MetadataValue] = [:]
        if once(in: 4) { metadata[MetadataKeyWasUserEntered] = .bool(true) }
        // Identifiers that are known are not those that are hidden: an app sees its own, and acts on it.
        if once(in: 5) {
            metadata[MetadataKeySyncIdentifier] = .string(Self.isHidden(uuid) ? "secret" : "sync")
            metadata[MetadataKeySyncVersion] = .integer(1 + below(4))
        }
        let isLong = type == stepCount || type == QuantityType(.workoutEffortScore)
        return QuantitySample(
            uuid: uuid, type: type, quantity: Quantity(unit: type.canonicalUnit, doubleValue: value),
            start: time(start), end: time(start + (isLong ? Double(60 * below(10)) : 0)),
            device: once(in: 3) ? .made(by: ["A", "B"][below(2)]) : nil, metadata: metadata)
    }

    private mutating func workout(at start: Double, _ uuid: UUID) -> Workout {
        let run = WorkoutActivity(
            uuid: self.uuid(isHidden: Self.isHidden(uuid)),
            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(start),
            end: time(start + 300))
        return Workout(
            uuid: uuid, activityType: once(in: 2) ? .running : .walking, start: time(start), end: time(start + 900),
            workoutEvents: once(in: 2) ? [.pause(start + 20)] : nil, workoutActivities: once(in: 2) ? [run] : [])
    }

    private mutating func payload(_ type: SampleType, at start: Double, _ uuid: UUID) -> any Sample {
        let samples = (try? Payloads.all(at: start) { _ in uuid }) ?? []
        return samples.first { $0.sampleType == type } ?? Payloads.mind(at: start, uuid: uuid)
    }

    /// A meal, with those of its objects that the reader may see or without.
    mutating func meal(by app: Int) -> (whole: Correlation, part: Correlation?) {
        let start = Double(below(60) * 60)
        let objects: [QuantitySample] = (0...below(3)).map { _ in
            let type = once(in: 2) ? energy : protein
            let isHidden = hides(type, at: start, by: app)
            return QuantitySample(
                uuid: self.uuid(isHidden: isHidden), type: type,
                quantity: Quantity(unit: type.canonicalUnit, doubleValue: Double(1 + below(5))), start: time(start),
                end: time(start))
        }
        let shown = objects.filter { !Self.isHidden($0.uuid) }
        let uuid = self.uuid(isHidden: shown.isEmpty)
        let part = shown.isEmpty ? nil : HealthQueryTests.meal(shown, at: start, uuid: uuid)
        return (HealthQueryTests.meal(objects, at: start, uuid: uuid), part)
    }
}
