import Testing

@testable import HealthQuery

struct HeapTests {
    @Test func `elements leave in their order`() {
        var random = RuleRandom()
        var heap = Heap<Int>()
        heap.popFirst()
        var left: [Int] = []
        for _ in 0..<500 {
            if random.oneIn(3) {
                left.sort()
                #expect(heap.first == left.first, "seed \(random.seed)")
                #expect(heap.second == left.dropFirst().first, "seed \(random.seed)")
                heap.popFirst()
                left = Array(left.dropFirst())
            } else if !left.isEmpty, random.oneIn(2) {
                let element = random.int(0...10)
                left.sort()
                left[0] = element
                heap.replaceFirst(with: element)
            } else {
                let element = random.int(0...10)
                heap.insert(element)
                left.append(element)
            }
        }
        #expect(heap.first == left.min())
    }
}
