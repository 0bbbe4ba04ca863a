import Foundation
@testable import HealthQuery
import Testing

struct WaiterTableTests {
    /// A waiter that goes through its life step by step, as `Signal` makes it do.
    private struct Waiter {
        enum Stage { case new, named, waiting, resumed, done }
        enum Reason { case changed, cancelled }

        let region: Region
        let isCancelled: Bool
        var stage = Stage.new
        var id: UInt64 = 0
        var after: UInt64 = 0
        var hasCancelled = false
        var reasons: [Reason] = []
    }

    private struct World {
        var table = WaiterTable<Int>()
        var waiters: [Waiter]
        var changes: [Change]
        var published: [Change] = []

        /// The steps that can be taken now, each as what takes it.
        var steps: [(inout World) -> Void] {
            var steps: [(inout World) -> Void] = []
            if !changes.isEmpty { steps.append { $0.publish() } }
            for (index, waiter) in waiters.enumerated() {
                switch waiter.stage {
                case .new: steps.append { $0.name(index) }
                case .named: steps.append { $0.register(index) }
                case .resumed: steps.append { $0.end(index) }
                case .waiting, .done: break
                }
                if waiter.isCancelled, !waiter.hasCancelled, waiter.stage != .new, waiter.stage != .done {
                    steps.append { $0.cancel(index) }
                }
            }
            return steps
        }

        private mutating func resume(_ index: Int, _ reason: Waiter.Reason) {
            waiters[index].reasons.append(reason)
            waiters[index].stage = .resumed
        }

        private mutating func publish() {
            let change = changes.removeFirst()
            published.append(change)
            for index in table.publish(change) { resume(index, .changed) }
        }

        /// Takes the snapshot that the waiter has seen, and a name.
        private mutating func name(_ index: Int) {
            waiters[index].after = published.last?.sequence ?? 0
            waiters[index].id = table.begin(waiters[index].region)
            waiters[index].stage = .named
        }

        private mutating func register(_ index: Int) {
            let waiter = waiters[index]
            if waiter.hasCancelled { return resume(index, .cancelled) }
            waiters[index].stage = .waiting
            let waits = table.register(waiter.id, region: waiter.region, after: waiter.after, index)
            if !waits { resume(index, .changed) }
        }

        private mutating func cancel(_ index: Int) {
            waiters[index].hasCancelled = true
            if let resumed = table.cancel(waiters[index].id) { resume(resumed, .cancelled) }
        }

        private mutating func end(_ index: Int) {
            table.end(waiters[index].id)
            waiters[index].stage = .done
        }
    }

    /// Runs a scenario in every order, and expects at the end of each that nobody waits in vain or twice, and that
    /// nothing is left.
    @discardableResult
    private func explore(_ waiters: [Waiter], _ changes: [Change]) -> Int {
        Interleavings.forEach { order in
            var world = World(waiters: waiters, changes: changes)
            while true {
                let steps = world.steps
                guard !steps.isEmpty else { break }
                steps[order.choose(steps.count)](&world)
            }
            for waiter in world.waiters {
                let isConcerned = changes.contains { $0.sequence > waiter.after && $0.touches(waiter.region) }
                let mayBeConcerned = changes.contains { change in
                    change.sequence > waiter.after && change.spans.keys.contains(where: waiter.region.types.contains)
                }
                if waiter.stage == .waiting {
                    #expect(!isConcerned && !waiter.isCancelled, "a waiter waits in vain, order \(order.trace)")
                    #expect(waiter.reasons.isEmpty)
                } else {
                    #expect(waiter.reasons.count == 1, "a waiter is resumed once, order \(order.trace)")
                    #expect(waiter.reasons != [.changed] || mayBeConcerned, "order \(order.trace)")
                    #expect(waiter.reasons != [.cancelled] || waiter.isCancelled, "order \(order.trace)")
                }
            }
            let waiting = world.waiters.filter { $0.stage == .waiting }.count
            #expect(world.table.count == waiting && world.table.isStill(), "something is left, order \(order.trace)")
        }
    }

    private let early = Region(types: [0], dates: 0...1)
    private let late = Region(types: [0, 1], dates: 5...6)

    @Test func `one waiter, two changes and a cancellation, in every order`() {
        let changes = [Change(sequence: 1, spans: [0: 0...0]), Change(sequence: 3, spans: [0: 9...9])]
        for isCancelled in [false, true] {
            #expect(explore([Waiter(region: early, isCancelled: isCancelled)], changes) > 5)
        }
    }

    @Test func `two waiters of different regions, a change of each, one cancellation, in every order`() {
        let changes = [Change(sequence: 1, spans: [0: 0...0]), Change(sequence: 2, spans: [1: 5...7])]
        let waiters = [Waiter(region: early, isCancelled: true), Waiter(region: late, isCancelled: false)]
        #expect(explore(waiters, changes) > 1000)
    }

    @Test func `a change of what a reader sees wakes it, also when it comes before the wait`() {
        let own = Source(name: "own", bundleIdentifier: "own")
        let (reader, stranger) = (Locked(0), Locked(1))
        let scope = Region.ReaderScope(reader: ObjectIdentifier(reader), source: own)
        let region = Region(types: [0], scope: scope)
        func change(_ sequence: UInt64, of reader: AnyObject) -> Change {
            Change(sequence: sequence, parts: [], access: [ObjectIdentifier(reader)])
        }
        var table = WaiterTable<Int>()
        let id = table.begin(region)
        #expect(table.register(id, region: region, after: 0, 7) == true)
        #expect(table.publish(change(1, of: stranger)).isEmpty)
        #expect(table.publish(change(2, of: reader)) == [7])
        #expect(table.register(id, region: region, after: 1, 7) == false)
        #expect(table.register(id, region: region, after: 2, 7) == true)
    }

    @Test func `a hidden change resumes no waiter, whether it comes while the query is busy or waits`() {
        let (hidden, shown) = (steps(1, at: 0), steps(1, at: 10))
        let reader = Locked(0)
        func scope(since: Double) -> Region.ReaderScope {
            Region.ReaderScope(
                reader: ObjectIdentifier(reader),
                source: revision("reader").source,
                visibilities: [stepCount.index: .recent(since: time(since).timeIntervalSinceReferenceDate)]
            )
        }
        func change(_ sequence: UInt64, _ samples: QuantitySample...) -> Change {
            var changes = ChangeBuilder(keepsRows: true)
            changes.touch(RowBatch(samples.map { SampleRow($0) }))
            return changes.change(upTo: sequence)
        }
        let region = Region(types: [stepCount.index], scope: scope(since: 5))
        var table = WaiterTable<Int>()
        let id = table.begin(region)
        #expect(table.dependsOnRows)
        #expect(table.publish(change(1, hidden)).isEmpty)
        #expect(table.register(id, region: region, after: 0, 7) == true)
        #expect(table.dependsOnRows)
        #expect(table.publish(change(2, hidden)).isEmpty)
        #expect(table.publish(change(3, hidden, shown)) == [7])
        // The query is busy.
        #expect(table.publish(change(4, hidden)).isEmpty)
        #expect(table.register(id, region: region, after: 3, 7) == true)
        #expect(table.publish(change(5, shown)) == [7])
        #expect(table.publish(change(6, shown)).isEmpty)
        #expect(table.register(id, region: region, after: 5, 7) == false)
        #expect(table.register(id, region: region, after: 6, 7) == true)
        // Whoever sees something else by now has to look again, once.
        #expect(table.publish(change(7, shown)) == [7])
        let wider = Region(types: [stepCount.index], scope: scope(since: 0))
        #expect(table.register(id, region: wider, after: 7, 7) == false)
        #expect(table.register(id, region: wider, after: 7, 7) == true)
        #expect(table.publish(change(8, hidden)) == [7])
        table.end(id)
        #expect(!table.dependsOnRows)
    }

    @Test func `a change of hidden sources' order resumes no waiter, another one does`() {
        let sources = ["a", "b", "c"].map { revision($0).source }
        let reader = Locked(0)
        let scope = Region.ReaderScope(
            reader: ObjectIdentifier(reader), source: sources[0], visibilities: [heartRate.index: .own])
        func region(_ order: [Source]) -> Region {
            var index = SampleIndex()
            for (position, source) in sources.dropLast().enumerated() {
                let row = row(start: 0, end: 1, sequence: UInt64(position + 1))
                let revision = SourceRevision(source: source, version: nil)
                index.insert(row.having(row.details.saved(by: revision)))
            }
            index.sourceOrders[stepCount.index] = order
            return Region(types: [stepCount.index], scope: scope)
                .withSourceOrder(SeenSources(of: stepCount, in: index))
        }
        func change(_ sequence: UInt64, _ order: [Source]) -> Change {
            var changes = ChangeBuilder()
            changes.touchOrder(of: stepCount, order, changesRanking: true)
            return changes.change(upTo: sequence)
        }
        var table = WaiterTable<Int>()
        let id = table.begin(region([]))
        #expect(table.register(id, region: region([]), after: 0, 7) == true)
        #expect(table.publish(change(1, [sources[2]])).isEmpty)
        #expect(table.publish(change(2, [sources[2], sources[1], sources[0]])) == [7])
        // The query is busy, and has seen that order.
        #expect(table.publish(change(3, [sources[1], sources[2], sources[0]])).isEmpty)
        #expect(table.register(id, region: region([sources[1], sources[0]]), after: 2, 7) == true)
        #expect(table.publish(change(4, [sources[0], sources[1]])) == [7])
        #expect(table.register(id, region: region([sources[1], sources[0]]), after: 3, 7) == false)
        table.end(id)
    }

    @Test func `two waiters of the same region are both cancelled or woken, in every order`() {
        let changes = [Change(sequence: 1, spans: [0: 0...0])]
        let waiters = [Waiter(region: early, isCancelled: true), Waiter(region: early, isCancelled: true)]
        #expect(explore(waiters, changes) > 500)
    }

    @Test func `a call at work keeps its reader from being still, and nobody else`() {
        final class Reader: Sendable {}
        let objects = [Reader(), Reader()]
        withExtendedLifetime(objects) {
            let readers = objects.map { ObjectIdentifier($0) }
            var table = WaiterTable<Int>()
            table.beginCall(of: readers[0])
            table.beginCall(of: readers[0])
            #expect(readers.map { table.isStill(of: $0) } == [false, true] && !table.isStill() && table.count == 0)
            table.endCall(of: readers[0])
            #expect(!table.isStill(of: readers[0]))
            table.endCall(of: readers[0])
            #expect(table.isStill(of: readers[0]) && table.isStill())
        }
    }

    @Test func `the queries of each reader are counted by themselves`() {
        final class Reader: Sendable {}
        let readers = [Reader(), Reader()]
        let regions = readers.map { reader in
            Region(
                types: [0], scope: .init(reader: ObjectIdentifier(reader), source: revision("phone").source))
        }
        var table = WaiterTable<Int>()
        func stillness() -> [Bool] { readers.map { table.isStill(of: ObjectIdentifier($0)) } }
        #expect(stillness() == [true, true])
        let ids = [regions[0], regions[0], regions[1]].map { table.begin($0) }
        #expect(stillness() == [false, false])
        #expect(table.register(ids[0], region: regions[0], after: 0, 1) == true)
        #expect(table.register(ids[2], region: regions[1], after: 0, 3) == true)
        #expect(stillness() == [false, true])
        #expect(table.register(ids[1], region: regions[0], after: 0, 2) == true)
        #expect(stillness() == [true, true] && table.isStill())
        #expect(table.cancel(ids[0]) == 1)
        #expect(stillness() == [false, true])
        table.end(ids[0])
        #expect(stillness() == [true, true])
        #expect(table.publish(Change(sequence: 1, spans: [0: 0...0])).sorted() == [2, 3])
        #expect(stillness() == [false, false])
        for id in ids[1...] { table.end(id) }
        #expect(stillness() == [true, true])
    }

    @Test func `a change wakes the waiters it touches, by cross product of types and dates`() {
        let types: [Set<Int>] = [[], [0], [1], [0, 1]]
        let regions = types.flatMap { types in RegionTests.spans.map { Region(types: types, dates: $0) } }
        for region in regions {
            for changeTypes in types {
                for span in RegionTests.spans {
                    var table = WaiterTable<Int>()
                    let id = table.begin(region)
                    #expect(table.register(id, region: region, after: 0, 7) == true)
                    let spans = Dictionary(uniqueKeysWithValues: changeTypes.map { ($0, span) })
                    let change = Change(sequence: 1, spans: spans)
                    #expect(table.publish(change) == (change.touches(region) ? [7] : []))
                    #expect(table.waitingCount == (change.touches(region) ? 0 : 1))
                    #expect(table.count == 1)
                    #expect(table.isStill() == !change.touches(region))
                }
            }
        }
    }

    @Test func `a change that was seen does not wake, a later one does at once`() {
        var table = WaiterTable<Int>()
        #expect(table.publish(Change(sequence: 4, spans: [0: 0...0])).isEmpty)
        #expect(table.register(table.begin(early), region: early, after: 4, 1) == true)
        #expect(table.register(table.begin(early), region: early, after: 3, 2) == false)
        #expect(table.register(table.begin(Region(types: [1])), region: Region(types: [1]), after: 0, 3) == true)
        #expect(table.waitingCount == 2)
        #expect(table.count == 3)
    }

    @Test func `L17 a change that was found before it was told does not wake`() {
        var table = WaiterTable<Int>()
        #expect(table.register(table.begin(early), region: early, after: 4, 1) == true)
        #expect(table.publish(Change(sequence: 4, spans: [0: 0...0])).isEmpty)
        #expect(table.publish(Change(sequence: 5, spans: [0: 0...0])) == [1])
    }

    @Test func `waiters are woken in the order in which they came`() {
        var table = WaiterTable<Int>()
        for waiter in 0..<20 { #expect(table.register(table.begin(early), region: early, after: 0, waiter) == true) }
        #expect(table.publish(Change(sequence: 1, spans: [0: 0...9])) == Array(0..<20))
    }

    @Test func `a query that does not wait is not cancelled, and one that ended leaves nothing`() {
        var table = WaiterTable<Int>()
        let id = table.begin(early)
        #expect(table.cancel(id) == nil)
        #expect(table.register(id, region: early, after: 0, 1) == true)
        #expect(table.cancel(id) == 1)
        #expect(table.cancel(id) == nil)
        #expect(table.waitingCount == 0 && table.count == 1)
        table.end(id)
        #expect(table.cancel(id) == nil)
        #expect(table.count == 0)
    }
}
