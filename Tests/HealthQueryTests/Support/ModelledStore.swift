import Foundation
@testable import HealthQuery
import Testing

/// A database with several stores over it, and the model of what it must hold.
struct ModelledStore {
    let database: HealthDatabase
    let stores: [HealthStore]
    private(set) var model: NaiveModel

    init(_ database: HealthDatabase = .fixed(), model: NaiveModel = NaiveModel()) {
        self.database = database
        self.model = model
        stores = RandomHistory.revisions.map { HealthStore(database: database, sourceRevision: $0) }
    }

    /// A store and a model that go their own way from here; what happens to them must not be seen in the original.
    func fork() async -> ModelledStore {
        let copy = HealthDatabase.fixed()
        await copy.become(await database.currentState())
        return ModelledStore(copy, model: model)
    }

    /// Does the same to the store and the model, and expects the same outcome.
    mutating func apply(_ operation: RandomHistory.Operation, _ comment: Comment) async throws {
        let before = await database.buffered.log
        let succeeded: Bool
        let expected: Bool
        switch operation {
        case .save(let samples, let store):
            expected = model.save(samples, by: stores[store].sourceRevision)
            succeeded = try await succeeds { try await stores[store].save(samples.map(\.sample)) }
        case .saveInvalid(let samples, let store):
            expected = false
            succeeded = try await succeeds { try await stores[store].save(samples.map(\.sample)) }
        case .insert(let samples, let revision):
            expected = model.save(samples, by: revision)
            succeeded = try await succeeds { try await database.insert(samples, from: revision) }
        case .delete(let uuids, let store):
            let objects = uuids.map { pulse(0, uuid: $0) }
            expected = model.delete(uuids, by: stores[store].sourceRevision.source)
            succeeded = try await succeeds { try await stores[store].delete(objects) }
        case .deleteMatches(let type, let condition, let store):
            let source = stores[store].sourceRevision.source
            let count = model.deleteObjects(of: type, condition, by: source)
            let predicate = condition.predicate(for: type) ?? .and([])
            let deleted = try await stores[store].deleteObjects(of: type, predicate: predicate)
            #expect(deleted == count, comment)
            (expected, succeeded) = (true, true)
        }
        #expect(succeeded == expected, comment)
        // Nothing that rows wait for.
        let snapshot = await database.buffered
        #expect(snapshot.log.lastSequence == model.lastSequence, comment)
        #expect(snapshot.index.count == model.entries.count, comment)
        if !succeeded { #expect(snapshot.log.transactions == before.transactions, comment) }
    }

    /// Forgets deletions of the store; the model remembers all of them.
    mutating func purge(before date: Date) async {
        await database.purgeDeletedObjects(before: date)
        model.purge()
    }

    private func succeeds(_ body: () async throws -> Void) async throws -> Bool {
        do {
            try await body()
            return true
        } catch let error as HealthError where error.code == .errorInvalidArgument {
            return false
        }
    }
}

extension HealthDatabase {
    /// Takes over a state, as if its history had been this database's own.
    func become(_ other: DatabaseState) {
        state = other
    }
}
