@testable import HealthQuery
import Testing

@Suite struct WaitListTests {
    @Test func `waiters are taken in order, some or all, each once`() {
        var list = WaitList<Int>()
        for waiter in 0..<10 { list.wait(list.makeID(), waiter) }
        #expect(list.take(atMost: 2) == [0, 1])
        #expect(list.take { $0.isMultiple(of: 2) } == [2, 4, 6, 8])
        #expect(list.count == 4)
        #expect(list.take() == [3, 5, 7, 9])
        #expect(list.take().isEmpty && list.count == 0)
    }

    @Test func `one that waits is cancelled once, and others wait on`() {
        var list = WaitList<Int>()
        let (first, second) = (list.makeID(), list.makeID())
        list.wait(first, 1)
        list.wait(second, 2)
        #expect(list.cancel(first) == 1)
        #expect(!list.isCancelled(first))
        list.forget(second)
        #expect(list.take() == [2])
    }

    @Test func `a cancellation before the wait is remembered until it is forgotten`() {
        var list = WaitList<Int>()
        let id = list.makeID()
        #expect(!list.isCancelled(id))
        #expect(list.cancel(id) == nil)
        #expect(list.cancel(id) == nil)
        #expect(list.isCancelled(id) && list.count == 1)
        #expect(list.take().isEmpty)
        list.forget(id)
        #expect(!list.isCancelled(id) && list.count == 0)
    }
}
