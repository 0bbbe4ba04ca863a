import Foundation
import Testing

@testable import HealthQuery

/// What becomes of objects whose file writes their identifiers, where two sources have one of them.
struct ImportedIdentifierTests {
    private static let sources = ["diary", "scale"]

    private func object(_ sample: some StoredSample, _ number: UInt64, from source: String) throws -> ImportedSample {
        ImportedSample(sample: try #require(AnySample(sample)), sourceRevision: revision(source)) {
            UUID(high: number, low: UInt64($0))
        }
    }

    private func key(_ number: UInt64, _ source: String) -> ObjectKey {
        ObjectKey(uuid: UUID(high: number, low: 0), source: revision(source).source)
    }

    @Test(arguments: [false, true])
    func `R8.2 samples of two sources keep the identifier that both have`(inOneBatch: Bool) async throws {
        let database = HealthDatabase.fixed()
        let samples = try Self.sources.map { try object(steps(1), 1, from: $0) }
        let batches = inOneBatch ? [samples] : samples.map { [$0] }
        for added in [2, 0] {
            var (session, total) = (ImportSession(), 0)
            for batch in batches {
                let outcome = try await database.insert(batch, session: session)
                (session, total) = (outcome.session, total + outcome.added)
            }
            #expect(total == added)
        }
        let index = await database.currentState().index
        #expect(index.count == 2 && Self.sources.allSatisfy { index.row(key(1, $0)) != nil })
    }

    @Test func `R6.3 correlations of two sources with the same identifiers hold their own samples`() async throws {
        let database = HealthDatabase.fixed()
        let meals = try Self.sources.map {
            ImportedCorrelation(
                correlation: try object(meal([]), 2, from: $0), members: [try object(steps(1), 1, from: $0)])
        }
        let outcome = try await database.insert(meals, session: ImportSession())
        #expect(outcome.added == 2 && outcome.membersAdded == 2)
        let index = await database.currentState().index
        for source in Self.sources { #expect(index.relations.members(of: key(2, source)) == [key(1, source)]) }
        let again = try await database.insert(meals, session: ImportSession())
        #expect(again.added == 0 && again.membersAdded == 0 && again.present == 2)
    }
}
