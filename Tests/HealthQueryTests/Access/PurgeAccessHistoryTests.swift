import Foundation
@testable import HealthQuery
import Testing

/// Random histories of several apps whose permissions change and whose deletions are forgotten, against an account of
/// what each was told.
struct PurgeAccessHistoryTests {
    private struct Mark {
        let app: Int
        let type: SampleType
        let anchor: QueryAnchor
        let step: Int
        let lastPurge: Int
        let isBeginning: Bool
    }

    @Test(arguments: 0..<6)
    func `L28 R9.2 anchors expire by when they were read, and tell what their app was told`(_ part: Int) async throws {
        var outcomes = (expired: 0, read: 0)
        var history = ForgetfulHistory()
        var marks: [Mark] = []
        for _ in 0..<120 {
            try await history.change("HEALTHQUERY_SEED=\(history.history.seed)")
            // In some often, as is advised.
            if history.history.random.once(in: 2 + 3 * (part % 3)) { await history.purge(atMost: part < 3 ? .max : 10) }
            let comment: Comment = "HEALTHQUERY_SEED=\(history.history.seed) part \(part) step \(history.step)"
            for app in history.history.apps.indices {
                let type = AccessHistory.types[history.history.random.below(2)]
                guard history.history.apps[app].mayAsk(type) else { continue }
                let all = try await read(nil, app, type, history, .fail)
                #expect(Set(all.deletedObjects.map(\.uuid)) == history.told(app, type, after: -1), comment)
                marks.append(
                    Mark(
                        app: app,
                        type: type,
                        anchor: all.newAnchor,
                        step: history.step,
                        lastPurge: history.lastPurge,
                        isBeginning: history.knowsNothing(app, type)
                    ))
            }
            marks.shuffle(using: &history.history.random.random)
            for mark in marks.prefix(8) where history.history.apps[mark.app].mayAsk(mark.type) {
                let comment: Comment = "\(comment) app \(mark.app) since \(mark.step)"
                let told = history.told(mark.app, mark.type, after: mark.step)
                if !mark.isBeginning, history.hasExpired(since: mark.lastPurge) {
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
        #expect(outcomes.read > 30 && outcomes.expired > 30)
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

    @Test func `L4 L28 one who begins anew when an anchor expires knows what can be seen`() async throws {
        var restarts = 0
        for _ in 0..<6 { restarts += try await countRestarts() }
        // In some histories hardly anything is deleted.
        #expect(restarts > 0)
    }

    /// Follows a history page by page, and counts how often that began anew.
    private func countRestarts() async throws -> Int {
        var history = ForgetfulHistory()
        var replicas = history.history.apps.map { _ in
            [nil, 1, 3].map { (page: $0, Replica(stepCount, .everything)) as (Int?, Replica) }
        }
        var restarts = 0
        for _ in 0..<150 {
            try await history.change("HEALTHQUERY_SEED=\(history.history.seed)")
            if history.history.random.once(in: 2) { await history.purge(atMost: 6) }
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
                        for _ in 0..<(page == nil ? 100 : 4) where !isDone {
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
