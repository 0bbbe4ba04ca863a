import Foundation
@testable import HealthQuery
import Testing

/// Random histories of several apps whose permissions change and whose calls fail, against a model that filters first.
struct AccessHistoryTests {
    @Test(arguments: 0..<6) func `R9.2 queries answer what the model answers that filters first`(part: Int) async throws
    {
        var history = AccessHistory()
        for step in 0..<120 {
            let comment: Comment = "HEALTHQUERY_SEED=\(history.seed) part \(part) step \(step)"
            try await history.change(comment)
            for app in history.apps.indices {
                try await history.ask(app, comment)
                if step % 4 == 0 { try await history.askStatistics(app, comment) }
            }
        }
    }

    @Test(arguments: 0..<4) func `R9.2 changes applied one after another give what can be seen`(part: Int) async throws
    {
        var history = AccessHistory()
        var replicas = history.apps.indices.map { _ in history.replicas() }
        var everSeen = history.apps.map { _ in Set<UUID>() }
        for step in 0..<150 {
            let comment: Comment = "HEALTHQUERY_SEED=\(history.seed) part \(part) step \(step)"
            try await history.change(comment)
            for app in history.apps.indices {
                let visible = history.visible(app)
                everSeen[app].formUnion(visible.entries.map(\.uuid))
                // Some read after each change, some now and then, some page by page.
                for index in replicas[app].indices where index == 3 || history.random.once(in: index + 1) {
                    guard history.apps[app].mayAsk(replicas[app][index].type) else { continue }
                    let limit = index % 2 == 0 ? nil : 1 + history.random.below(3)
                    var deleted: Set<UUID> = []
                    var isDone = true
                    if index == 3 {
                        // One page, and then permissions may change.
                        isDone = try await replicas[app][index].turnPage(
                            from: history.stores[app], limit: limit, &deleted, comment)
                    } else {
                        deleted = try await replicas[app][index].update(
                            from: history.stores[app], limit: limit, comment)
                    }
                    let replica = replicas[app][index]
                    if isDone {
                        #expect(
                            replica.known == replica.expected(visible), "\(comment) app \(app) \(replica.condition)")
                    }
                    #expect(deleted.isSubset(of: everSeen[app]), comment)
                }
            }
        }
    }

    @Test(arguments: 0..<4) func `L24 R9.2 live queries keep to what can be seen`(part: Int) async throws {
        var history = AccessHistory()
        var live = history.apps.map { _ in LiveApp?.none }
        for step in 0..<80 {
            let comment: Comment = "HEALTHQUERY_SEED=\(history.seed) part \(part) step \(step)"
            let before = history.apps.indices.map { history.visible($0) }
            try await history.change(comment)
            for app in history.apps.indices where history.apps[app].mayAsk(stepCount) {
                // Where permission was never asked a query would end with an error.
                var queries = live[app] ?? LiveApp(history.stores[app])
                try await queries.check(
                    before[app], history.visible(app), isDecided: history.decided == app, comment)
                live[app] = queries
            }
        }
        for case let app? in live { app.stop() }
        #expect(history.database.waitingQueries == 0)
    }
}
