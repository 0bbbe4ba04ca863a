@testable import HealthQuery
import Testing

struct PagedMapTests {
    @Test func `a map is a dictionary, and its copies do not notice its changes`() throws {
        var random = RuleRandom()
        var map = PagedMap<Int, [Int]>()
        var model: [Int: [Int]] = [:]
        var copies: [(PagedMap<Int, [Int]>, [Int: [Int]])] = []
        for step in 0..<20_000 {
            let key = random.int(0...3000)
            switch random.int(0...5) {
            case 0:
                map[key] = nil
                model[key] = nil
            case 1, 2:
                map[key] = [step]
                model[key] = [step]
            default:
                if map[key]?.append(step) == nil { map[key] = [] }
                if model[key]?.append(step) == nil { model[key] = [] }
            }
            if random.oneIn(1000) { copies.append((map, model)) }
            try random.require(map.count == model.count && map[key] == model[key], "step \(step)")
        }
        for (map, model) in copies + [(map, model)] {
            #expect(Dictionary(uniqueKeysWithValues: map.entries.map { ($0.key, $0.value) }) == model)
            #expect(map.count == model.count && !map.isEmpty)
        }
        for key in model.keys { map[key] = nil }
        #expect(map.isEmpty && Array(map.entries).isEmpty && map[1] == nil)
    }

    @Test(arguments: [10, 1000, 100_000]) func `pages stay small however many entries there are`(count: Int) {
        var map = PagedMap<Int, Int>()
        for key in 0..<count { map[key] = key }
        #expect(map.count == count && map.greatestPage <= PagedMap<Int, Int>.pageLimit)
        #expect((0..<count).allSatisfy { map[$0] == $0 } && map[count] == nil)
    }

    /// A key whose hash is that of all others.
    private struct Same: Hashable {
        let number: Int

        func hash(into hasher: inout Hasher) {}
    }

    @Test func `keys of one hash are told apart`() {
        var map = PagedMap<Same, Int>()
        for number in 0..<100 { map[Same(number: number)] = number }
        #expect(map.count == 100 && (0..<100).allSatisfy { map[Same(number: $0)] == $0 })
        for number in 0..<99 { map[Same(number: number)] = nil }
        #expect(map.entries.map(\.value) == [99])
    }
}
