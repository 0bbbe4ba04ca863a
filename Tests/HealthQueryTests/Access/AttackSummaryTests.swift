import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: activity
/// summaries (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackSummaryTests {
    private static let type: ObjectType = .activitySummaryType()

    private func ask(_ world: World) async {
        let days = [
            nil, Query.predicateForActivitySummary(with: dayOfMarch(1)),
            !Query.predicateForActivitySummary(with: dayOfMarch(1)),
            Query.predicate(forActivitySummariesBetweenStart: dayOfMarch(1), end: dayOfMarch(9)), .or([]),
            Query.predicateForActivitySummary(with: DateComponents()),
        ]
        for predicate in days {
            let query = ActivitySummaryQueryDescriptor(predicate: predicate)
            await world.noteError { world.note(try await query.result(for: world.reader)) }
            await world.noteError { world.note(try await query.explain(for: world.reader)) }
        }
        let samples = Attack.changes()
        await world.noteError { world.note(try await samples.result(for: world.reader).newAnchor) }
        world.note(world.reader.authorizationStatus(for: Self.type))
    }

    @Test(arguments: [ReadAuthorization.denied, .objects([]), .since(Date(timeIntervalSince1970: 1_678_000_000))])
    func `R9.2 attack 68: tell by activity summaries a refusal from days without any, once and live`(
        permission: ReadAuthorization
    ) async throws {
        var authorization = HealthAuthorization.everything(but: stepCount)
        authorization.read[Self.type] = permission
        try await expectNoDifference(authorization) { world in
            let reader = LiveReader(ActivitySummaryQueryDescriptor.all.results(for: world.reader))
            func look() async {
                world.note(reader.executor.hasJobs, "woken")
                reader.run()
                world.note(reader.elements, "elements")
                await ask(world)
            }
            await look()
            try await world.hidden { try await $0.database.saveActivitySummaries([summary(1, 10), summary(2, 20)]) }
            await look()
            try await world.hidden { try await $0.database.saveActivitySummaries([summary(1, 11)]) }
            await look()
            // Saving under the identifier of a row that cannot be seen.
            await world.noteError {
                let day = CivilDate(year: 2023, month: 3, day: 1)
                try await world.reader.save(steps(1, uuid: ActivitySummary.rowIdentifier(of: day)))
            }
            await look()
            try await world.hidden {
                try await $0.database.deleteActivitySummaries(Query.predicateForActivitySummary(with: dayOfMarch(1)))
            }
            await look()
            await world.database.lock()
            try await world.hidden { try await $0.database.saveActivitySummaries([summary(3, 30)]) }
            await look()
            await world.database.unlock()
            await look()
            // Permission that changes nothing.
            try await world.reader.changeAuthorization(read: [Self.type: .denied])
            await look()
            try await world.hidden { try await $0.database.deleteActivitySummaries() }
            await look()
            try await world.reader.changeAuthorization(read: [Self.type: .everything])
            await look()
            reader.cancel()
            reader.run()
        }
    }
}
