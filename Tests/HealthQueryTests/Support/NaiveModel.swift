import Foundation
@testable import HealthQuery

/// A store in the plainest way: an array, filtered and sorted anew for each question.
///
/// It shares the values of the package and none of its code, so that a fault would have to be made twice.
struct NaiveModel: Sendable {
    /// A sample as saved.
    struct Entry: Sendable {
        let sample: AnySample
        let sequence: UInt64

        var uuid: UUID { sample.sample.uuid }
        var type: SampleType { sample.sample.sampleType }
        var source: Source { sample.sample.sourceRevision.source }
        var value: Double { sample.fields.value }
    }

    /// A sample that is gone.
    struct Removal: Sendable {
        let entry: Entry
        let sequence: UInt64
    }

    /// In the order of their sequence numbers.
    fileprivate(set) var entries: [Entry] = []
    private(set) var removals: [Removal] = []
    private(set) var lastSequence: UInt64 = 0
    private var sources: [SampleType: [Source]] = [:]
    private var greatestNumbers: [SampleType: UInt64] = [:]

    /// The greatest number of anything that happened to the types.
    func greatestSequence(of types: [SampleType]) -> UInt64 {
        types.map { greatestNumbers[$0, default: 0] }.max() ?? 0
    }

    func entry(_ uuid: UUID) -> Entry? {
        entries.first { $0.uuid == uuid }
    }

    private mutating func nextSequence(_ type: SampleType) -> UInt64 {
        lastSequence += 1
        greatestNumbers[type] = lastSequence
        return lastSequence
    }
}

extension NaiveModel {
    /// Saves all or none; false if an identifier is there already or occurs twice.
    ///
    /// Samples go one after another past what stands for their sync identifier (R8.9).
    ///
    /// - Parameter isSeen: what is there for the one who saves.
    mutating func save(
        _ samples: [AnySample],
        by revision: SourceRevision,
        isSeen: (Entry) -> Bool = { _ in true }
    ) -> Bool {
        let new = samples.map { $0.stamped(revision) }
        var isKept = new.map { _ in true }
        // The stored object that each sample replaces.
        var replacing: [Int: Entry] = [:]
        for (index, sample) in new.enumerated() {
            guard let key = SyncKey(sample) else { continue }
            let rival = new.indices.last { $0 < index && isKept[$0] && SyncKey(new[$0]) == key }
            let stored = entries.last { SyncKey($0.sample) == key }
            guard
                key.version
                    > max(
                        rival.map { SyncKey(new[$0])?.version ?? 0 } ?? 0,
                        stored.map { SyncKey($0.sample)?.version ?? 0 } ?? 0)
            else {
                isKept[index] = false
                continue
            }
            if let rival { isKept[rival] = false }
            replacing[index] = rival.map { replacing.removeValue(forKey: $0) } ?? stored
        }
        let replaced = new.indices.compactMap { replacing[$0] }
        let kept = new.indices.filter { isKept[$0] }.map { new[$0] }
        let uuids = kept.map(\.sample.uuid)
        let isKnown = entries.contains { known in
            uuids.contains(known.uuid) && isSeen(known) && !replaced.contains { $0.sequence == known.sequence }
        }
        guard Set(uuids).count == uuids.count, !isKnown else { return false }
        for entry in replaced { remove(entry) }
        for sample in kept {
            let sequence = nextSequence(sample.sample.sampleType)
            entries.append(Entry(sample: sample, sequence: sequence))
            note(revision.source, of: sample.sample.sampleType)
        }
        return true
    }

    private mutating func note(_ source: Source, of type: SampleType) {
        if !sources[type, default: []].contains(source) { sources[type, default: []].append(source) }
    }

    /// What a sync identifier is compared by; equal keys may have other versions.
    private struct SyncKey: Equatable {
        let source: Source
        let type: SampleType
        let identifier: String
        let version: Double

        init?(_ sample: AnySample) {
            let sample = sample.sample
            guard let identifier = sample.metadata[MetadataKeySyncIdentifier]?.stringValue,
                let version = sample.metadata[MetadataKeySyncVersion]?.doubleValue
            else { return nil }
            (source, type) = (sample.sourceRevision.source, sample.sampleType)
            (self.identifier, self.version) = (identifier, version)
        }

        static func == (left: SyncKey, right: SyncKey) -> Bool {
            left.source == right.source && left.type == right.type && left.identifier == right.identifier
        }
    }

    /// Deletes all or none; false if there are none to delete, or one is unknown or another source's.
    mutating func delete(_ uuids: [UUID], by source: Source) -> Bool {
        let own = entries.filter { $0.source == source }
        guard !uuids.isEmpty, uuids.allSatisfy({ uuid in own.contains { $0.uuid == uuid } }) else { return false }
        for uuid in uuids {
            if let entry = entries.first(where: { $0.uuid == uuid && $0.source == source }) { remove(entry) }
        }
        return true
    }

    /// Deletes the source's own objects that match, in the order of start and sequence number; returns how many.
    mutating func deleteObjects(of type: SampleType, _ condition: Condition, by source: Source) -> Int {
        let matches = samples([(type, condition)]).filter { $0.source == source }
        for entry in matches { remove(entry) }
        return matches.count
    }

    private mutating func remove(_ entry: Entry) {
        entries.removeAll { $0.sequence == entry.sequence }
        let sequence = nextSequence(entry.type)
        removals.append(Removal(entry: entry, sequence: sequence))
    }
}

extension NaiveModel {
    typealias Question = [(type: SampleType, condition: Condition)]

    /// What a sort descriptor compares.
    struct SortKey: Sendable {
        enum Property: Sendable, CaseIterable { case start, end, value }

        let property: Property
        let isForward: Bool
    }

    /// What matches any of the conditions, sorted; equal ones in the order of their sequence numbers (R1.6).
    func samples(_ question: Question, sortedBy keys: [SortKey] = [], limit: Int? = nil) -> [Entry] {
        let keys = keys.isEmpty ? [SortKey(property: .start, isForward: true)] : keys
        let found = entries.filter { matches($0, question) }
        let sorted = found.sorted { left, right in
            for key in keys {
                let (first, second) = (sequence(left, key.property), sequence(right, key.property))
                if first != second { return key.isForward ? first < second : first > second }
            }
            return left.sequence < right.sequence
        }
        guard let limit, limit > 0 else { return sorted }
        return Array(sorted.prefix(limit))
    }

    private func sequence(_ entry: Entry, _ property: SortKey.Property) -> Double {
        switch property {
        case .start: entry.sample.sample.startDate.timeIntervalSinceReferenceDate
        case .end: entry.sample.sample.endDate.timeIntervalSinceReferenceDate
        case .value: entry.value
        }
    }

    private func matches(_ entry: Entry, _ question: Question) -> Bool {
        question.contains { $0.type == entry.type && $0.condition.holds(entry) }
    }

    /// The sources of what matches, in the order in which they first saved any of the type; the question is about one
    /// type.
    func sources(_ question: Question) -> [Source] {
        let found = Set(samples(question).map(\.source))
        return (question.first.flatMap { sources[$0.type] } ?? []).filter(found.contains)
    }

    /// What an anchored query answers.
    struct Delta: Sendable {
        var added: [AnySample] = []
        var deleted: [UUID] = []
        var sequence: UInt64
    }

    /// What was added and deleted after a sequence number.
    ///
    /// Of an object that came and went only the deletion is told (R3.5); of one that went and came back only the
    /// addition.
    func delta(_ question: Question, after sequence: UInt64, limit: Int? = nil) -> Delta {
        let added = entries.filter { $0.sequence > sequence && matches($0, question) }
        let deleted = removals.filter { removal in
            removal.sequence > sequence
                && question.contains {
                    $0.type == removal.entry.type && $0.condition.showsDeletion(of: removal.entry)
                }
                && !entries.contains { $0.uuid == removal.entry.uuid && matches($0, question) }
        }
        typealias Item = (sequence: UInt64, added: AnySample?, deleted: UUID?)
        var items =
            added.map { Item($0.sequence, $0.sample, nil) } + deleted.map { Item($0.sequence, nil, $0.entry.uuid) }
        items.sort { $0.sequence < $1.sequence }
        var delta = Delta(sequence: max(sequence, greatestSequence(of: question.map(\.type))))
        if let limit, limit > 0, items.count > limit {
            items.removeSubrange(limit...)
            delta.sequence = items.last?.sequence ?? sequence
        }
        delta.added = items.compactMap { $0.added }
        delta.deleted = items.compactMap { $0.deleted }
        return delta
    }

    /// The types of which something that matches came or went after a sequence number; what went is judged as it was
    /// (R7.4).
    func changedTypes(_ question: Question, after sequence: UInt64) -> Set<SampleType> {
        let came = entries.filter { $0.sequence > sequence }
        let went = removals.filter { $0.sequence > sequence }.map(\.entry)
        return Set((came + went).filter { matches($0, question) }.map(\.type))
    }
}

extension AnySample {
    /// The sample as a store hands it out.
    func stamped(_ revision: SourceRevision) -> AnySample {
        AnySample(
            SampleFields(
                uuid: uuid, start: startDate, end: endDate, value: fields.value, details: details.saved(by: revision)),
            members: Set(members.map { $0.stamped(revision) })
        )
    }
}

extension NaiveModel {
    /// Deletions were forgotten, which takes a sequence number.
    mutating func purge() { lastSequence += 1 }

    /// The model in which other deletions were forgotten.
    func remembering(_ isRemembered: (Removal) -> Bool) -> NaiveModel {
        var model = self
        model.removals = removals.filter(isRemembered)
        return model
    }

    /// The model with those entries only that someone sees: the world in which the others never were.
    func filtered(_ isSeen: (Entry) -> Bool) -> NaiveModel {
        var model = self
        model.entries = entries.filter(isSeen)
        model.removals = removals.filter { isSeen($0.entry) }
        let sequences = (model.entries + model.removals.map(\.entry)).sorted { $0.sequence < $1.sequence }
        model.sources = [:]
        for entry in sequences { model.note(entry.source, of: entry.type) }
        return model
    }
}
