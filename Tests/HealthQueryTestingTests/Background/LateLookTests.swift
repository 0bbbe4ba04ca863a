import HealthQuery
import HealthQueryTesting
import Testing

/// Live queries whose looks at the store come late.
struct LateLookTests {
    private let world = BackgroundWorld()

    @Test(arguments: [(10.0, true), (20, false)])
    func `R7.6 what an observer looks at may come late`(late: Double, isInTime: Bool) async throws {
        let faults = ScriptedFaults()
        let app = world.app(delivery: [world.heartRate: .immediate], faults: faults)
        try await app.open()
        try await app.suspend()
        for _ in 0..<20 {
            let count = app.wakes.count
            try faults.delay([.read], of: [world.heartRate], by: late, on: world.clock)
            try await world.saveHeartRate()
            try await world.clock.advance(by: 25)
            try #require(app.wakes.count == count + 1)
            #expect(app.wakes.last?.isAcknowledged == isInTime)
            // Tries again, if it has to.
            try await world.clock.advance(by: 3600)
        }
    }

    @Test func `L3 what a live query looks at, and comes late, is not waited for`() async throws {
        let faults = ScriptedFaults()
        let store = HealthStore(database: world.database, sourceRevision: .named("App")).failing(as: faults)
        let counts = Locked<[Int]>([])
        let all = SampleQueryDescriptor(predicates: [.quantitySample(type: world.heartRate)], sortDescriptors: [])
        let loop = Task {
            for try await update in all.results(for: store) { counts.withLock { $0.append(update.samples.count) } }
        }
        try await world.database.liveQueriesCaughtUp(atLeast: 1)
        try faults.delay(by: 10, on: world.clock)
        try await world.saveHeartRate()
        try await world.clock.waitForSleepers(atLeast: 1)
        try await world.database.liveQueriesCaughtUp(atLeast: 1)
        #expect(counts.withLock { $0 } == [0])
        try await world.clock.advance(by: 10)
        try await world.database.liveQueriesCaughtUp(atLeast: 1)
        #expect(counts.withLock { $0 } == [0, 1])
        loop.cancel()
    }
}
