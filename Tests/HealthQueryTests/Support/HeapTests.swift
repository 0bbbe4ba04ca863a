import Testing

@testable import HealthQuery

@Suite struct EndHeapTests {
    @Test func `samples leave in the order of their ends`() {
        var random = RuleRandom()
        var heap = EndHeap()
        heap.removeFirst()
        var left: [Double] = []
        for _ in 0..<500 {
            if random.oneIn(3) {
                left.sort()
                #expect(heap.first?.end == left.first, "seed \(random.seed)")
                heap.removeFirst()
                left = Array(left.dropFirst())
            } else {
                let end = random.double(0...10).rounded()
                heap.insert(EndHeap.Entry(end: end, rank: 0, rate: .zero))
                left.append(end)
            }
        }
        #expect(heap.first?.end == left.min())
    }
}
