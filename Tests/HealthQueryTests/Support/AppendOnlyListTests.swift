@testable import HealthQuery
import Testing

struct AppendOnlyListTests {
    @Test func `a suffix begins at the first element that is not before`() {
        var list = AppendOnlyList<Int>()
        #expect(Array(list.suffix { _ in true }).isEmpty)
        for sequence in 0..<1000 { list.append(sequence * 2) }
        #expect(list.count == 1000)
        for bound in [-1, 0, 1, 510, 511, 512, 513, 1024, 1998, 1999, 5000] {
            let expected = (0..<1000).map { $0 * 2 }.filter { $0 > bound }
            #expect(Array(list.suffix { $0 <= bound }) == expected)
        }
    }

    @Test func `a copy does not grow with its original`() {
        var list = AppendOnlyList<Int>()
        var held: [AppendOnlyList<Int>] = []
        for sequence in 0..<600 {
            held.append(list)
            list.append(sequence)
        }
        for (count, copy) in held.enumerated() {
            var copy = copy
            copy.append(-1)
            #expect(Array(copy.suffix { _ in false }) == Array(0..<count) + [-1])
        }
        #expect(list[599] == 599)
    }

    @Test func `the first elements go, and copies keep theirs`() {
        var list = AppendOnlyList<Int>()
        for sequence in 0..<1000 { list.append(sequence) }
        let held = list
        list.removeFirst(334)
        #expect(list.count == 666 && list[0] == 334 && list[665] == 999)
        list.append(1007)
        #expect(Array(list.suffix { $0 < 998 }) == [998, 999, 1007])
        #expect(held.count == 1000 && held[0] == 0)
        list.removeFirst(0)
        #expect(list.count == 667)
        list.removeFirst(667)
        #expect(list.count == 0)
    }
}
