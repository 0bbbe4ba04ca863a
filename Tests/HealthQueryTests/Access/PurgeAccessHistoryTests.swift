import Foundation
@testable import HealthQuery
import Testing

/// Random histories of several apps whose permissions change and whose deletions are forgotten, against an account of
/// what each was told.
@Suite struct PurgeAccessHistoryTests {
    private struct Mark {
        let app: Int
        let type: SampleType
        let anchor: QueryAnchor
        let step: Int
        let isBeginning: Bool
    }

    @Test func `L28 R9.2 anchors expire by what their app was told, not by what there was`() async throws {
        var outcomes = (expired: 0, read: 0)
        for limit in [nil, 0, 1, 2, 4] as [Int?] {
            for part in 0..<3 { try await readAtMarks(limit, part, &outcomes) }
        }
        // Of one history alone neither is sure.
        #expect(outcomes.read > 300)
        #expect(outcomes.expired > 30)
    }

    /// Reads with anchors of all ages in a history, and counts how many had expired and how many had not.
    private func readAtMarks(_ limit: Int?, _ part: Int, _ outcomes: inout (expired: Int, read: Int)) async throws {
        var history = ForgetfulHistory(limit: limit)
        var marks: [Mark] = []
        let isPurged = limit == nil || part > 0
        for _ in 0..<120 {
            try await history.change("HEALTHQUERY_SEED=\(history.history.seed)")
            if isPurged, history.history.random.once(in: 8) { await history.purge() }
            let comment: Comment =
                "HEALTHQUERY_SEED=\(history.history.seed) limit \(limit ?? -1) part \(part) step \(history.step)"
            for app in history.history.apps.indices {
                let type = AccessHistory.types[history.history.random.below(2)]
                guard history.history.apps[app].mayAsk(type) else { continue }
                let all = try await read(nil, app, type, history, .fail)
                #expect(Set(all.deletedObjects.map(\.uuid)) == history.told(app, type, after: -1), comment)
                let isBeginning = history.knowsNothing(app, type)
                marks.append(
                    Mark(app: app, type: type, anchor: all.newAnchor, step: history.step, isBeginning: isBeginning))
            }
            marks.shuffle(using: &history.history.random.random)
            for mark in marks.prefix(8) where history.history.apps[mark.app].mayAsk(mark.type) {
                let comment: Comment = "\(comment) app \(mark.app) since \(mark.step)"
                let told = history.told(mark.app, mark.type, after: mark.step)
                if !mark.isBeginning, history.expires(mark.app, mark.type, after: mark.step) {
                    outcomes.expired += 1
                    await expectError(.errorAnchorExpired) {
                        _ = try await read(mark.anchor, mark.app, mark.type, history, .fail)
                    }
                } else {
                    outcomes.read += 1
                    let delta = try await read(mark.anchor, mark.app, mark.type, history, .fail)
                    #expect(Set(delta.deletedObjects.map(\.uuid)) == told, comment)
                }
                let delta = try await read(mark.anchor, mark.app, mark.type, history, .ignore)
                #expect(Set(delta.deletedObjects.map(\.uuid)) == told, comment)
            }
        }
    }

    private func read(
        _ anchor: QueryAnchor?,
        _ app: Int,
        _ type: SampleType,
        _ history: ForgetfulHistory,
        _ policy: ExpiredAnchorPolicy
    ) async throws -> AnchoredObjectQueryDescriptor<any Sample>.Result {
        try await AnchoredObjectQueryDescriptor(
            predicates: [.sample(type: type)],
            anchor: anchor,
            expiredAnchorPolicy: policy
        ).result(for: history.history.stores[app])
    }

    @Test func `L28 R9.2 what goes out of sight at once is remembered as if it was deleted at once`() async throws {
        let database = HealthDatabase.fixed(rules: .init(maximumDeletedObjects: 2))
        let reader = HealthStore(database: database, sourceRevision: revision("reader"))
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let samples = (0..<5).map { steps(Double($0), at: Double($0)) }
        try await other.save(samples)
        let anchor = try await Attack.changes().result(for: reader).newAnchor
        try await reader.changeAuthorization(read: [stepCount: .denied])
        await expectError(.errorAnchorExpired) { _ = try await Attack.changes(anchor).result(for: reader) }
        let taken = try await Attack.changes().result(for: reader)
        #expect(taken.deletedObjects.map(\.uuid) == samples[3...].map(\.uuid))
        // Of these the first would have been forgotten, and the last not, had others deleted all of them.
        for index in [0, 1, 4] { try await other.delete(samples[index]) }
        for _ in 0..<9 {
            let sample = steps(9)
            try await other.save(sample)
            try await other.delete(sample)
        }
        try await reader.changeAuthorization(read: [stepCount: .everything])
        let given = try await Attack.changes().result(for: reader)
        #expect(given.deletedObjects.map(\.uuid) == [samples[4].uuid])
        #expect(given.addedSamples.map(\.uuid) == [samples[2].uuid, samples[3].uuid])
        let since = try await Attack.changes(taken.newAnchor).result(for: reader)
        #expect(since.deletedObjects.isEmpty)
        #expect(since.addedSamples.map(\.uuid) == [samples[2].uuid, samples[3].uuid])
    }

    @Test func `L4 L28 one who begins anew when an anchor expires knows what can be seen`() async throws {
        var restarts = 0
        for limit in [nil, 2, 5, nil, 2, 5] as [Int?] { restarts += try await countRestarts(limit) }
        // In some histories hardly anything is deleted.
        #expect(restarts > 0)
    }

    /// Follows a history page by page, and counts how often that began anew.
    private func countRestarts(_ limit: Int?) async throws -> Int {
        var history = ForgetfulHistory(limit: limit)
        var replicas = history.history.apps.map { _ in
            [nil, 1, 3].map { (page: $0, Replica(stepCount, .everything)) as (Int?, Replica) }
        }
        var restarts = 0
        for _ in 0..<150 {
            try await history.change("HEALTHQUERY_SEED=\(history.history.seed)")
            if history.history.random.once(in: 2) { await history.purge(atMost: 1) }
            let comment: Comment = "HEALTHQUERY_SEED=\(history.history.seed) step \(history.step)"
            for app in history.history.apps.indices where history.history.apps[app].mayAsk(stepCount) {
                for index in replicas[app].indices where history.history.random.once(in: 6) {
                    let (page, replica) = replicas[app][index]
                    var next = replica
                    let store = history.history.stores[app]
                    do {
                        var deleted: Set<UUID> = []
                        // Those that turn pages turn a few, and then things may happen.
                        var isDone = false
                        for _ in 0..<(page == nil ? 100 : 3) where !isDone {
                            isDone = try await next.turnPage(from: store, limit: page, &deleted, comment)
                        }
                        if isDone { #expect(next.known == next.expected(history.history.visible(app)), comment) }
                    } catch let error as HealthError where error.code == .errorAnchorExpired {
                        #expect(next.anchor != nil, comment)
                        next = Replica(stepCount, .everything)
                        restarts += 1
                    }
                    replicas[app][index].1 = next
                }
            }
        }
        return restarts
    }
}
