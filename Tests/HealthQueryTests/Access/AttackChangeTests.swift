import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: anchors,
/// deletions and live queries (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackChangeTests {
    @Test func `R9.2 attack 10: read all changes from the beginning`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            try await world.hidden { try await $0.delete(Attack.secret[0]) }
            try await world.reader.delete(Attack.own[0])
            world.note(try await Attack.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 11: watch whether an anchor moves`() async throws {
        try await expectNoDifference { world in
            try await world.reader.save(Attack.own[0])
            world.note(try await Attack.changes().result(for: world.reader))
            try await world.hidden { try await $0.save(Attack.secret) }
            world.note(try await Attack.changes().result(for: world.reader))
            try await world.hidden { try await $0.delete(Attack.secret) }
            world.note(try await Attack.changes().result(for: world.reader))
            try await world.reader.save(Attack.own[1])
            world.note(try await Attack.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 81: learn from the keys of a feed what happened in between`() async throws {
        try await expectNoDifference { world in
            var keys: [UUID: Int] = [:]
            func read() async throws {
                let feed = ChangeFeedQueryDescriptor(predicates: [.sample(type: stepCount)], anchor: nil)
                for change in try await feed.result(for: world.reader).changes {
                    let position = keys[change.key] ?? keys.count
                    keys[change.key] = position
                    world.note("\(change.uuid) \(position)")
                }
            }
            try await world.reader.save(Attack.own[0])
            try await read()
            try await world.hidden { try await $0.save(Attack.secret) }
            try await read()
            try await world.hidden { try await $0.delete(Attack.secret[0]) }
            try await world.reader.save(Attack.own[1])
            try await read()
            try await world.reader.delete(Attack.own[0])
            try await read()
        }
    }

    @Test func `R9.2 attack 12: read a number in an encoded anchor`() async throws {
        // Numbers that follow one another, and such as far apart as can be, have nothing in common.
        let seal = AnchorSeal(key: Attack.uuid(3))
        let words = (0..<2000).map { seal.sealed(HistoryPosition(UInt64($0))).words }
        for position in 0..<SealedPosition.wordCount {
            let column = words.map { $0[position] }
            #expect(Set(column).count == column.count)
            let flips = zip(column, column.dropFirst()).map { ($0 ^ $1).nonzeroBitCount }
            let mean = Double(flips.reduce(0, +)) / Double(flips.count)
            #expect(abs(mean - 32) < 1, "bits of word \(position) tell of the number before")
            #expect(zip(column, column.dropFirst()).count { $0 < $1 } > 900)
            #expect(zip(column, column.dropFirst()).count { $0 < $1 } < 1100)
        }
    }

    @Test func `R9.2 attack 13: look into an anchor in memory`() async throws {
        let store = HealthStore(database: .fixed(), authorization: .ownOnly)
        try await store.save(Attack.own[0])
        let anchor = try await Attack.changes().result(for: store).newAnchor
        var text = ""
        dump(anchor, to: &text)
        #expect(!text.lowercased().contains("number"))
        let words = anchor.position.words
        #expect(!words.contains { $0 < 1 << 32 }, "a small number would be a position in the clear")
    }

    @Test func `R9.2 attack 14: forge an anchor, to learn from the error where history ends`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let anchor = try await Attack.changes().result(for: world.reader).newAnchor
            for word in 0..<SealedPosition.wordCount {
                for bit in [0, 1, 31, 63] {
                    var words = anchor.position.words
                    words[word] ^= 1 << UInt64(bit)
                    let forged = try #require(SealedPosition(words))
                    let guess = QueryAnchor(store: anchor.store, position: forged)
                    await world.noteError { _ = try await Attack.changes(guess).result(for: world.reader) }
                }
            }
        }
    }

    @Test func `R9.2 attack 15: use the anchor of one who sees more`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let foreign = try await Attack.changes().result(for: world.other).newAnchor
            let delta = try await Attack.changes(foreign).result(for: world.reader)
            world.note(delta.addedSamples)
            world.note(delta.deletedObjects.map(\.uuid))
            world.note(delta.newAnchor == foreign)
            try await world.hidden { try await $0.delete(Attack.secret[1]) }
            world.note(try await Attack.changes(foreign).result(for: world.reader).newAnchor == foreign)
        }
    }

    @Test func `R9.2 attack 16: look for what is left of deleted objects`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let anchor = try await Attack.changes().result(for: world.reader).newAnchor
            try await world.hidden { try await $0.delete(Attack.secret) }
            world.note(try await Attack.changes(anchor).result(for: world.reader))
            let guess = Query.predicateForObjects(with: Set(Attack.secret.map(\.uuid)))
            let descriptor = AnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: stepCount, predicate: guess)],
                anchor: nil
            )
            world.note(try await descriptor.result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 17: count one's own pages of changes`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            try await world.hidden { try await $0.delete(Attack.secret[0]) }
            for limit in 1...3 {
                var anchor: QueryAnchor?
                while true {
                    let page = try await Attack.changes(anchor, limit: limit).result(for: world.reader)
                    world.note(page)
                    if page.newAnchor == anchor { break }
                    anchor = page.newAnchor
                }
            }
        }
    }

    @Test func `R9.2 attack 18: wait for a wake-up`() async throws {
        try await expectNoDifference { world in
            try await world.reader.save(Attack.own[0])
            let observer = LiveReader(Attack.observer.results(for: world.reader))
            let changes = LiveReader(Attack.changes().results(for: world.reader))
            let sum = LiveReader(Attack.sum().results(for: world.reader))
            let days = LiveReader(Attack.days.results(for: world.reader))
            let executors = [observer.executor, changes.executor, sum.executor, days.executor]
            for executor in executors { executor.run() }
            try await world.hidden { try await $0.save(Attack.secret) }
            // Not even the task of the query is woken.
            world.note(executors.map(\.hasJobs), "woken by a save")
            try await world.hidden { try await $0.delete(Attack.secret[0]) }
            world.note(executors.map(\.hasJobs), "woken by a delete")
            try await world.reader.save(Attack.own[1])
            for executor in executors { executor.run() }
            for update in observer.elements { world.note(update.anchor) }
            for delta in changes.elements { world.note(delta) }
            for update in sum.elements {
                world.note(update.statistics)
                world.note(update.anchor)
            }
            for element in days.elements {
                for statistics in element.statisticsCollection.statistics() { world.note(statistics) }
                world.note(element.updatedStatistics?.count ?? -1)
            }
            for reader in [observer.task, changes.task, sum.task, days.task] { reader.cancel() }
            for executor in executors { executor.run() }
        }
    }

    @Test func `R9.2 attack 26: notice that permission is given or taken while there is nothing`() async throws {
        func transcript(_ changes: [ReadAuthorization]) async throws -> [String] {
            let world = World(.everything(but: stepCount), isWhole: false)
            try await world.reader.save(Attack.own[0])
            // Noted before and after, so that an anchor that moves is seen to move.
            world.note(try await Attack.changes().result(for: world.reader))
            let live = LiveReader(Attack.changes().results(for: world.reader))
            let sum = LiveReader(Attack.sum().results(for: world.reader))
            let days = LiveReader(Attack.days.results(for: world.reader))
            let observer = LiveReader(Attack.observer.results(for: world.reader))
            let tasks = [live.task, sum.task, days.task, observer.task]
            let executors = [live.executor, sum.executor, days.executor, observer.executor]
            for executor in executors { executor.run() }
            for change in changes {
                try await world.reader.changeAuthorization(read: [stepCount: change])
                for executor in executors { executor.run() }
            }
            world.note(try await Attack.changes().result(for: world.reader))
            world.note([live.elements.count, sum.elements.count, days.elements.count, observer.elements.count])
            for task in tasks { task.cancel() }
            for executor in executors { executor.run() }
            return world.transcript
        }
        let quiet = try await transcript([])
        #expect(try await transcript([.everything, .denied, .since(time(5)), .objects([Attack.uuid(9)])]) == quiet)
    }

    @Test func `R9.2 attack 27: tell permission that was taken from data that was deleted`() async throws {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await Attack.interleave(world)
            let live = LiveReader(Attack.changes().results(for: world.reader))
            let sum = LiveReader(Attack.sum().results(for: world.reader))
            let observer = LiveReader(Attack.observer.results(for: world.reader))
            let executors = [live.executor, sum.executor, observer.executor]
            for executor in executors { executor.run() }
            let anchor = try await Attack.changes().result(for: world.reader).newAnchor
            if isDeleted {
                try await world.other.delete(Attack.secret)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
                // What happens afterwards is not seen either.
                try await world.other.delete(Attack.secret[1])
                try await world.other.save(steps(1, uuid: Attack.uuid(50)))
            }
            for executor in executors { executor.run() }
            world.note(try await Attack.samples().result(for: world.reader))
            world.note(try await Attack.sum().result(for: world.reader))
            world.note(try await Attack.changes(anchor).result(for: world.reader))
            for delta in live.elements { world.note(delta) }
            for update in sum.elements { world.note(update.statistics) }
            world.note(observer.elements.count)
            for limit in 1...3 {
                var anchor = anchor
                while true {
                    let page = try await Attack.changes(anchor, limit: limit).result(for: world.reader)
                    world.note(page.addedSamples)
                    world.note(page.deletedObjects.map(\.uuid))
                    if page.newAnchor == anchor { break }
                    anchor = page.newAnchor
                }
            }
            for task in [live.task, sum.task, observer.task] { task.cancel() }
            for executor in executors { executor.run() }
            return world.transcript
        }
        #expect(try await transcript(isDeleted: false) == transcript(isDeleted: true))
    }

    @Test func `R9.2 attack 48: see the order of sources change with permission for what is no longer there`()
        async throws
    {
        let database = HealthDatabase.fixed()
        let (first, second) = (
            HealthStore(database: database, sourceRevision: revision("first")),
            HealthStore(database: database, sourceRevision: revision("second"))
        )
        let reader = HealthStore(
            database: database, sourceRevision: revision("reader"),
            authorization: .everything(but: heartRate, read: .denied)
        )
        let beat = pulse(60)
        try await first.save(beat)
        try await second.save(steps(20))
        try await first.save(steps(30))
        try await first.delete(beat)
        let sources = SourceQueryDescriptor(predicate: .quantitySample(type: stepCount))
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: [.cumulativeSum])
        let lists = LiveReader(sources.results(for: reader))
        let sums = LiveReader(sum.results(for: reader))
        for executor in [lists.executor, sums.executor] { executor.run() }
        for read in [.everything, .since(time(0)), .denied] as [ReadAuthorization] {
            try await reader.changeAuthorization(read: [heartRate: read])
            for executor in [lists.executor, sums.executor] { executor.run() }
            #expect(try await sources.result(for: reader).map(\.name) == ["second", "first"])
        }
        #expect(lists.elements.map { $0.sources.map(\.name) } == [["second", "first"]])
        #expect(sums.elements.map { $0.statistics?.sumQuantity()?.value } == [30])
        for task in [lists.task, sums.task] { task.cancel() }
        for executor in [lists.executor, sums.executor] { executor.run() }
    }
}
