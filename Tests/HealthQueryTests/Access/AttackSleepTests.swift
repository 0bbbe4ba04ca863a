import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: nights of sleep
/// (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackSleepTests {
    @Test(arguments: [ReadAuthorization.denied, .since(time(40_000))])
    func `R9.2 attack 79: learn from nights of sleep what others recorded`(permission: ReadAuthorization) async throws {
        let authorization = HealthAuthorization.everything(but: sleepAnalysis, read: permission)
        try await expectNoDifference(authorization) { world in
            let days = [7, 10].map { CivilDate(year: 2023, month: 3, day: $0).components(in: .utc) }
            let query = SleepNightQueryDescriptor(betweenStart: days[0], end: days[1])
            let live = LiveReader(query.results(for: world.reader))
            func look() async throws {
                world.note(live.executor.hasJobs, "woken")
                live.run()
                world.note(live.elements.map(\.nights), "elements")
                world.note(live.elements.map(\.anchor), "anchors")
                world.note(try await query.result(for: world.reader), "nights")
                world.note(try await query.explain(for: world.reader))
            }
            try await look()
            try await world.reader.save(sleep(3, at: 7200, lasting: 7200, uuid: Attack.uuid(90)))
            try await look()
            // Of a source that would count before the reader's own.
            try await world.hidden {
                try await $0.save(sleep(4, at: 3600, lasting: 7200, uuid: Attack.uuid(91)))
                try await $0.save(sleep(0, at: 0, lasting: 20_000, uuid: Attack.uuid(92)))
            }
            try await look()
            try await world.hidden { try await $0.delete(sleep(4, uuid: Attack.uuid(91))) }
            try await look()
            live.cancel()
            live.run()
        }
    }
}
