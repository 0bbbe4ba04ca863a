@testable import HealthQuery
import Testing

struct SpanIndexTests {
    private static let ends = [-1e12, -86_400, -1, -0.5, 0, 0.25, 1, 3, 86_399, 86_400, 7e8, 7e8 + 1, 1e12, .infinity]

    @Test func `L16 all spans that overlap are found, whatever their lengths`() {
        var spans: [ClosedRange<Double>] = [-Double.infinity ... .infinity, -Double.infinity...0]
        for first in Self.ends {
            for last in Self.ends where first <= last { spans.append(first...last) }
        }
        var index = SpanIndex()
        for (id, span) in spans.enumerated() { index.insert(UInt64(id), span) }
        #expect(index.count == spans.count)
        for asked in spans {
            var found: Set<UInt64> = []
            index.forEach(near: asked) { found.insert($0) }
            let expected = spans.indices.filter { spans[$0].overlaps(asked) }
            #expect(found.isSuperset(of: expected.map { UInt64($0) }), "\(asked)")
        }
        for (id, span) in spans.enumerated() { index.remove(UInt64(id), span) }
        #expect(index.isEmpty)
        index.forEach(near: -Double.infinity ... .infinity) { _ in Issue.record("something is left") }
    }

    @Test func `L16 of many days only those near are looked at`() {
        var index = SpanIndex()
        for day in 0..<10_000 { index.insert(UInt64(day), Double(day) * 86_400...Double(day + 1) * 86_400) }
        var looked: Set<UInt64> = []
        index.forEach(near: 5000.5 * 86_400...5000.5 * 86_400) { looked.insert($0) }
        #expect(looked.contains(5000))
        #expect(looked.count <= 8)
    }

    @Test func `on random spans what is found is what overlaps, and what was taken out is not`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var index = SpanIndex()
        var spans: [UInt64: ClosedRange<Double>] = [:]
        for id in 0..<2000 as Range<UInt64> {
            let start = Double.random(in: -1e6...1e6, using: &random)
            let scale: Double = [1.0, 100, 1e5, 3e6].randomElement(using: &random) ?? 1
            let length = Double.random(in: 0...1, using: &random) * scale
            spans[id] = start...start + length
            index.insert(id, start...start + length)
            if id % 3 == 0, let (gone, span) = spans.randomElement(using: &random) {
                spans[gone] = nil
                index.remove(gone, span)
            }
            guard id % 20 == 0 else { continue }
            let asked = start - 1000...start + 1000
            var found: Set<UInt64> = []
            index.forEach(near: asked) { found.insert($0) }
            #expect(found.isSuperset(of: spans.filter { $0.value.overlaps(asked) }.keys), comment)
            #expect(found.isSubset(of: spans.keys), comment)
            #expect(index.count == spans.count, comment)
        }
    }
}
