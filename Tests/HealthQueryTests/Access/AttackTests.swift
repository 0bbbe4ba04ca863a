import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see (R9.2).
///
/// `swift test --filter Attack` prints the list with its results.
@Suite struct AttackTests {
    /// The reader's own samples, and those it must not find out about.
    private static let own = [steps(10, at: 1000, uuid: uuid(1)), steps(20, at: 5000, uuid: uuid(2))]
    private static let secret = [
        steps(100, at: 0, uuid: uuid(11)), steps(200, at: 1020, uuid: uuid(12)), steps(300, at: 90_000, uuid: uuid(13)),
    ]

    private static func uuid(_ number: UInt64) -> UUID { UUID(high: number, low: 7) }

    private static func samples(_ predicate: QueryPredicate? = nil, limit: Int? = nil, newestFirst: Bool = false)
        -> SampleQueryDescriptor<QuantitySample>
    {
        SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: predicate)],
            sortDescriptors: newestFirst ? [SortDescriptor(\.startDate, order: .reverse)] : [],
            limit: limit
        )
    }

    private static func sum(_ options: StatisticsOptions = [.cumulativeSum, .separateBySource, .mostRecent])
        -> StatisticsQueryDescriptor
    {
        StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: options)
    }

    private static let days = StatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: stepCount),
        options: [.cumulativeSum, .separateBySource],
        anchorDate: time(0),
        intervalComponents: DateComponents(hour: 1)
    )

    private static func changes(_ anchor: QueryAnchor? = nil, limit: Int? = nil)
        -> AnchoredObjectQueryDescriptor<QuantitySample>
    {
        AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)],
            anchor: anchor,
            limit: limit
        )
    }

    private static let observer = ObserverQueryDescriptor<QuantitySample>(
        predicates: [.quantitySample(type: stepCount)]
    )

    /// Own samples before, between and after those of others.
    private func interleave(_ world: World) async throws {
        try await world.hidden { try await $0.save(Self.secret[0]) }
        try await world.reader.save(Self.own[0])
        try await world.hidden { try await $0.save(Array(Self.secret[1...])) }
        try await world.reader.save(Self.own[1])
    }

    @Test func `R9.2 attack 1: read all samples`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            world.note(try await Self.samples().result(for: world.reader))
            world.note(try await Self.samples(newestFirst: true).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 2: use up a limit, to see what is behind it`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            for limit in 1...4 {
                world.note(try await Self.samples(limit: limit).result(for: world.reader))
                world.note(try await Self.samples(limit: limit, newestFirst: true).result(for: world.reader))
            }
        }
    }

    @Test func `R9.2 attack 3: ask for an identifier that was once seen`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let guess = Query.predicateForObjects(with: Set(Self.secret.map(\.uuid) + Self.own.map(\.uuid)))
            world.note(try await Self.samples(guess).result(for: world.reader))
            world.note(try await Self.samples(!guess).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 4: ask for another app's source`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let guess = Query.predicateForObjects(from: revision("other").source)
            world.note(try await Self.samples(guess).result(for: world.reader))
            world.note(try await Self.samples(!guess).result(for: world.reader))
            world.note(try await Self.samples(guess).explain(for: world.reader))
        }
    }

    @Test func `R9.2 R13.5 attack 5: list the sources`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            world.note(try await SourceQueryDescriptor(predicate: predicate).result(for: world.reader))
            world.note(try await world.reader.sourceOrder(for: stepCount))
        }
    }

    @Test func `R9.2 attack 6: count and add up`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            world.note(try await Self.sum().result(for: world.reader))
            world.note(try await Self.sum([.duration, .cumulativeSum]).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 7: ask for statistics of intervals`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            for statistics in try await Self.days.result(for: world.reader).statistics() { world.note(statistics) }
        }
    }

    @Test func `R9.2 attack 8: get statistics that were kept for one who may see everything`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            _ = try await Self.days.result(for: world.other)
            for _ in 0..<2 {
                for statistics in try await Self.days.result(for: world.reader).statistics() { world.note(statistics) }
            }
            try await world.hidden { try await $0.save(steps(1, at: 1000, uuid: Self.uuid(20))) }
            _ = try await Self.days.result(for: world.other)
            for statistics in try await Self.days.result(for: world.reader).statistics() { world.note(statistics) }
        }
    }

    @Test func `R9.2 attack 9: ask which source supplied what`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let descriptor = SourceContributionQueryDescriptor(predicate: .quantitySample(type: stepCount))
            world.note(try await descriptor.result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 10: read all changes from the beginning`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            try await world.hidden { try await $0.delete(Self.secret[0]) }
            try await world.reader.delete(Self.own[0])
            world.note(try await Self.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 11: watch whether an anchor moves`() async throws {
        try await expectNoDifference { world in
            try await world.reader.save(Self.own[0])
            world.note(try await Self.changes().result(for: world.reader))
            try await world.hidden { try await $0.save(Self.secret) }
            world.note(try await Self.changes().result(for: world.reader))
            try await world.hidden { try await $0.delete(Self.secret) }
            world.note(try await Self.changes().result(for: world.reader))
            try await world.reader.save(Self.own[1])
            world.note(try await Self.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 12: read a number in an encoded anchor`() async throws {
        // Numbers that follow one another, and such as far apart as can be, have nothing in common.
        let seal = AnchorSeal(key: Self.uuid(3))
        let words = (0..<2000).map { seal.sealed(HistoryPlace(UInt64($0))).words }
        for place in 0..<SealedPlace.wordCount {
            let column = words.map { $0[place] }
            #expect(Set(column).count == column.count)
            let flips = zip(column, column.dropFirst()).map { ($0 ^ $1).nonzeroBitCount }
            let mean = Double(flips.reduce(0, +)) / Double(flips.count)
            #expect(abs(mean - 32) < 1, "bits of word \(place) tell of the number before")
            #expect(zip(column, column.dropFirst()).count { $0 < $1 } > 900)
            #expect(zip(column, column.dropFirst()).count { $0 < $1 } < 1100)
        }
    }

    @Test func `R9.2 attack 13: look into an anchor in memory`() async throws {
        let store = HealthStore(database: .fixed(), authorization: .ownOnly)
        try await store.save(Self.own[0])
        let anchor = try await Self.changes().result(for: store).newAnchor
        var text = ""
        dump(anchor, to: &text)
        #expect(!text.lowercased().contains("number"))
        let words = anchor.place.words
        #expect(!words.contains { $0 < 1 << 32 }, "a small number would be a place in the clear")
    }

    @Test func `R9.2 attack 14: forge an anchor, to learn from the error where history ends`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let anchor = try await Self.changes().result(for: world.reader).newAnchor
            for word in 0..<SealedPlace.wordCount {
                for bit in [0, 1, 31, 63] {
                    var words = anchor.place.words
                    words[word] ^= 1 << UInt64(bit)
                    let forged = try #require(SealedPlace(words))
                    let guess = QueryAnchor(store: anchor.store, place: forged)
                    await world.noteError { _ = try await Self.changes(guess).result(for: world.reader) }
                }
            }
        }
    }

    @Test func `R9.2 attack 15: use the anchor of one who sees more`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let foreign = try await Self.changes().result(for: world.other).newAnchor
            let delta = try await Self.changes(foreign).result(for: world.reader)
            world.note(delta.addedSamples)
            world.note(delta.deletedObjects.map(\.uuid))
            world.note(delta.newAnchor == foreign)
            try await world.hidden { try await $0.delete(Self.secret[1]) }
            world.note(try await Self.changes(foreign).result(for: world.reader).newAnchor == foreign)
        }
    }

    @Test func `R9.2 attack 16: look for what is left of deleted objects`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let anchor = try await Self.changes().result(for: world.reader).newAnchor
            try await world.hidden { try await $0.delete(Self.secret) }
            world.note(try await Self.changes(anchor).result(for: world.reader))
            let guess = Query.predicateForObjects(with: Set(Self.secret.map(\.uuid)))
            let descriptor = AnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: stepCount, predicate: guess)],
                anchor: nil
            )
            world.note(try await descriptor.result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 17: count one's own pages of changes`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            try await world.hidden { try await $0.delete(Self.secret[0]) }
            for limit in 1...3 {
                var anchor: QueryAnchor?
                while true {
                    let page = try await Self.changes(anchor, limit: limit).result(for: world.reader)
                    world.note(page)
                    if page.newAnchor == anchor { break }
                    anchor = page.newAnchor
                }
            }
        }
    }

    @Test func `R9.2 attack 18: wait for a wake-up`() async throws {
        try await expectNoDifference { world in
            try await world.reader.save(Self.own[0])
            let observer = LiveReader(Self.observer.results(for: world.reader))
            let changes = LiveReader(Self.changes().results(for: world.reader))
            let sum = LiveReader(Self.sum().results(for: world.reader))
            let days = LiveReader(Self.days.results(for: world.reader))
            let executors = [observer.executor, changes.executor, sum.executor, days.executor]
            for executor in executors { executor.run() }
            try await world.hidden { try await $0.save(Self.secret) }
            // Not even the task of the query is woken.
            world.note(executors.map(\.hasJobs), "woken by a save")
            try await world.hidden { try await $0.delete(Self.secret[0]) }
            world.note(executors.map(\.hasJobs), "woken by a delete")
            try await world.reader.save(Self.own[1])
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

    @Test func `R9.2 attack 19: save under an identifier that may be taken`() async throws {
        try await expectNoDifference { world in
            try await world.hidden { try await $0.save(Self.secret) }
            let twin = steps(1, at: 0, uuid: Self.secret[0].uuid)
            await world.noteError { try await world.reader.save([twin, Self.own[0]]) }
            world.note(try await Self.samples().result(for: world.reader))
            await world.noteError("again") { try await world.reader.save(twin) }
            await world.noteError("delete") { try await world.reader.delete(twin) }
            world.note(try await Self.changes().result(for: world.reader))
            // The other app's object is what it was.
            if world.isWhole {
                #expect(try await Self.samples().result(for: world.other).map(\.uuid).contains(twin.uuid))
            }
        }
    }

    @Test func `R9.2 attack 20: delete an object that may be there`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            await world.noteError { try await world.reader.delete(Self.secret[0]) }
            await world.noteError { try await world.reader.delete([Self.own[0], Self.secret[1]]) }
            world.note(try await Self.samples().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 21: count what a predicate deletes`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            let all = Query.predicateForSamples(withStart: nil, end: nil)
            world.note(try await world.reader.deleteObjects(of: stepCount, predicate: all))
            world.note(try await Self.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 22: save under a sync identifier that may be taken`() async throws {
        func synced(_ count: Double, version: MetadataValue, _ number: UInt64) -> QuantitySample {
            steps(
                count, uuid: Self.uuid(number),
                metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: version])
        }
        try await expectNoDifference { world in
            try await world.hidden { try await $0.save(synced(5, version: 9, 30)) }
            await world.noteError { try await world.reader.save(synced(1, version: 1, 31)) }
            world.note(try await Self.samples().result(for: world.reader))
            await world.noteError { try await world.reader.save(synced(2, version: 2, 32)) }
            world.note(try await Self.changes().result(for: world.reader))
        }
    }

    /// What else may be readable: nothing of others, what starts late enough, or a few objects.
    private static let permissions: [ReadAuthorization] = [
        .denied, .since(time(3000)), .objects(Set((100..<160).map(uuid))),
    ]

    @Test(arguments: permissions)
    func `R9.2 attack 23: have the work explained`(permission: ReadAuthorization) async throws {
        try await expectNoDifference(.everything(but: stepCount, read: permission)) { world in
            // Visible and hidden samples are saved and deleted together.
            let many = (0..<700).map { steps(Double($0), at: Double($0 % 97) * 60, uuid: Self.uuid(100 + UInt64($0))) }
            func shown(_ samples: [QuantitySample]) -> [QuantitySample] {
                samples.filter { sample in
                    switch permission {
                    case .since(let date): world.isWhole || sample.startDate >= date
                    case .objects(let uuids): world.isWhole || uuids.contains(sample.uuid)
                    default: world.isWhole
                    }
                }
            }
            try await world.other.save(shown(many))
            try await world.reader.save(Self.own)
            let gone = shown(Array(many[150..<300]))
            if !gone.isEmpty { try await world.other.delete(gone) }
            world.note(try await Self.samples().explain(for: world.reader))
            let range = Query.predicateForSamples(withStart: time(900), end: time(6000))
            world.note(try await Self.samples(range, limit: 1).explain(for: world.reader))
            let guess = Query.predicateForObjects(with: Set(Self.secret.map(\.uuid)))
            world.note(try await Self.samples(guess).explain(for: world.reader))
            world.note(try await Self.changes().explain(for: world.reader))
            world.note(try await Self.sum().explain(for: world.reader))
            world.note(try await Self.days.explain(for: world.reader))
            world.note(try await Self.observer.explain(for: world.reader))
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            world.note(try await SourceQueryDescriptor(predicate: predicate).explain(for: world.reader))
            let contributions = SourceContributionQueryDescriptor(predicate: predicate)
            world.note(try await contributions.explain(for: world.reader))
        }
    }

    @Test func `R9.2 attack 24: infer who was there first from the order of sources`() async throws {
        let third = revision("third")
        try await expectNoDifference(.everything(but: heartRate)) { world in
            // What the reader may not see decided which source saved first.
            try await world.hidden { try await $0.save(pulse(60)) }
            try await world.database.insert([.quantity(steps(5, uuid: Self.uuid(40)))], from: third)
            try await world.other.save(steps(7, uuid: Self.uuid(41)))
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            world.note(try await SourceQueryDescriptor(predicate: predicate).result(for: world.reader))
            world.note(try await world.reader.sourceOrder(for: stepCount))
            world.note(try await Self.sum().result(for: world.reader))
        }
    }

    @Test func `R9.1 R9.10 attack 25: ask for the state of permissions`() async throws {
        // The worlds differ in what was answered about reading, not in what is there.
        func transcript(_ read: ReadAuthorization) async throws -> [String] {
            let world = World(HealthAuthorization(share: [stepCount: true], read: [stepCount: read]), isWhole: false)
            world.note(world.reader.authorizationStatus(for: stepCount))
            world.note(try await world.reader.statusForAuthorizationRequest(toShare: [stepCount], read: [stepCount]))
            world.note(try await world.reader.earliestAuthorizedSampleDate(for: [stepCount]))
            await world.noteError {
                try await world.reader.requestAuthorization(toShare: [stepCount], read: [stepCount])
            }
            world.note(try await Self.samples().result(for: world.reader))
            await world.noteError { try await world.reader.save(Self.own[0]) }
            world.note(try await Self.changes().result(for: world.reader))
            return world.transcript
        }
        #expect(try await transcript(.denied) == transcript(.everything))
    }

    @Test func `R9.2 attack 26: notice that permission is given or taken while there is nothing`() async throws {
        func transcript(_ changes: [ReadAuthorization]) async throws -> [String] {
            let world = World(.everything(but: stepCount), isWhole: false)
            try await world.reader.save(Self.own[0])
            let live = LiveReader(Self.changes().results(for: world.reader))
            let sum = LiveReader(Self.sum().results(for: world.reader))
            let days = LiveReader(Self.days.results(for: world.reader))
            let observer = LiveReader(Self.observer.results(for: world.reader))
            let tasks = [live.task, sum.task, days.task, observer.task]
            let executors = [live.executor, sum.executor, days.executor, observer.executor]
            for executor in executors { executor.run() }
            for change in changes {
                try await world.reader.changeAuthorization(read: [stepCount: change])
                for executor in executors { executor.run() }
            }
            world.note(try await Self.changes().result(for: world.reader))
            world.note([live.elements.count, sum.elements.count, days.elements.count, observer.elements.count])
            for task in tasks { task.cancel() }
            for executor in executors { executor.run() }
            return world.transcript
        }
        let quiet = try await transcript([])
        #expect(try await transcript([.everything, .denied, .since(time(5)), .objects([Self.uuid(9)])]) == quiet)
    }

    @Test func `R9.2 attack 27: tell permission that was taken from data that was deleted`() async throws {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await interleave(world)
            let live = LiveReader(Self.changes().results(for: world.reader))
            let sum = LiveReader(Self.sum().results(for: world.reader))
            let observer = LiveReader(Self.observer.results(for: world.reader))
            let executors = [live.executor, sum.executor, observer.executor]
            for executor in executors { executor.run() }
            let anchor = try await Self.changes().result(for: world.reader).newAnchor
            if isDeleted {
                try await world.other.delete(Self.secret)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
                // What happens afterwards is not seen either.
                try await world.other.delete(Self.secret[1])
                try await world.other.save(steps(1, uuid: Self.uuid(50)))
            }
            for executor in executors { executor.run() }
            world.note(try await Self.samples().result(for: world.reader))
            world.note(try await Self.sum().result(for: world.reader))
            world.note(try await Self.changes(anchor).result(for: world.reader))
            for delta in live.elements { world.note(delta) }
            for update in sum.elements { world.note(update.statistics) }
            world.note(observer.elements.count)
            for limit in 1...3 {
                var anchor = anchor
                while true {
                    let page = try await Self.changes(anchor, limit: limit).result(for: world.reader)
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

    @Test func `R9.10 attack 28: look behind the beginning of a read window`() async throws {
        try await expectNoDifference(.everything(but: stepCount, read: .since(time(2000)))) { world in
            // Before the window, reaching into it, and deleted from it.
            try await world.hidden { try await $0.save(Array(Self.secret[..<2])) }
            try await world.hidden { try await $0.save(steps(1, at: 1999, lasting: 9000, uuid: Self.uuid(60))) }
            try await world.other.save(Self.secret[2])
            try await world.reader.save(Self.own)
            world.note(try await Self.samples().result(for: world.reader))
            world.note(try await Self.sum().result(for: world.reader))
            world.note(try await Self.days.result(for: world.reader).statistics().count)
            try await world.hidden { try await $0.delete(Self.secret[0]) }
            world.note(try await Self.changes().result(for: world.reader))
            let early = Query.predicateForSamples(withStart: nil, end: time(3000))
            world.note(try await Self.samples(early).result(for: world.reader))
        }
    }

    @Test func `R9.3 attack 29: read own samples after both permissions were refused`() async throws {
        try await expectNoDifference(.everything) { world in
            let refused = HealthAuthorization(
                share: [stepCount: false, heartRate: true], read: [stepCount: .denied, heartRate: .denied])
            let mute = HealthStore(
                database: world.database, sourceRevision: revision("mute"), authorization: refused)
            try await world.hidden { try await $0.save(Self.secret) }
            world.note(try await Self.samples().result(for: mute))
            world.note(try await Self.changes().result(for: mute))
            await world.noteError { try await mute.save(Self.own[0]) }
            await world.noteError { try await mute.delete(Self.secret[0]) }
            await world.noteError {
                _ = try await mute.deleteObjects(of: stepCount, predicate: Query.predicateForObject(with: Self.uuid(11)))
            }
        }
    }

    @Test func `R9.2 attack 30: see the traces of others' transactions in one's own`() async throws {
        try await expectNoDifference { world in
            try await world.hidden { try await $0.save(Self.secret[0]) }
            try await world.reader.transaction { transaction in
                try transaction.save(Self.own)
                try transaction.delete(Self.own[0])
                #expect(throws: HealthError.self) { try transaction.delete(Self.secret[0]) }
            }
            world.note(try await Self.changes().result(for: world.reader))
            await world.noteError {
                try await world.reader.transaction { try $0.save(steps(1, uuid: Self.secret[0].uuid)) }
            }
            world.note(try await Self.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 31: change the source order, and see whom it ranks`() async throws {
        try await expectNoDifference { world in
            try await interleave(world)
            try await world.reader.setSourceOrder([revision("other").source, revision("reader").source], for: stepCount)
            world.note(try await world.reader.sourceOrder(for: stepCount))
            world.note(try await Self.sum([.cumulativeSum]).result(for: world.reader))
            world.note(try await Self.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 32: mix types, of which only one may be seen`() async throws {
        try await expectNoDifference(.everything(but: heartRate)) { world in
            try await world.hidden { try await $0.save(pulse(70)) }
            try await world.other.save(Self.secret)
            let descriptor = SampleQueryDescriptor<any Sample>(
                predicates: [.sample(type: stepCount), .sample(type: heartRate)],
                sortDescriptors: []
            )
            world.note(try await descriptor.result(for: world.reader).map(\.uuid))
            let changes = AnchoredObjectQueryDescriptor<any Sample>(
                predicates: [.sample(type: stepCount), .sample(type: heartRate)],
                anchor: nil
            )
            world.note(try await changes.result(for: world.reader).newAnchor)
            try await world.hidden { try await $0.save(pulse(80, at: 5)) }
            world.note(try await changes.result(for: world.reader).newAnchor)
        }
    }
}
