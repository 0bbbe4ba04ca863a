import Foundation
import HealthQuery
import Testing

/// Contributions on random histories, compared with the naive model and with the sums they explain.
struct SourceContributionModelTests {
    private static let subjects = NaiveSubject.all.filter { $0.style == .cumulative }

    private func history(_ subject: NaiveSubject, _ random: RuleRandom) throws -> StatisticsHistory {
        let center = try RuleCalendar.utc.date(2024, 3, 10)
        return StatisticsHistory(subject, in: .utc, around: center, reach: 200_000, random)
    }

    @Test(arguments: subjects)
    func `R4.20 R4.21 R4.24 contributions of whole samples explain the merged sum`(_ subject: NaiveSubject) async throws
    {
        let random = RuleRandom()
        var history = try history(subject, random)
        for step in 0..<60 {
            _ = try await history.mutate()
            let condition = RandomCondition(for: history, &history.random)
            let found = try await history.contributions(condition, nil)
            let whole = try await history.world.statistics(
                .cumulativeSum, subject.identifier, matching: condition.predicate)
            var check = ContributionCheck(found)
            check.compareTotal(whole?.sum)
            check.compare(
                NaiveContributions(history.naive, from: -.infinity, to: .infinity, condition.matches))
            try #require(check.differences == [], "seed \(random.seed), step \(step)")
        }
    }

    @Test(arguments: subjects)
    func `R4.9 R4.11 R4.21 contributions of an interval explain a collection's sum`(_ subject: NaiveSubject)
        async throws
    {
        let random = RuleRandom()
        var history = try history(subject, random)
        for _ in 0..<10 { _ = try await history.mutate() }
        for step in 0..<12 {
            _ = try await history.mutate()
            let condition = RandomCondition(for: history, &history.random)
            let days = try await history.world.collection(
                .cumulativeSum,
                subject.identifier,
                matching: condition.predicate,
                anchor: history.center,
                every: DateComponents(hour: history.random.int(1...30))
            )
            for day in days.statistics() {
                let interval = DateInterval(start: day.startDate, end: day.endDate)
                let found = try await history.contributions(condition, interval)
                var check = ContributionCheck(found)
                check.compareTotal(day.sum)
                check.compare(
                    NaiveContributions(
                        history.naive,
                        from: interval.start.timeIntervalSinceReferenceDate,
                        to: interval.end.timeIntervalSinceReferenceDate,
                        condition.matches
                    )
                )
                try #require(check.differences == [], "seed \(random.seed), step \(step), \(interval)")
            }
        }
    }
}

extension StatisticsHistory {
    fileprivate func contributions(_ condition: RandomCondition, _ interval: DateInterval?) async throws
        -> SourceContributions
    {
        try await SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: naive.subject.type, predicate: condition.predicate),
            interval: interval
        ).result(for: world.store())
    }
}

/// Says in words what is wrong with contributions.
private struct ContributionCheck {
    let found: SourceContributions
    private(set) var differences: [String] = []

    init(_ found: SourceContributions) {
        self.found = found
        let total = number(found.total)
        let plain = number(found.plainSum)
        let counted = found.stretches.map { number($0.counted) }.reduce(0, +)
        let leftOut = found.stretches.flatMap(\.leftOut).map { number($0.quantity) }.reduce(0, +)
        near("stretches", counted, total)
        near("all of the stretches", counted + leftOut, plain)
        near("sources", found.sources.map { number($0.counted) }.reduce(0, +), total)
        near("all of the sources", found.sources.map { number($0.sum) }.reduce(0, +), plain)
        for source in found.sources {
            near("\(source.source)", number(source.counted) + number(source.leftOut), number(source.sum))
            let own = found.stretches.filter { $0.source == source.source }.map { number($0.counted) }
            let all = found.sources.filter { $0.source == source.source }.map { number($0.counted) }
            near("stretches of \(source.source)", own.reduce(0, +), all.reduce(0, +))
        }
        for stretch in found.stretches { same("interval", stretch.dateInterval.start, stretch.startDate) }
        for (earlier, later) in zip(found.stretches, found.stretches.dropFirst()) {
            if later.startDate < earlier.endDate { differences.append("\(earlier) reaches into \(later)") }
            let isAlike = earlier.rank == later.rank && earlier.leftOut.map(\.rank) == later.leftOut.map(\.rank)
            if isAlike, earlier.endDate == later.startDate, later.startDate < later.endDate {
                differences.append("\(earlier) goes on in \(later)")
            }
        }
    }

    mutating func compareTotal(_ sum: Double?) {
        same("data", found.total == nil, sum == nil)
        near("total", number(found.total), sum ?? 0)
    }

    mutating func compare(_ naive: NaiveContributions) {
        same("sources", found.sources.map(\.rank.position), naive.ranks.indices.map { $0 + 1 })
        for (source, rank) in zip(found.sources, naive.ranks) {
            let samples = naive.samples[rank, default: []]
            same("source", source.source, samples.first?.app.source)
            same("samples", source.sampleCount, samples.count)
            same("by hand", source.wasUserEntered, samples.allSatisfy(\.isUserEntered))
        }
        same("starts", found.stretches.map(\.startDate.timeIntervalSinceReferenceDate), naive.stretches.map(\.start))
        same("ends", found.stretches.map(\.endDate.timeIntervalSinceReferenceDate), naive.stretches.map(\.end))
        for (stretch, expected) in zip(found.stretches, naive.stretches) {
            let positions = [stretch.rank.position] + stretch.leftOut.map(\.rank.position)
            same("ranks", positions.map { naive.ranks[$0 - 1] }, expected.ranks)
            let amounts = [stretch.counted] + stretch.leftOut.map(\.quantity)
            for (amount, rank) in zip(amounts, expected.ranks) {
                near("amount from \(stretch.startDate)", number(amount), expected.amounts[rank] ?? .nan)
            }
        }
    }

    private func number(_ quantity: Quantity?) -> Double {
        quantity?.doubleValue(for: found.quantityType.canonicalUnit) ?? 0
    }

    private mutating func same<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) {
        if found != expected { differences.append("\(name): \(found), expected \(expected)") }
    }

    private mutating func near(_ name: String, _ found: Double, _ expected: Double) {
        if !found.isClose(to: expected) { differences.append("\(name): \(found), expected \(expected)") }
    }
}
