import Foundation
@testable import HealthQuery
import Testing

/// A kind is a folder and a line: that of the journeys is in the tests, and the package works with it as with its own.
///
/// A kind has to be there before the first use of any type, so each test is a process of its own.
struct SampleKindTests {
    @Test func `a kind of others is saved, read, sorted, encoded and deleted like the package's own`() async {
        await #expect(processExitsWith: .success) {
            SampleKinds.added.withLock { $0.append(.journey) }
            let store = HealthStore.fixed()
            let walk = Journey(900, by: ["home", "park"], at: 0)
            let ride = Journey(4_000, by: ["park", "lake"], at: 1_000)
            try await store.save([walk, ride, steps(3)] as [any HealthObject])

            let longest = SampleQueryDescriptor(
                predicates: [.journey()], sortDescriptors: [SortDescriptor(\.distance, order: .reverse)], limit: 1)
            #expect(try await longest.result(for: store).map(\.stages) == [["park", "lake"]])
            let far = Query.predicateForQuantitySamples(
                with: .greaterThan, quantity: Quantity(unit: .meterUnit(with: .kilo), doubleValue: 1))
            let some = SampleQueryDescriptor(predicates: [.journey(far)], sortDescriptors: [])
            #expect(try await some.result(for: store).map(\.uuid) == [ride.uuid])
            #expect(try await longest.explain(for: store).order == .sortedByColumns)

            let mixed = SampleQueryDescriptor<any Sample>(
                predicates: [.sample(type: JourneyType.only), .sample(type: stepCount)], sortDescriptors: [])
            let all = try await mixed.result(for: store)
            #expect(all.compactMap { ($0 as? Journey)?.stages } == [walk.stages, ride.stages] && all.count == 3)

            let stored = try #require(try await some.result(for: store).first)
            #expect(try roundTrip(stored) == stored)
            #expect(try (roundTrip(#require(AnySample(stored))).sample as? Journey) == stored)
            #expect(try json(walk).contains(#""stages":["home","park"]"#))

            let changes = AnchoredObjectQueryDescriptor(predicates: [.journey()], anchor: nil)
            var updates = changes.results(for: store).makeAsyncIterator()
            #expect(try await updates.next()?.addedSamples.map(\.uuid) == [walk.uuid, ride.uuid])
            try await store.delete(ride)
            #expect(try await updates.next()?.deletedObjects.map(\.uuid) == [ride.uuid])
            let state = await store.database.currentState()
            #expect(state.log.deletions(of: JourneyType.only, after: 0).allSatisfy { $0.row.details.payload == nil })
            state.index.checkInvariants()
        }
    }

    @Test func `what a kind has beside its number is part of what makes samples equal, and is validated`() async {
        await #expect(processExitsWith: .success) {
            SampleKinds.added.withLock { $0.append(.journey) }
            let uuid = UUID()
            let (one, other) = (Journey(1, by: ["a"], at: 0, uuid: uuid), Journey(1, by: ["b"], at: 0, uuid: uuid))
            #expect(one == Journey(1, by: ["a"], at: 0, uuid: uuid) && one != other)
            #expect(AnySample(stored: one) != AnySample(stored: other))
            #expect(Set([one.details, other.details]).count == 2 && !one.details.isIdentical(to: other.details))

            let store = HealthStore.fixed()
            let lost = #expect(throws: HealthError.self) { try Journey(1, by: [], at: 0).validate(isImported: false) }
            #expect(lost?.message == "a journey leads nowhere")
            await #expect(throws: HealthError.self) { try await store.save(Journey(1, by: [], at: 0)) }
            try await store.save([Journey(1, by: ["a"], at: 0), Journey(1, by: ["b"], at: 0)])
            let all = SampleQueryDescriptor(predicates: [.journey()], sortDescriptors: [])
            #expect(try await all.result(for: store).map(\.stages) == [["a"], ["b"]])
        }
    }

    @Test func `R11.2 samples can be added to a stored holder, and R11.6 stay when it goes`() async {
        await #expect(processExitsWith: .success) {
            SampleKinds.added.withLock { $0.append(.journey) }
            let store = HealthStore.fixed()
            let (walk, first, second) = (Journey(900, by: ["park"], at: 0), steps(3), steps(4))
            try await store.save([walk, first, second] as [any HealthObject])
            let walks = AnchoredObjectQueryDescriptor(predicates: [.journey()], anchor: nil)
            let counts = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
            var (known, rows) = (
                try await walks.result(for: store).newAnchor, try await counts.result(for: store).newAnchor
            )

            func since(_ anchor: QueryAnchor, _ query: AnchoredObjectQueryDescriptor<Journey>) async throws -> [UUID] {
                var query = query
                query.anchor = anchor
                let result = try await query.result(for: store)
                known = result.newAnchor
                #expect(result.deletedObjects.isEmpty)
                return result.addedSamples.map(\.uuid)
            }
            try await store.database.add([first.uuid, second.uuid], to: walk.uuid)
            #expect(try await since(known, walks) == [walk.uuid])
            var again = counts
            again.anchor = rows
            let told = try await again.result(for: store)
            rows = told.newAnchor
            #expect(told.addedSamples.map(\.uuid) == [first.uuid, second.uuid] && told.deletedObjects.isEmpty)
            // They are in no correlation still.
            let loose = SampleQueryDescriptor(
                predicates: [.quantitySample(type: stepCount, predicate: Query.predicateForObjectsWithNoCorrelation())],
                sortDescriptors: [])
            #expect(try await loose.result(for: store).count == 2)

            try await store.delete(first)
            #expect(try await since(known, walks) == [walk.uuid])
            try await store.delete(walk)
            #expect(try await loose.result(for: store).map(\.uuid) == [second.uuid])
            let state = await store.database.currentState()
            #expect(state.index.relations.isEmpty)
            state.index.checkInvariants()
            state.log.checkInvariants()
        }
    }
}

extension HealthDatabase {
    /// Adds stored samples to what a stored sample holds.
    fileprivate func add(_ members: [UUID], to holder: UUID) throws {
        try change { state, _, date, changes in
            guard let row = state.index.row(holder) else { return }
            state.associate(
                state.index.rows(members).sorted { $0.sequence < $1.sequence }, with: row,
                savedUpTo: state.log.lastSequence, at: date, &changes)
        }
    }
}
