import Foundation
@testable import HealthQuery
import Testing

/// A second database that is kept by what a feed tells of the first.
struct StoreSink: Sendable {
    let store = HealthStore(database: .fixed(seed: 2), sourceRevision: revision("copy"))
    private let predicates: [SamplePredicate<any Sample>]
    private(set) var anchor: QueryAnchor?
    /// What holds others, and what was added to workouts; linked when everything is there.
    private var correlations: [ObjectKey: AnySample] = [:]
    private var associations: [ObjectKey: [SampleAssociation]] = [:]

    init(_ types: [SampleType]) { predicates = types.map { .sample(type: $0) } }

    private var database: HealthDatabase { store.database }

    /// Reads pages until there is nothing new, or the program ends; what is not kept then is read again.
    mutating func follow(_ other: HealthStore, limit: Int?, ends: () -> Bool) async throws -> Bool {
        var (correlations, associations, anchor) = (correlations, associations, anchor)
        while true {
            let feed = ChangeFeedQueryDescriptor(predicates: predicates, anchor: anchor, limit: limit)
            let page = try await ChangeFeedQueryDescriptor.Result(lines: feed.result(for: other).lines())
            for change in page.changes {
                if ends() { return false }
                let key = ObjectKey(uuid: change.uuid, source: change.source)
                (correlations[key], associations[key]) = (nil, nil)
                switch change.content {
                case .deleted: try await remove(key)
                case .added(let sample, let told):
                    if !told.isEmpty { associations[key] = told }
                    if sample.sample is Correlation { correlations[key] = sample } else { try await put(sample, key) }
                }
            }
            anchor = page.newAnchor
            if page.isCaughtUp { break }
        }
        for (key, sample) in correlations { try await put(sample, key) }
        for (key, told) in associations {
            for association in told { try await add(key, to: association) }
        }
        if ends() { return false }
        (self.correlations, self.associations, self.anchor) = (correlations, associations, anchor)
        return true
    }

    /// The sample that is stored for an object.
    private func stored(_ key: ObjectKey) async -> AnySample? {
        let index = await database.currentState().index
        return index.row(key).map { AnySample($0, index.memberLookup) }
    }

    private func put(_ sample: AnySample, _ key: ObjectKey) async throws {
        let known = await stored(key)
        if known == sample { return }
        if known != nil { try await remove(key) }
        // A correlation may lose all its objects, but none can be saved without any.
        if sample.sample is Correlation, sample.members.isEmpty { return }
        try await database.insert([sample], from: sample.sourceRevision)
    }

    private func remove(_ key: ObjectKey) async throws {
        guard await stored(key) != nil else { return }
        let writer = HealthStore(
            database: database, sourceRevision: SourceRevision(source: key.source, version: nil)
        ).writer
        try await database.delete([key.uuid], by: writer)
    }

    private func add(_ key: ObjectKey, to association: SampleAssociation) async throws {
        let workout = ObjectKey(uuid: association.uuid, source: association.source)
        let index = await database.currentState().index
        guard index.row(workout) != nil, let member = index.row(key) else { return }
        let writer = HealthStore(
            database: database, sourceRevision: SourceRevision(source: workout.source, version: nil)
        ).writer
        var batch = RowBatch()
        batch.append(member)
        try await database.add(batch, to: workout.uuid, by: writer)
    }
}
