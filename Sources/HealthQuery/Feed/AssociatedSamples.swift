package import Foundation

/// Samples of one source that were added to a workout, or are associated with an electrocardiogram; Codable as one flat
/// object.
///
/// ```
/// {"addedTo":{"source":{…},"type":"…","uuid":"…"},"source":{…},"uuids":["…","…"]}
/// ```
package struct AssociatedSamples: Sendable, Hashable {
    /// What they were added to.
    package let addedTo: SampleAssociation
    /// The source of the samples.
    package let source: Source
    /// The identifiers of the samples.
    package fileprivate(set) var uuids: [UUID]

    package init(addedTo: SampleAssociation, source: Source, uuids: [UUID]) {
        (self.addedTo, self.source, self.uuids) = (addedTo, source, uuids)
    }

    /// Of more samples there are several.
    fileprivate static let greatestCount = 4096

    /// The object that they were added to.
    fileprivate var holder: ObjectKey { ObjectKey(uuid: addedTo.uuid, source: addedTo.source) }
}

extension AssociatedSamples: Codable {
    package enum CodingKeys: String, CodingKey {
        case addedTo, source, uuids
    }

    /// Decodes what was added; an unknown key throws.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        addedTo = try container.decode(SampleAssociation.self, forKey: .addedTo)
        source = try container.decode(Source.self, forKey: .source)
        uuids = try container.decode([UUID].self, forKey: .uuids)
    }
}

extension StoreSnapshot {
    /// What was added to some samples of a type, as far as the snapshot's reader sees it.
    ///
    /// - Throws: as ``visible(of:explains:)``.
    package func associatedSamples(of holders: [AnySample], _ type: SampleType) throws -> [AssociatedSamples] {
        let index = try visibleAtOnce(of: [type]).index
        return holders.flatMap { holder in
            let key = ObjectKey(uuid: holder.uuid, source: holder.sourceRevision.source)
            var found: [AssociatedSamples] = []
            for member in index.relations.members(of: key) where index.row(member) != nil {
                let addedTo = SampleAssociation(
                    type: type, uuid: key.uuid, source: key.source, activity: index.relations.part(of: member, in: key))
                if let last = found.last, last.addedTo == addedTo, last.source == member.source,
                    last.uuids.count < AssociatedSamples.greatestCount
                {
                    found[found.count - 1].uuids.append(member.uuid)
                } else {
                    found.append(AssociatedSamples(addedTo: addedTo, source: member.source, uuids: [member.uuid]))
                }
            }
            return found
        }
    }
}

extension HealthDatabase {
    /// Adds stored samples to stored workouts and electrocardiograms, as one transaction.
    ///
    /// What is not stored is passed over, and so is what cannot be added: a workout, say. A score of effort belongs to the
    /// whole of a workout that has no such activity.
    package func associate(_ all: [AssociatedSamples], session: consuming ImportSession) throws -> ImportSession {
        session.begin(in: state)
        var bonds: [Bond] = []
        var activities: [ObjectKey: Set<UUID>] = [:]
        for some in all where !some.uuids.isEmpty {
            guard let holder = state.index.row(some.holder), holder.details.type == some.addedTo.type else { continue }
            if some.addedTo.activity != nil, activities[some.holder] == nil {
                activities[some.holder] = Set(holder.workoutParts.map(\.uuid))
            }
            let activity = some.addedTo.activity.flatMap { activities[some.holder]?.contains($0) == true ? $0 : nil }
            for member in state.index.rows(some.uuids, from: some.source) {
                guard let member, !member.details.type.holdsSamples else { continue }
                let part = member.details.type.isEffortScore ? activity : nil
                bonds.append(Bond(holder: some.holder, member: ObjectKey(member), activity: part))
            }
        }
        try associate(bonds, &session)
        return session
    }
}
