@testable import HealthQuery
import Testing

/// Nodes that are passed over are counted by the part of their summary that rules them out.
struct PassedNodesTests {
    /// Seven whole leaves below one branch: starts, ends, values and sequence numbers rise together.
    private let tree: RowTree = {
        var tree = RowTree()
        let count = 7 * RowLeaf.capacity
        tree.insert(RowBatch((1...count).map { row(start: Double($0), sequence: UInt64($0), value: Double($0)) }))
        return tree
    }()

    /// The bound that only the last leaves satisfy.
    private let edge = Double(5 * RowLeaf.capacity)

    private func passed(newerThan sequence: UInt64 = 0, _ change: (inout RowBounds) -> Void) -> (PassedNodes, Int) {
        var bounds = RowBounds()
        change(&bounds)
        var cursor = tree.cursor(bounds, newerThan: sequence)
        while cursor.next() != nil {}
        return (cursor.work.passed, cursor.work.nodes)
    }

    @Test func `without bounds nothing is passed over`() {
        #expect(passed { _ in }.0 == PassedNodes())
    }

    @Test func `each part of a summary is a reason`() {
        let byStart = passed { $0.startBelow = edge }.0
        #expect(byStart.byStart == byStart.count && byStart.count == 1, "the walk ends at the first later leaf")
        let byEnd = passed { $0.endAtLeast = edge }.0
        #expect(byEnd.byEnd == byEnd.count && byEnd.count >= 4)
        let least = passed { $0.valueAtLeast = edge }.0
        #expect(least.byValue == least.count && least.count >= 4)
        let most = passed { $0.valueAtMost = 1 }.0
        #expect(most.byValue == most.count && most.count >= 4)
        let bySequence = passed(newerThan: UInt64(edge)) { _ in }.0
        #expect(bySequence.bySequence == bySequence.count && bySequence.count >= 4)
    }

    @Test func `a root that is ruled out is all that is looked at`() {
        let (nodes, visited) = passed { $0.valueAtLeast = 1e9 }
        #expect(nodes.byValue == 1)
        #expect(visited == 1)
    }

    @Test func `a search for additions says what it passed over and whether its limit ended it`() async throws {
        var database = SampleIndex()
        for sequence in 1...1000 { database.insert(row(start: Double(sequence), sequence: UInt64(sequence))) }
        let all = TypedFilter(type: stepCount, filter: .everything)
        var new = AdditionScan([all], in: database, after: 990, limit: .max)
        var pace = try Pace()
        _ = try await new.run(&pace)
        #expect(new.work.passed.bySequence == new.work.passed.count && new.work.passed.count > 0)
        #expect(!new.work.stoppedAtLimit)
        var first = AdditionScan([all], in: database, after: 0, limit: 10)
        _ = try await first.run(&pace)
        #expect(first.work.stoppedAtLimit)
        #expect(first.work.passed.count == 0)
    }
}
