import Foundation
import HealthQuery

extension Recording {
    /// The recorded samples, by source and start; sources without samples are left out.
    mutating func finish(seed: UInt64) -> [SyntheticPerson.SourceSamples] {
        let order = [
            SyntheticPerson.phone, SyntheticPerson.scale, SyntheticPerson.watch, SyntheticPerson.health,
            SyntheticPerson.diary, SyntheticPerson.cuff, SyntheticPerson.sportWatch,
        ]
        var recorded = order.compactMap { revision -> SyntheticPerson.SourceSamples? in
            guard let samples = samples[revision] else { return nil }
            let starts = samples.map(\.sample.startDate)
            let sorted = samples.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { samples[$0] }
            return SyntheticPerson.SourceSamples(sourceRevision: revision, samples: sorted)
        }
        if preset.badDays.isEmpty && preset.journeys.isEmpty { return recorded }
        var copies = Copies(seed: seed)
        recorded = recorded.map { source in
            SyntheticPerson.SourceSamples(
                sourceRevision: source.sourceRevision,
                samples: source.samples.map { treat($0, of: source.sourceRevision, &copies) }
            )
        }
        if !copies.days.isEmpty {
            let samples = copies.days.sorted { $0.key < $1.key }.flatMap(\.value)
            recorded.append(SyntheticPerson.SourceSamples(sourceRevision: SyntheticPerson.importer, samples: samples))
        }
        return recorded
    }

    /// The samples that were imported twice, by day and start.
    private struct Copies {
        let seed: UInt64
        var days: [Int: [AnySample]] = [:]
        private var uuids: [Int: UUIDSource] = [:]

        init(seed: UInt64) {
            self.seed = seed
        }

        mutating func identifier(_ day: Int) -> UUID {
            let source = uuids[day] ?? UUIDSource(seed: seed, day: day)
            uuids[day] = source
            return source.next()
        }
    }

    /// Applies the bad days of a sample's day to it.
    private mutating func treat(
        _ sample: AnySample,
        of revision: SourceRevision,
        _ copies: inout Copies
    ) -> AnySample {
        let day = days[dayIndex(at: sample.sample.startDate)]
        let badDays = badDays(day)
        let marked = marked(sample, on: day)
        guard mainRecorder(on: day).sourceRevision == revision else { return marked }
        if let date = lateArrival(on: day) { exceptions.arrivals[sample.uuid] = date }
        if badDays.contains(.importedTwice), let copy = marked.imported(as: copies.identifier(day.index)) {
            exceptions.arrivals[copy.uuid] = day.end.addingTimeInterval(86_400)
            copies.days[day.index, default: []].append(copy)
        }
        return marked
    }

    /// When the samples of a day's main recorder reach the store if they are late.
    func lateArrival(on day: LivedDay) -> Date? {
        badDays(day).contains(.lateArrival) ? day.end.addingTimeInterval(172_800) : nil
    }

    /// A sample of a day with the zone that it names.
    func marked(_ sample: AnySample, on day: LivedDay) -> AnySample {
        zoneName(day, badDays(day)).map { sample.with([MetadataKeyTimeZone: .string($0)]) } ?? sample
    }

    /// The zone that the samples of a day name; nil for none.
    func zoneName(_ day: LivedDay, _ badDays: Set<SyntheticPerson.BadDay>) -> String? {
        let home = days[0].morningZone
        if badDays.contains(.foreignTimeZone) {
            return day.morningZone.identifier == "Asia/Tokyo" ? "America/Los_Angeles" : "Asia/Tokyo"
        }
        return day.morningZone == home ? nil : day.morningZone.identifier
    }
}

extension AnySample {
    /// The same sample with more metadata, which the members of a correlation get too.
    fileprivate func with(_ more: [String: MetadataValue]) -> AnySample {
        let details = SampleDetails.unsaved(
            type: sampleType, unit: details.unit, device: device, metadata: metadata.merging(more) { $1 },
            payload: details.payload)
        return AnySample(fields(as: uuid, details), members: Set(members.map { $0.with(more) }))
    }

    /// The sample as another app saves it after reading it; nil for samples that such apps leave out.
    fileprivate func imported(as uuid: UUID) -> AnySample? {
        guard members.isEmpty, sampleType.traits.visibility == .byType else { return nil }
        let metadata: [String: MetadataValue] = [MetadataKeyExternalUUID: .string(self.uuid.uuidString)]
        let details = SampleDetails.unsaved(type: sampleType, unit: details.unit, device: nil, metadata: metadata)
        return AnySample(fields(as: uuid, details))
    }

    private func fields(as uuid: UUID, _ details: SampleDetails) -> SampleFields {
        SampleFields(uuid: uuid, start: startDate, end: endDate, value: fields.value, details: details)
    }
}
