@testable import HealthQuery
import Testing

struct WaitListTests {
    @Test func `waiters are taken in order, one or some, each once`() {
        var list = WaitList<Int>()
        for waiter in 0..<10 { list.append(list.makeID(), waiter) }
        #expect(list.removeFirst() == 0)
        #expect(list.removeAll { $0.isMultiple(of: 2) } == [2, 4, 6, 8])
        #expect(list.count == 5)
        #expect(list.removeFirst() == 1)
        #expect(list.removeAll { _ in true } == [3, 5, 7, 9])
        #expect(list.removeFirst() == nil)
        #expect(list.count == 0)
    }

    @Test func `one that waits is taken out once, and others wait on`() {
        var list = WaitList<Int>()
        let (first, second) = (list.makeID(), list.makeID())
        #expect(list.remove(first) == nil)
        list.append(first, 1)
        list.append(second, 2)
        #expect(list.remove(first) == 1)
        #expect(list.remove(first) == nil)
        #expect(list.removeFirst() == 2)
    }
}
