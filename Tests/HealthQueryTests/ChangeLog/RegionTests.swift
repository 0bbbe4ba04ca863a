import Foundation
@testable import HealthQuery
import Testing

struct RegionTests {
    /// All spans between a few positions, infinite ones included.
    static let spans: [ClosedRange<Double>] = {
        let positions = [-Double.infinity, 0, 1, 2, 3, .infinity]
        return positions.flatMap { from in positions.filter { $0 >= from }.map { from...$0 } }
    }()

    @Test func `a change touches a region where type and dates meet, by cross product`() {
        let types: [Set<Int>] = [[], [0], [1], [0, 1]]
        for regionTypes in types {
            for dates in Self.spans {
                let region = Region(types: regionTypes, dates: dates)
                for changeTypes in types {
                    for span in Self.spans {
                        let spans = Dictionary(uniqueKeysWithValues: changeTypes.map { ($0, span) })
                        let meets = span.lowerBound <= dates.upperBound && span.upperBound >= dates.lowerBound
                        let expected = !regionTypes.isDisjoint(with: changeTypes) && meets
                        #expect(Change(sequence: 1, spans: spans).touches(region) == expected)
                    }
                }
            }
        }
    }

    @Test func `a change keeps the dates of each type apart`() {
        let change = Change(sequence: 1, spans: [0: 0...1, 1: 5...6])
        #expect(change.touches(Region(types: [0], dates: 1...2)))
        #expect(!change.touches(Region(types: [0], dates: 5...6)))
        #expect(change.touches(Region(types: [0, 1], dates: 6...7)))
    }

    @Test func `R9.10 whatever others do before a window, its reader is not woken, and no row is looked at`() {
        final class Reader: Sendable {}
        let (reader, own, other) = (Reader(), revision("reader").source, revision("phone").source)
        let scope = Region.ReaderScope(
            reader: ObjectIdentifier(reader), source: own, visibilities: [0: .recent(since: 10)])
        let region = Region(types: [0], scope: scope)
        // Where rows are not known, every change may be seen.
        func touches(_ source: Source, _ span: ClosedRange<Double>) -> Bool {
            Change(sequence: 1, parts: [Change.Part(type: 0, source: source, span: span)]).touches(region)
        }
        #expect(!touches(other, 0...9) && touches(other, 0...10) && touches(other, 10...20))
        #expect(touches(own, 0...9))
        var holder = region
        holder.scope?.holders = [0]
        let change = Change(sequence: 1, parts: [Change.Part(type: 0, source: other, span: 0...9)])
        #expect(change.touches(holder), "what it holds may be newer")
    }

    @Test func `what a filter matches lies in its region`() throws {
        var history = RandomHistory(random: SeededGenerator())
        let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed)"
        var model = NaiveModel()
        let isSaved = model.save((0..<40).map { _ in history.sample() }, by: revision("phone"))
        #expect(isSaved)
        for _ in 0..<300 {
            let conditions: [Condition] = [
                history.dates(), .all([history.dates(), history.dates()]), .any([history.dates(), history.dates()]),
                .not(history.dates()), history.condition(model),
            ]
            let types = RandomHistory.types.shuffled(using: &history.random)
            let question = zip(types, conditions.shuffled(using: &history.random)).prefix(1 + history.below(2))
                .map { (type: $0, condition: $1) }
            let region = Region(try QueryArguments.filters(Flavour.any.predicates(question)))
            for entry in model.samples(question) {
                var changes = ChangeBuilder()
                changes.touch(SampleRow(entry.sample))
                let isTouched = changes.change(upTo: 1).touches(region)
                if !isTouched { Issue.record("\(comment): \(question)") }
            }
        }
    }

    @Test func `a sample that spans the gap between two ranges touches the region of both`() throws {
        let both = Condition.all([.dates(from: 0, to: 10, []), .dates(from: 90, to: 100, [])])
        let reversed = Condition.dates(from: 90, to: 10, [])
        for condition in [both, reversed] {
            let predicate = condition.predicate(for: stepCount)
            let region = Region(try QueryArguments.filters([.quantitySample(type: stepCount, predicate: predicate)]))
            var changes = ChangeBuilder()
            changes.touch(SampleRow(steps(1, at: 5, lasting: 90)))
            #expect(changes.change(upTo: 1).touches(region))
        }
    }

    @Test func `a query over a range leaves other dates and types alone`() throws {
        let range = Condition.dates(from: 100, to: 200, .strictStartDate).predicate(for: stepCount)
        let region = Region(try QueryArguments.filters([.quantitySample(type: stepCount, predicate: range)]))
        func touches(_ sample: QuantitySample) -> Bool {
            var changes = ChangeBuilder()
            changes.touch(SampleRow(sample))
            return changes.change(upTo: 1).touches(region)
        }
        #expect(touches(steps(1, at: 150, lasting: 0)))
        #expect(!touches(steps(1, at: 10, lasting: 20)))
        #expect(!touches(steps(1, at: 300)))
        #expect(!touches(pulse(1, at: 150)))
    }

    @Test func `a query over a reversed range waits for nothing`() throws {
        let range = Condition.dates(from: 200, to: 100, .strictStartDate).predicate(for: stepCount)
        let region = Region(try QueryArguments.filters([.quantitySample(type: stepCount, predicate: range)]))
        #expect(region.types.isEmpty)
    }

    @Test func `a transaction's span is the hull of what it touched`() {
        var changes = ChangeBuilder()
        changes.touch(row(start: 5, end: 6, sequence: 1))
        changes.touch(row(start: 1, end: 2, sequence: 2))
        #expect(changes.change(upTo: 2).spans == [stepCount.index: 1...6])
        changes.touchAll(of: stepCount)
        #expect(changes.change(upTo: 3).spans == [stepCount.index: -Double.infinity ... .infinity])
        #expect(changes.change(upTo: 3).sequence == 3)
    }
}
