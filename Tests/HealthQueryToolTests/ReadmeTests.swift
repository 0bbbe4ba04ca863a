import AppleHealthExport
import Foundation
import HealthQuery
import Testing

/// The code of the README, compiled and run.
///
/// Each function below holds one block word for word; a test compares them with the file.
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func quickStart() async throws -> (
        store: HealthStore, steps: QuantityType, descriptor: StatisticsQueryDescriptor, total: Double?
    ) {
        let store = HealthStore()  // Its days are the machine's, often UTC's; HealthStore(calendar:) has yours.
        let steps = QuantityType(.stepCount)
        let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let quantity = Quantity(unit: .count(), doubleValue: 1250)
        let walk = QuantitySample(type: steps, quantity: quantity, start: noon, end: noon.addingTimeInterval(600))
        try await store.save(walk)

        let descriptor = StatisticsQueryDescriptor(predicate: .quantitySample(type: steps), options: .cumulativeSum)
        let total = try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count())
        print(total ?? 0)  // 1250.0
        return (store, steps, descriptor, total)
    }

    private func live(
        _ store: HealthStore, _ steps: QuantityType, _ descriptor: StatisticsQueryDescriptor
    ) async throws {
        let order = [SortDescriptor(\QuantitySample.startDate, order: .reverse)]
        let newest = SampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: order, limit: 3)
        // Each element is the whole list. Ends when it is empty, or when its task is cancelled.
        for try await update in newest.results(for: store) {
            print(update.samples)
            if update.samples.isEmpty { break }
        }
        let snapshot = try await store.snapshot()  // What several queries answer on it fits together.
        print(try newest.result(in: snapshot), try descriptor.result(in: snapshot) ?? "nothing")
    }

    private func asking(_ store: HealthStore, _ steps: QuantityType, _ noon: Date) async throws -> HealthStore {
        let person = HealthPerson.grantsReading(since: noon)
        let app = HealthStore(database: store.database, authorization: .notDetermined, person: person)
        try await app.requestAuthorization(toShare: [steps], read: [steps])
        return app
    }

    private func importing(_ url: URL, into store: HealthStore) async throws -> ImportReport {
        let report = try await HealthExportImporter().importFile(at: url, into: store)
        print(report)
        return report
    }

    @Test func `the quick start prints what it says`() async throws {
        #expect(try await quickStart().total == 1250)
    }

    @Test func `the live loop runs until all is deleted`() async throws {
        let (store, steps, descriptor, _) = try await quickStart()
        let loop = Task { try await live(store, steps, descriptor) }
        #expect(try await store.deleteObjects(of: steps, predicate: .and([])) == 1)
        try await loop.value
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `the app that asked may save, and read since noon`() async throws {
        let (store, steps, _, _) = try await quickStart()
        let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let app = try await asking(store, steps, noon)
        #expect(app.authorizationStatus(for: steps) == .sharingAuthorized)
        #expect(try await app.earliestAuthorizedSampleDate(for: [steps]) == [steps: noon])
    }

    @Test func `importing twice adds nothing`() async throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" value="12" \
            startDate="2025-03-01 08:00:00 +0000" endDate="2025-03-01 08:10:00 +0000"/>
            </HealthData>
            """
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("readme-\(UUID()).xml")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let store = HealthStore()
        #expect(try await importing(url, into: store).samplesAdded == 1)
        #expect(try await importing(url, into: store).samplesAdded == 0)
    }

    @Test func `every block of the README is here, word for word`() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let source = try Self.lines(String(contentsOfFile: #filePath, encoding: .utf8)).joined(separator: "\n")
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { text in
            text.components(separatedBy: "\n```")[0]
        }
        #expect(blocks.count == 4)
        for block in blocks {
            let wanted = Self.lines(block).joined(separator: "\n")
            #expect(source.contains(wanted), "not in the tests: \(block)")
        }
    }

    @Test func `the README has no more than 120 lines, and the two commands`() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
        #expect(readme.contains("\nswift test "))
        #expect(readme.contains("\nswift run -c release health-query "))
    }

    /// The lines of some code without indentation, imports and empty lines.
    private static func lines(_ code: String) -> [String] {
        code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty && !$0.hasPrefix("import ")
        }
    }
}
