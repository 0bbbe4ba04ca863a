import Foundation
@testable import HealthQuery
import Testing

struct LiveActivitySummaryTests {
    private let database = HealthDatabase.fixed()
    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("app")) }

    private func reader(
        _ descriptor: ActivitySummaryQueryDescriptor = .all, _ store: HealthStore? = nil
    ) -> LiveReader<[ActivitySummary]> {
        let reader = LiveReader(descriptor.results(for: store ?? self.store))
        reader.run()
        return reader
    }

    private func end(_ reader: LiveReader<[ActivitySummary]>) {
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded && database.liveQueryCount == 0)
    }

    @Test func `R11.8 L1 the first element is complete, later ones hold changed days only`() async throws {
        let reader = reader()
        try await database.saveActivitySummaries([summary(3, 30), summary(1, 10)])
        reader.run()
        try await database.saveActivitySummaries([summary(1, 10), summary(2, 20), summary(3, 31)])
        reader.run()
        #expect(
            reader.elements == [[], [summary(1, 10), summary(3, 30)], [summary(2, 20), summary(3, 31)]])
        end(reader)
    }

    @Test func `R11.8 a summary that went away comes once more, as deleted`() async throws {
        try await database.saveActivitySummaries([summary(1, 10), summary(2, 20), summary(3, 0)])
        let reader = reader()
        try await database.deleteActivitySummaries(
            Query.predicate(forActivitySummariesBetweenStart: dayOfMarch(2), end: dayOfMarch(3)))
        reader.run()
        let gone = try #require(reader.elements.last)
        #expect(gone.days == [2, 3] && gone.allSatisfy(\.isDeleted))
        #expect(gone.allSatisfy { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 0 })
        // A day on which nothing was done is another thing than a day without a summary.
        try await database.saveActivitySummaries([summary(3, 0)])
        reader.run()
        #expect(reader.elements.count == 3 && reader.elements.last == [summary(3, 0)])
        end(reader)
    }

    @Test func `L6 what does not match, or leaves things as they were, gives no element`() async throws {
        let first = Query.predicate(forActivitySummariesBetweenStart: dayOfMarch(1), end: dayOfMarch(2))
        let reader = reader(ActivitySummaryQueryDescriptor(predicate: first))
        try await database.saveActivitySummaries([summary(3, 30)])
        reader.run()
        try await store.save(steps(1))
        #expect(!reader.executor.hasJobs)
        try await database.saveActivitySummaries([summary(1, 10)])
        try await database.deleteActivitySummaries(first)
        reader.run()
        try await database.saveActivitySummaries([summary(2, 20)])
        reader.run()
        try await database.saveActivitySummaries([summary(2, 20)])
        #expect(!reader.executor.hasJobs)
        #expect(reader.elements == [[], [summary(2, 20)]])
        end(reader)
    }

    @Test func `L5 changes merge while the reader is busy, and none is lost`() async throws {
        try await database.saveActivitySummaries([summary(1, 10), summary(2, 20)])
        let reader = LiveReader(ActivitySummaryQueryDescriptor.all.results(for: store))
        var count = 0
        // Between each two steps of the reader, something changes.
        while reader.executor.step(), count < 40 {
            count += 1
            try await database.saveActivitySummaries([summary(1 + count % 5, Double(count))])
        }
        reader.run()
        let expected = try await ActivitySummaryQueryDescriptor.all.result(for: store)
        #expect(reader.elements.reduce([]) { $1.applied(to: $0) } == expected)
        let known = reader.elements.count
        try await database.saveActivitySummaries([summary(1, 100)])
        try await database.saveActivitySummaries([summary(1, 101), summary(7, 1)])
        try await database.deleteActivitySummaries(Query.predicateForActivitySummary(with: dayOfMarch(7)))
        reader.run()
        #expect(reader.elements.dropFirst(known) == [[summary(1, 101)]])
        end(reader)
    }

    @Test func `L24 R9.2 permission that is taken looks as if the summaries were deleted`() async throws {
        let type = ObjectType.activitySummaryType()
        let app = HealthStore(database: database, sourceRevision: revision("app"))
        try await database.saveActivitySummaries([summary(1, 10), summary(9, 90)])
        let reader = reader(.all, app)
        let since = Date(timeIntervalSince1970: 1_678_000_000)
        for permission in [ReadAuthorization.since(since), .denied, .denied, .everything] {
            try await app.changeAuthorization(read: [type: permission])
            reader.run()
        }
        try await app.changeAuthorization(read: [stepCount: .denied])
        reader.run()
        #expect(
            reader.elements == [
                [summary(1, 10), summary(9, 90)], [summary(1, 10).asDeleted], [summary(9, 90).asDeleted],
                [summary(1, 10), summary(9, 90)],
            ])
        end(reader)
    }

    @Test func `L25 L29 a locked device makes it wait, and forgotten deletions are told`() async throws {
        try await database.saveActivitySummaries([summary(1, 10), summary(2, 20)])
        let reader = reader()
        await database.lock()
        try await database.deleteActivitySummaries(Query.predicateForActivitySummary(with: dayOfMarch(1)))
        try await database.saveActivitySummaries([summary(2, 21)])
        await database.purgeDeletedObjects(before: .distantFuture)
        reader.run()
        #expect(reader.elements.count == 1)
        await database.unlock()
        reader.run()
        #expect(reader.elements.dropFirst() == [[summary(1, 10).asDeleted, summary(2, 21)]])
        end(reader)
    }

    @Test func `R11.7 R11.8 L4 random histories are as in a naive model, for several readers`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        let type = ObjectType.activitySummaryType()
        for _ in 0..<20 {
            let database = HealthDatabase.fixed()
            let app = HealthStore(database: database, sourceRevision: revision("app"))
            var model: [Int: ActivitySummary] = [:]
            var window: ClosedRange<Int>? = 1...31
            func range() -> ClosedRange<Int> {
                let (a, b) = (1 + below(12), 1 + below(12))
                return min(a, b)...max(a, b)
            }
            let ranges = [1...31, range(), range()]
            let predicates = ranges.map {
                Query.predicate(
                    forActivitySummariesBetweenStart: dayOfMarch($0.lowerBound), end: dayOfMarch($0.upperBound))
            }
            let readers = predicates.map {
                LiveReader(ActivitySummaryQueryDescriptor(predicate: $0).results(for: app))
            }
            for _ in 0..<40 {
                switch below(7) {
                case 0...2:
                    let days = Set((0...below(3)).map { _ in 1 + below(12) })
                    let new = days.map { summary($0, Double(below(4))) }
                    try await database.saveActivitySummaries(new)
                    for day in new { day.dateComponents(for: .utc).day.map { model[$0] = day } }
                case 3:
                    let gone = range()
                    let count = try await database.deleteActivitySummaries(
                        Query.predicate(
                            forActivitySummariesBetweenStart: dayOfMarch(gone.lowerBound),
                            end: dayOfMarch(gone.upperBound)))
                    #expect(count == model.keys.count { gone.contains($0) }, comment)
                    for day in gone { model[day] = nil }
                case 4:
                    let first = 1 + below(12)
                    let since = try #require(Calendar.utc.date(from: dayOfMarch(first)))
                    let (permission, visible): (ReadAuthorization, ClosedRange<Int>?) =
                        [(.denied, nil), (.everything, 1...31), (.since(since), first...31)][below(3)]
                    try await app.changeAuthorization(read: [type: permission])
                    window = visible
                case 5: await database.purgeDeletedObjects(before: .distantFuture)
                default: try await app.save(steps(1))
                }
                for (position, reader) in readers.enumerated() where below(2) == 0 {
                    reader.run()
                    let expected = model.filter { day, _ in
                        ranges[position].contains(day) && (window?.contains(day) ?? false)
                    }.sorted { $0.key < $1.key }.map(\.value)
                    let result = try await ActivitySummaryQueryDescriptor(predicate: predicates[position])
                        .result(for: app)
                    #expect(result == expected, comment)
                    #expect(reader.elements.reduce([]) { $1.applied(to: $0) } == expected, comment)
                    #expect(!reader.elements.dropFirst().contains([]), comment)
                }
            }
            for reader in readers {
                reader.cancel()
                reader.run()
            }
            #expect(database.liveQueryCount == 0)
        }
    }
}
