import Foundation
import Testing

@testable import HealthQuery

/// Statistics depend on the rows and on their order, and on nothing else: to the bit, whatever the shape of the trees.
struct StatisticsShapeTests {
    private func history(_ subject: NaiveSubject, _ pattern: LargePattern, _ count: Int) async throws -> LargeHistory {
        let start = try RuleCalendar.utc.date(2024, 3, 11)
        var history = LargeHistory(subject, pattern, from: start, days: 30, RuleRandom())
        try await history.fill(count)
        return history
    }

    @Test(arguments: NaiveSubject.styles, LargePattern.allCases)
    func `the same rows saved in other batches give the same bits`(
        _ subject: NaiveSubject,
        _ pattern: LargePattern
    ) async throws {
        var history = try await history(subject, pattern, 700)
        let questions = ShapeQuestion.some(for: history, &history.random)
        let known = try await questions.answers(history.world, numbered: true)
        for sizes in [[1, 2, 3], [100_000]] {
            let other = RuleWorld()
            try await history.copy(to: other, in: sizes)
            let found = try await questions.answers(other, numbered: true)
            let differing = found.indices.first { found[$0] != known[$0] }
            try history.random.require(differing == nil, "\(sizes): \(differing.map { questions[$0].name } ?? "")")
        }
    }

    @Test(arguments: NaiveSubject.styles, LargePattern.allCases)
    func `rows that came and went leave no trace`(_ subject: NaiveSubject, _ pattern: LargePattern) async throws {
        var history = try await history(subject, pattern, 700)
        let questions = ShapeQuestion.some(for: history, &history.random)
        let known = try await questions.answers(history.world, numbered: false)
        let other = RuleWorld()
        try await history.copyWithDetours(to: other)
        let found = try await questions.answers(other, numbered: false)
        let differing = found.indices.first { found[$0] != known[$0] }
        try history.random.require(differing == nil, "\(differing.map { questions[$0].name } ?? "")")
    }

    @Test(arguments: NaiveSubject.styles, LargePattern.allCases)
    func `intervals folded by themselves have the bits of the whole collection`(
        _ subject: NaiveSubject,
        _ pattern: LargePattern
    ) async throws {
        var history = try await history(subject, pattern, 1000)
        let conditions = LargeCondition.all(for: history, &history.random)
        for policy in SourceMergePolicy.allCases {
            for options in [
                subject.fittingOptions, subject.fittingOptions.subtracting([.duration, .separateBySource]),
            ] {
                for components in [DateComponents(hour: 1), DateComponents(day: 1)] {
                    let condition = history.random.pick(conditions)
                    let query = RuleWorld.collectionQuery(
                        options,
                        subject.identifier,
                        matching: condition.predicate,
                        anchor: Date(timeIntervalSinceReferenceDate: history.from + 4e5),
                        every: components,
                        by: policy
                    )
                    try await checkParts(of: query, &history, "\(condition.name), \(policy), \(components)")
                }
            }
        }
    }

    private func checkParts(
        of query: StatisticsCollectionQueryDescriptor,
        _ history: inout LargeHistory,
        _ context: String
    ) async throws {
        let plan = try StatisticsCollectionPlan(query, calendar: RuleCalendar.utc.calendar)
        let snapshot = await history.world.database.currentState()
        let whole = try await plan.run(in: snapshot).output
        let first = plan.intervals.index(of: history.from)
        let count = plan.intervals.index(of: history.from + history.length) - first
        var pace = try Pace()
        for length in [0, 0, 0, 1, 5, count] {
            let lower = first + history.random.int(-1...count)
            let part = try await plan.statistics(of: lower...lower + length, in: snapshot, &pace)
            let found = StatisticsCollection(intervals: plan.intervals, pages: part).statistics()
            let start = plan.intervals.boundary(lower)
            let end = plan.intervals.boundary(lower + length + 1)
            let expected = whole.statistics().filter {
                (start..<end).contains($0.startDate.timeIntervalSinceReferenceDate)
            }
            try history.random.require(found.map(\.bits) == expected.map(\.bits), "\(context), \(lower), \(length)")
        }
    }
}

/// A question to ask of stores that ought to answer alike.
struct ShapeQuestion {
    let name: String
    let subject: NaiveSubject
    let options: StatisticsOptions
    let policy: SourceMergePolicy
    let predicate: QueryPredicate?
    /// The anchor of intervals; nil for a single query.
    let anchor: Date?
    let components: DateComponents

    static func some(
        for history: LargeHistory,
        every components: DateComponents = DateComponents(day: 1),
        from anchor: Date? = nil,
        _ random: inout RuleRandom
    ) -> [ShapeQuestion] {
        let conditions = LargeCondition.some(for: history, &random)
        let all = history.subject.fittingOptions
        var questions: [ShapeQuestion] = []
        for condition in conditions {
            for options in [all, all.subtracting([.duration])] {
                for anchor in [nil, anchor ?? Date(timeIntervalSinceReferenceDate: history.from)] {
                    let policy = random.pick(SourceMergePolicy.allCases)
                    questions.append(
                        ShapeQuestion(
                            name: "\(condition.name), \(options), \(policy)",
                            subject: history.subject,
                            options: options,
                            policy: policy,
                            predicate: condition.predicate,
                            anchor: anchor,
                            components: components
                        )
                    )
                }
            }
        }
        return questions
    }

    func answer(_ world: RuleWorld, numbered: Bool) async throws -> [[UInt64]] {
        let type = subject.identifier
        guard let anchor else {
            let found = try await world.statistics(options, type, matching: predicate, by: policy)
            return found.map { [$0.bits(numbered: numbered)] } ?? []
        }
        let found = try await world.collection(
            options, type, matching: predicate, anchor: anchor, every: components, by: policy)
        return found.statistics().map { $0.bits(numbered: numbered) }
    }
}

extension [ShapeQuestion] {
    func answers(_ world: RuleWorld, numbered: Bool) async throws -> [[[UInt64]]] {
        var answers: [[[UInt64]]] = []
        for question in self { answers.append(try await question.answer(world, numbered: numbered)) }
        return answers
    }
}

extension LargeHistory {
    /// Saves the same rows in the same order, in batches of other sizes.
    mutating func copy(to other: RuleWorld, in sizes: [Int]) async throws {
        for batch in batches(of: sizes) { try await other.store(batch[0].app).save(batch.map(\.sample)) }
    }

    /// Saves the same rows in the same order, and between them others that are deleted again.
    mutating func copyWithDetours(to other: RuleWorld) async throws {
        var detour = LargeHistory(
            subject, pattern, from: Date(timeIntervalSinceReferenceDate: from), days: days, random)
        for batch in batches(of: [5, 100, 400]) {
            let store = other.store(batch[0].app)
            try await store.save(batch.map(\.sample))
            let known = detour.rows.count
            try await detour.save(detour.random.int(1...80), by: batch[0].app, gap: 500)
            try await store.save(detour.rows[known...].map(\.sample))
            if detour.random.oneIn(3) { try await store.delete(detour.takeRows(of: batch[0].app)) }
        }
        for app in Self.apps {
            let rest = detour.takeRows(of: app)
            if !rest.isEmpty { try await other.store(app).delete(rest) }
        }
        random = detour.random
    }

    private mutating func batches(of sizes: [Int]) -> [[LargeRow]] {
        var batches: [[LargeRow]] = []
        var room = 0
        for row in rows {
            if room > 0, batches.last?.first?.app == row.app {
                batches[batches.count - 1].append(row)
                room -= 1
            } else {
                batches.append([row])
                room = random.pick(sizes) - 1
            }
        }
        return batches
    }

    private mutating func takeRows(of app: RuleApp) -> [QuantitySample] {
        let own = rows.filter { $0.app == app }.map(\.sample)
        removeRows { $0.app == app }
        return own
    }
}
