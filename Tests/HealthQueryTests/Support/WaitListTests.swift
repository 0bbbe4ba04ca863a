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

    @Test func `waiters come and go in order, whoever leaves in between`() {
        var random = SeededGenerator(seed: RuleRandom().seed)
        var list = WaitList<Int>()
        var model: [(id: UInt64, waiter: Int)] = []
        for step in 0..<2000 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2:
                let id = list.makeID()
                list.append(id, step)
                model.append((id, step))
            case 3: #expect(list.removeFirst() == (model.isEmpty ? nil : model.removeFirst().waiter))
            case 4:
                guard let one = model.randomElement(using: &random) else { continue }
                model.removeAll { $0.id == one.id }
                #expect(list.remove(one.id) == one.waiter && list.remove(one.id) == nil)
            default:
                let divisor = Int.random(in: 3..<9, using: &random)
                let over = model.filter { $0.waiter.isMultiple(of: divisor) }.map(\.waiter)
                model.removeAll { $0.waiter.isMultiple(of: divisor) }
                #expect(list.removeAll { $0.isMultiple(of: divisor) } == over)
            }
            #expect(list.count == model.count && list.first(by: >)?.id == model.max { $0.waiter < $1.waiter }?.id)
        }
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
