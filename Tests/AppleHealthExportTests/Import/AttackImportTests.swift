import AppleHealthExport
import Foundation
import HealthQuery
import Testing

/// What an app might try with an importer, which saves under the names of other apps (R9.2).
struct AttackImportTests {
    private static let type = QuantityType(.stepCount)

    /// What a person may have decided, in one world and in the other the same about saving.
    private static let decisions: [HealthAuthorization] = {
        var decisions = [HealthAuthorization.denied, .notDetermined, HealthAuthorization(share: [type: true])]
        for read in [ReadAuthorization.denied, .everything] {
            var decision = HealthAuthorization.everything
            decision.read[type] = read
            decisions.append(decision)
        }
        var decision = HealthAuthorization.everything
        decision.share[type] = false
        return decisions + [decision]
    }()

    @Test func `R9.1 R9.5 attack 60: import an export, to save as others, and to count what they imported`()
        async throws
    {
        let data = try TestFile.fixture("small.xml")
        var messages: Set<String> = []
        for decision in Self.decisions {
            for isImported in [false, true] {
                let app = HealthStore(authorization: decision)
                if isImported { try await HealthExportImporter().importData(data, into: app.unrestricted) }
                let before = try await app.unrestricted.quantities(.stepCount).count
                #expect(isImported == (before > 0))
                do {
                    let report = try await HealthExportImporter().importData(data, into: app)
                    Issue.record("tells of \(report.samplesAlreadyPresent) samples")
                } catch let error as HealthError {
                    #expect(error.code == .errorAuthorizationDenied)
                    messages.insert("\(error)")
                }
                #expect(try await app.unrestricted.quantities(.stepCount).count == before)
            }
        }
        // The answer tells nothing of what was decided either.
        #expect(messages.count == 1)
    }
}
