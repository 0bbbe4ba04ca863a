import Foundation
@testable import HealthQuery
import Testing

/// What a feed tells of single changes.
struct ChangeFeedTests {
    private let stores = FeedStores()
    private var database: HealthDatabase { stores.database }
    private var phone: HealthStore { stores.phone }
    private var watch: HealthStore { stores.watch }

    private func feed(
        _ types: [SampleType] = [stepCount], since anchor: QueryAnchor? = nil, limit: Int? = nil
    ) -> ChangeFeedQueryDescriptor {
        stores.feed(types, since: anchor, limit: limit)
    }

    @Test func `what is saved and deleted is told, with its source`() async throws {
        let (first, second) = (steps(1), steps(2, at: 60, metadata: [MetadataKeyTimeZone: "Europe/Berlin"]))
        try await phone.save([first, second])
        let begun = try await feed().result(for: watch)
        #expect(begun.changes.map(\.uuid) == [first.uuid, second.uuid])
        #expect(begun.changes.map(\.source) == [revision("phone").source, revision("phone").source])
        #expect(begun.isCaughtUp)
        try await phone.delete(first)
        let later = try await feed(since: begun.newAnchor).result(for: watch)
        let change = try #require(later.changes.first)
        #expect(later.changes.count == 1)
        #expect(
            change.content == .deleted(DeletedObject(uuid: first.uuid, metadata: [:]), source: revision("phone").source)
        )
        #expect(try await feed(since: later.newAnchor).result(for: watch).newAnchor == later.newAnchor)
    }

    @Test func `a change that is told again has the same key, and no other has it`() async throws {
        let sample = steps(1)
        try await phone.save(sample)
        let told = try await feed().result(for: watch)
        try await phone.save(steps(2, at: 60))
        let again = try await feed().result(for: watch)
        #expect(again.changes[0] == told.changes[0])
        #expect(again.changes[1].key != told.changes[0].key)
        try await phone.delete(sample)
        let deleted = try await feed().result(for: watch).changes[0]
        try await phone.save(sample)
        let resaved = try await feed().result(for: watch).changes
        #expect(resaved.map(\.uuid).contains(sample.uuid))
        #expect(Set((told.changes + [deleted] + resaved).map(\.key)).count == 4)
    }

    @Test func `objects of two sources with one identifier are two`() async throws {
        let uuid = Attack.uuid(1)
        try await database.insert([AnySample(stored: steps(1, uuid: uuid))], from: revision("phone"))
        let blind = HealthStore(database: database, sourceRevision: revision("watch"), authorization: .denied)
        try await blind.changeAuthorization(share: [stepCount: true])
        try await blind.save(steps(2, uuid: uuid))
        let begun = try await feed().result(for: phone)
        #expect(begun.changes.map(\.source) == [revision("phone").source, revision("watch").source])
        #expect(Set(begun.changes.map(\.key)).count == 2)
        try await blind.delete(steps(2, uuid: uuid))
        let later = try await feed(since: begun.newAnchor).result(for: phone)
        #expect(later.changes.map(\.source) == [revision("watch").source])
        #expect(later.changes.map(\.uuid) == [uuid])
    }

    @Test func `R11.2 samples are told with the workouts that they were added to`() async throws {
        let types = [stepCount, ObjectType.workoutType()]
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        let sample = steps(1)
        try await phone.save([run, sample])
        let begun = try await feed(types).result(for: watch)
        try await phone.addSamples([sample], to: run)
        let later = try await feed(types, since: begun.newAnchor).result(for: watch)
        let told = later.changes.first { $0.uuid == sample.uuid }
        #expect(
            told?.content
                == .added(
                    AnySample(stored: sample).stamped(revision("phone")),
                    associations: [
                        SampleAssociation(
                            type: .workoutType(), uuid: run.uuid, source: revision("phone").source, activity: nil)
                    ]))
        // Whoever does not ask for workouts is told of none.
        guard case .added(_, let associations)? = try await feed().result(for: watch).changes.first?.content else {
            Issue.record("nothing was added")
            return
        }
        #expect(associations == [])
    }

    @Test func `a sample that is told with workouts has another key than one that is not`() async throws {
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        let sample = steps(1)
        try await phone.save(run)
        try await phone.addSamples([sample], to: run)
        let plain = try await feed([stepCount]).result(for: watch).changes[0]
        let whole = try await feed([stepCount, ObjectType.workoutType()]).result(for: watch).changes
        #expect(plain.uuid == sample.uuid && !whole.map(\.key).contains(plain.key))
    }

    @Test func `symptoms are told with their electrocardiograms`() async throws {
        let type = ObjectType.electrocardiogramType()
        let (recording, symptom) = (Payloads.electrocardiogram(symptoms: .present), pain())
        try await database.insert([AnySample(stored: recording), AnySample(stored: symptom)], from: revision("phone"))
        var batch = RowBatch()
        batch.append(AnySample(stored: symptom))
        try await database.add(batch, to: recording.uuid, by: phone.writer)
        let changes = try await feed([type, symptom.sampleType]).result(for: watch).changes
        guard case .added(_, let associations)? = changes.first(where: { $0.uuid == symptom.uuid })?.content else {
            Issue.record("it is not told")
            return
        }
        #expect(associations.map(\.uuid) == [recording.uuid] && associations.map(\.type) == [type])
    }

    private func pain() -> CategorySample {
        CategorySample(type: CategoryType(.chestTightnessOrPain), value: 2, start: time(0), end: time(30))
    }

    @Test func `a limit cuts pages that add up to the whole`() async throws {
        try await phone.save((0..<7).map { steps(1, at: Double($0)) })
        let whole = try await feed().result(for: watch)
        var (changes, anchor, sizes): ([ObjectChange], QueryAnchor?, [Int]) = ([], nil, [])
        while true {
            let page = try await feed(since: anchor, limit: 3).result(for: watch)
            changes += page.changes
            sizes.append(page.changes.count)
            anchor = page.newAnchor
            if page.isCaughtUp { break }
        }
        #expect(sizes == [3, 3, 1])
        #expect(changes == whole.changes)
        #expect(anchor == whole.newAnchor)
        #expect(feed().limit == nil && ChangeFeedQueryDescriptor(predicates: [], anchor: nil).limit == 1000)
    }

    @Test func `lines hold everything, and the anchor comes last`() async throws {
        let odd: [String: MetadataValue] = [
            "a": .double(.infinity), "b": .double(-.infinity), "c": "\n\u{2028}\"\u{0}",
        ]
        try await phone.save([steps(0.1, metadata: odd), steps(2, at: 60)])
        let gone = steps(3, at: 120, metadata: [MetadataKeySyncIdentifier: "s", MetadataKeySyncVersion: 2])
        try await phone.save(gone)
        try await phone.delete(gone)
        let page = try await feed().result(for: watch)
        let lines = try page.lines()
        let texts = String(decoding: lines, as: UTF8.self).split(separator: "\n")
        #expect(texts.count == 4)
        #expect(texts[0].hasPrefix("{\"change\":\"deleted\",\"key\":\""))
        #expect(texts[1].hasPrefix("{\"change\":\"added\",\"key\":\""))
        #expect(texts[3].hasPrefix("{\"anchor\":\"") && texts[3].hasSuffix("\"isCaughtUp\":true}"))
        #expect(try ChangeFeedQueryDescriptor.Result(lines: lines) == page)
        // Pages that follow one another are one.
        #expect(try ChangeFeedQueryDescriptor.Result(lines: lines + lines).changes == page.changes + page.changes)
    }

    @Test func `changes and associations have their form`() throws {
        let source = Source(name: "n", bundleIdentifier: "b")
        let key = Attack.uuid(1)
        let text = #""source":{"bundleIdentifier":"b","name":"n"},"uuid":"00000000-0000-0002-0000-000000000007""#
        #expect(
            try json(
                ObjectChange(
                    key: key,
                    content: .deleted(
                        DeletedObject(uuid: Attack.uuid(2), metadata: [MetadataKeySyncVersion: 1]), source: source)))
                == #"{"change":"deleted","key":"00000000-0000-0001-0000-000000000007","#
                + #""metadata":{"HKMetadataKeySyncVersion":{"integer":1}},"# + text + "}")
        #expect(
            try json(SampleAssociation(type: .workoutType(), uuid: Attack.uuid(2), source: source, activity: key))
                == #"{"activity":"00000000-0000-0001-0000-000000000007","#
                + #""source":{"bundleIdentifier":"b","name":"n"},"type":"HKWorkoutTypeIdentifier","#
                + #""uuid":"00000000-0000-0002-0000-000000000007"}"#)
    }

    @Test(arguments: [
        ("", "the last line is no anchor"), ("{\"anchor\":4}", "line 1 is neither a change nor an anchor: anchor: "),
        ("{\"change\":\"added\"}", "line 1 is neither a change nor an anchor: it has no key"),
        (
            "{\"change\":\"moved\",\"key\":\"0C8A9C1E-0000-4000-8000-000000000000\"}",
            "line 1 is neither a change nor an anchor: change: "
        ),
        ("{\"changes\":1}", "line 1 is neither a change nor an anchor: unknown: changes"),
        ("\u{0}", "line 1 is neither a change nor an anchor: "),
    ])
    func `lines that are no page are named`(text: String, message: String) async throws {
        let told = await expectInvalidArgument { _ = try ChangeFeedQueryDescriptor.Result(lines: Data(text.utf8)) }
        #expect(told.hasPrefix(message), "\(told)")
    }

    @Test func `a page whose end is missing is none`() async throws {
        try await phone.save([steps(1), steps(2, at: 60)])
        let lines = try await feed().result(for: watch).lines()
        let whole = lines.split(separator: 10)
        for count in 0..<whole.count {
            let part = Data(whole.prefix(count).joined(separator: [10]))
            let message = await expectInvalidArgument { _ = try ChangeFeedQueryDescriptor.Result(lines: part) }
            #expect(message.hasPrefix("the last line is no anchor"), "\(message)")
        }
    }

    @Test func `R10.5 live pages come as they are asked for, and what happens meanwhile merges`() async throws {
        try await phone.save((0..<3).map { steps(1, at: Double($0)) })
        let live = LiveReader(feed(limit: 2).results(for: watch))
        live.run()
        #expect(live.elements.map(\.changes.count) == [2, 1])
        let (kept, mistake) = (steps(1, at: 10), steps(1, at: 20))
        try await phone.save([kept, mistake])
        try await phone.delete(mistake)
        live.run()
        // It had not begun to read: the one that came and went is told as deleted.
        #expect(Set(live.elements.dropFirst(2).flatMap(\.changes).map(\.uuid)) == [kept.uuid, mistake.uuid])
        live.cancel()
        live.run()
        #expect(database.waitingQueries == 0)
    }

    @Test func `R3.12 keys and anchors are the same after a restart, and lost ones are not used again`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("whole")
        try await phone.save(steps(1))
        let before = try await feed().result(for: watch)
        try await database.write(to: file)
        // Lost, and so is its key.
        let sample = steps(2, at: 60, uuid: Attack.uuid(2))
        try await phone.save(sample)
        let lost = try await feed(since: before.newAnchor).result(for: watch)
        let copy = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        #expect(try await feed().result(for: copy).changes == before.changes)
        try await copy.save(sample)
        let other = try await feed(since: before.newAnchor).result(for: copy)
        #expect(other.changes.map(\.uuid) == lost.changes.map(\.uuid))
        #expect(other.changes.map(\.key) != lost.changes.map(\.key))
        await expectError(.errorAnchorExpired) { _ = try await feed(since: lost.newAnchor).result(for: copy) }
    }

    @Test func `R3.9 deletions that may be forgotten are an error, or are passed over`() async throws {
        let sample = steps(1)
        try await phone.save([sample, steps(2, at: 60)])
        let anchor = try await feed().result(for: watch).newAnchor
        try await phone.delete(sample)
        await database.purgeDeletedObjects(before: .distantFuture)
        var query = feed(since: anchor)
        await expectError(.errorAnchorExpired) { _ = try await query.result(for: watch) }
        query.expiredAnchorPolicy = .ignore
        #expect(try await query.result(for: watch).changes == [])
    }

    @Test func `R1.3 R3.12 wrong arguments are those of anchored queries`() async throws {
        let alien = HealthStore(
            database: HealthDatabase(calendar: .utc, uuidSource: UUIDSource(seed: 9)), sourceRevision: revision("a"))
        for query in [feed([]), feed(limit: -1), feed(since: try await feed().result(for: alien).newAnchor)] {
            await expectInvalidArgument { _ = try await query.result(for: phone) }
        }
        #expect(try await feed().explain(for: phone).description.contains("ChangeFeedQueryDescriptor"))
    }
}
