import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct HealthExportImporterTests {
    @Test
    func `a file becomes samples`() async throws {
        let store = HealthStore()
        let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        let report = try await HealthExportImporter().importFile(
            atPath: folder.appendingPathComponent("small.xml").path, into: store
        )
        #expect(report.recordsRead == 6)
        #expect(report.samplesAdded == 6)
        #expect(report.samplesByType["HKQuantityTypeIdentifierStepCount"] == 2)
        #expect(report.locale == "nl_NL")
        #expect(report.exportDate == Date(timeIntervalSinceReferenceDate: 730_899_000))
        let mass = try #require(await store.quantities(.bodyMass).first)
        #expect(mass.quantity == Quantity(unit: .gramUnit(with: .kilo), doubleValue: 64.25))
        #expect(mass.startDate == Date(timeIntervalSinceReferenceDate: 730_792_800))
        #expect(mass.endDate == mass.startDate)
        #expect(mass.sourceRevision.source.name == "Scale & Co")
        #expect(mass.metadata == [MetadataKeyWasUserEntered: true, "note": "a > b 😀"])
        let sleep = try #require(await store.categories(.sleepAnalysis).first)
        #expect(sleep.value == CategoryValueSleepAnalysis.asleepCore.rawValue)
    }

    @Test
    func `one source under two spellings is one source, and one device under two addresses one device`() async throws {
        let store = HealthStore()
        try await HealthExportImporter().importData(TestFile.fixture("small.xml"), into: store)
        let steps = try await store.quantities(.stepCount)
        #expect(steps.map(\.sourceRevision.source.name) == ["Ada’s Phone", "Ada’s Phone"])
        #expect(steps.map(\.sourceRevision.source.bundleIdentifier) == ["Ada's Phone", "Ada's Phone"])
        #expect(steps.map(\.sourceRevision.version) == ["17.2", "17.2"])
        let device = try #require(steps[0].device)
        #expect(steps[1].device == device)
        #expect(device.name == "iPhone")
        #expect(device.manufacturer == "Apple Inc.")
        #expect(device.hardwareVersion == "iPhone15,2")
        #expect(device.softwareVersion == "17.2")
        #expect(device.localIdentifier == nil)
    }

    @Test
    func `records without the metadata that saving requires are samples`() async throws {
        let store = HealthStore()
        let reason = Elements.entry("HKInsulinDeliveryReason", "2")
        let insulin: KeyValuePairs<String, String?> = ["type": "HKQuantityTypeIdentifierInsulinDelivery", "unit": "IU"]
        let text =
            Elements.category("MenstrualFlow", "HKCategoryValueVaginalBleedingLight") + Elements.steps(insulin)
            + Elements.steps(insulin, content: reason)
        let report = try await HealthExportImporter().importElements(text, into: store)
        #expect(report.samplesAdded == 3)
        #expect(report.skips.isEmpty)
        let flow = try #require(await store.categories(.menstrualFlow).first)
        #expect(flow.metadata.isEmpty)
        let reasons = try await store.quantities(.insulinDelivery).map { $0.metadata[MetadataKeyInsulinDeliveryReason] }
        #expect(reasons.contains(nil) && reasons.contains(2))
        await #expect(throws: HealthError.self) { try await store.save(flow) }
    }

    @Test
    func `a second import adds nothing`() async throws {
        let store = HealthStore()
        let data = try TestFile.fixture("small.xml")
        let first = try await HealthExportImporter().importData(data, into: store)
        let second = try await HealthExportImporter().importData(data, into: store)
        #expect(second.samplesAdded == 0)
        #expect(second.samplesAlreadyPresent == first.samplesAdded)
        #expect(second.samplesByType == first.samplesByType)
    }

    @Test
    func `a later export adds what is new, whatever its offset and order`() async throws {
        let store = HealthStore()
        let importer = HealthExportImporter()
        let later = Elements.steps(["value": "7"])
        let moved = Elements.steps([
            "startDate": "2024-05-01 08:00:00 +0000", "endDate": "2024-05-01 08:05:00 +0000",
        ])
        _ = try await importer.importElements(Elements.steps(), into: store)
        let report = try await importer.importElements(later + moved, into: store)
        #expect(report.samplesAdded == 1)
        #expect(report.samplesAlreadyPresent == 1)
        #expect(try await store.quantities(.stepCount).map { $0.quantity.doubleValue(for: .count()) } == [12, 7])
    }

    @Test(arguments: [1, 3, 4096])
    func `exact repeats are samples of their own`(batchSize: Int) async throws {
        let store = HealthStore()
        var importer = HealthExportImporter()
        importer.batchSize = batchSize
        let text = Elements.steps()
        for (count, added) in [(3, 3), (3, 0), (1, 0), (5, 2), (100, 95), (100, 0)] {
            let report = try await importer.importElements(String(repeating: text, count: count), into: store)
            #expect(report.samplesAdded == added)
            #expect(report.samplesAlreadyPresent == count - added)
        }
        #expect(try await Set(store.quantities(.stepCount).map(\.uuid)).count == 100)
    }

    @Test
    func `blocks and batches make no difference`() async throws {
        let data = try TestFile.fixture("small.xml")
        var found: [[UUID]] = []
        for (blockSize, batchSize) in [(1, 1), (17, 2), (1 << 20, 4096)] {
            var importer = HealthExportImporter()
            importer.blockSize = blockSize
            importer.batchSize = batchSize
            let store = HealthStore()
            try await importer.importData(data, into: store)
            found.append(try await store.quantities(.stepCount).map(\.uuid))
        }
        #expect(Set(found).count == 1)
    }

    @Test
    func `two exports in one file are both read`() async throws {
        let data = try TestFile.fixture("small.xml")
        let report = try await HealthExportImporter().importData(data + data, into: HealthStore())
        #expect(report.recordsRead == 12)
        #expect(report.samplesAdded == 12)
        #expect(report.skippedByReason == [.brokenTag: 1, .notRead: 2])
        let lines = data.count { $0 == UInt8(ascii: "\n") }
        let single = try Reading(data)
        let skip = try #require(report.skips.first { $0.reason == .brokenTag })
        #expect(skip.line > lines)
        #expect(
            skip.message.hasPrefix("line \(skip.line): is passed over: a second beginning in HealthData: \"<HealthData")
        )
        #expect(report.notYetRead == single.summary.notYetRead.mapValues { $0 * 2 })
    }

    @Test
    func `an end in the middle costs no record`() async throws {
        let store = HealthStore()
        let text = Elements.steps() + "</HealthData>\n" + Elements.steps(["value": "7"])
        let report = try await HealthExportImporter().importElements(text, into: store)
        #expect(try await store.quantities(.stepCount).map { $0.quantity.doubleValue(for: .count()) } == [12, 7])
        #expect(report.recordsRead == 2)
        #expect(report.skippedByReason == [.brokenTag: 1])
        let message = "line 3: is passed over: an end with more behind it in HealthData: \"</HealthData>\""
        #expect(report.skips.map(\.message) == [message])
    }

    @Test
    func `metadata can not fill the memory`() async throws {
        let store = HealthStore()
        let entries = (0..<5000).map { Elements.entry("key\($0)", "\($0)") + "\n" }.joined()
        let most = (0..<4096).map { Elements.entry("key\($0)", "\($0)") }.joined()
        let text = Elements.steps(content: entries) + Elements.steps(["value": "7"], content: most)
        let report = try await HealthExportImporter().importElements(text, into: store)
        #expect(report.samplesAdded == 2)
        #expect(report.skippedByReason == [.brokenTag: 1])
        let message = """
            line 4098: HKQuantityTypeIdentifierStepCount is read in part: more than 4096 entries of metadata in Record: \
            "<MetadataEntry key=\\"key4096\\" value=\\"4096\\"/>"
            """
        #expect(report.skips.map(\.message) == [message])
        let steps = try await store.quantities(.stepCount)
        #expect(steps.map(\.metadata.count) == [4096, 4096])
        #expect(steps.first?.metadata["key4095"] == "4095")
    }

    @Test
    func `progress goes from a part to the whole`() async throws {
        var importer = HealthExportImporter()
        importer.blockSize = 64
        importer.progressInterval = 0
        let data = try TestFile.fixture("small.xml")
        let collected = Collected<ImportProgress>()
        try await importer.importData(data, into: HealthStore()) { collected.append($0) }
        let progress = collected.values
        #expect(progress.map(\.recordsRead) == progress.map(\.recordsRead).sorted())
        #expect(Set(progress.map(\.recordsRead)) == Set(0...6))
        // What brings no record brings progress, too.
        #expect(progress.count > 20)
        #expect(progress.map(\.bytesRead) == progress.map(\.bytesRead).sorted())
        #expect(progress.allSatisfy { $0.totalBytes == data.count })
        #expect(try #require(progress.first?.fractionCompleted) < 1)
        #expect(progress.last?.fractionCompleted == 1)
        let seldom = Collected<ImportProgress>()
        try await HealthExportImporter().importData(data, into: HealthStore()) { seldom.append($0) }
        #expect(seldom.values.count == 1)
    }

    @Test
    func `a cancelled import keeps what it saved and can be continued`() async throws {
        let store = HealthStore()
        var importer = HealthExportImporter()
        importer.progressInterval = 0
        let data = Data("<HealthData>\(String(repeating: Elements.steps(), count: 100))</HealthData>".utf8)
        let cancelled = Task { [importer] in
            try await importer.importData(data, into: store) { progress in
                if progress.recordsRead == 30 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await store.quantities(.stepCount).count == 30)
        let report = try await importer.importData(data, into: store)
        #expect(report.samplesAdded == 70)
        #expect(report.samplesAlreadyPresent == 30)
    }

    @MainActor
    @Test
    func `an import does not keep the caller's actor busy`() async throws {
        let collected = Collected<Bool>()
        try await HealthExportImporter().importData(TestFile.fixture("small.xml"), into: HealthStore()) { _ in
            collected.append(Thread.isMainThread)
        }
        #expect(collected.values == [false])
    }
}

/// Values that a closure collects.
final class Collected<Value: Sendable>: Sendable {
    private let storage = Locked<[Value]>([])

    var values: [Value] { storage.withLock { $0 } }

    func append(_ value: Value) {
        storage.withLock { $0.append(value) }
    }
}
