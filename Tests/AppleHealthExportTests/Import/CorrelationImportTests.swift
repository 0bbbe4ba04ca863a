import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Correlations of an export, and the samples that stand in it twice.
struct CorrelationImportTests {
    private let store = HealthStore()

    private func energy(_ kilocalories: String, hour: Int = 12, content: String? = nil) -> String {
        Elements.steps(
            [
                "type": "HKQuantityTypeIdentifierDietaryEnergyConsumed", "sourceName": "Diary", "unit": "kcal",
                "value": kilocalories, "startDate": "2024-05-01 \(hour):00:00 +0200",
                "endDate": "2024-05-01 \(hour):00:00 +0200",
            ],
            content: content
        )
    }

    private func meal(_ members: String, name: String = "soup", hour: Int = 12, end: Int? = nil) -> String {
        """
        <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" \
        startDate="2024-05-01 \(hour):00:00 +0200" endDate="2024-05-01 \(end ?? hour):00:00 +0200">
        \(Elements.entry("HKFoodType", name))
        \(members)</Correlation>

        """
    }

    private func meals() async throws -> [Correlation] {
        try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
    }

    private func `import`(_ text: String) async throws -> ImportReport {
        try await HealthExportImporter().importElements(text, into: store)
    }

    /// The energies of each meal, in its order.
    private func contents() async throws -> [[Double]] {
        try await meals().map { meal in
            meal.objects.compactMap { object in
                (object as? QuantitySample)?.quantity.doubleValue(for: .kilocalorie())
            }.sorted()
        }
    }

    @Test(arguments: [
        // A member has the identifier of its correlation, or of one before.
        ("11111111-2222-4333-8444-555555555555", "11111111-2222-4333-8444-555555555555"),
        ("22222222-2222-4333-8444-555555555555", "11111111-2222-4333-8444-555555555555"),
        ("11111111-2222-4333-8444-555555555555", "22222222-2222-4333-8444-555555555555"),
    ])
    func `identifiers that a file writes twice cost nothing but themselves`(first: String, second: String) async throws
    {
        func written(_ text: String, _ element: String, _ uuid: String) -> String {
            text.replacing("<\(element) ", with: "<\(element) uuid=\"\(uuid)\" ", maxReplacements: 1)
        }
        let uuid = "11111111-2222-4333-8444-555555555555"
        let text =
            written(meal(written(energy("5"), "Record", first)), "Correlation", uuid)
            + written(meal(written(energy("7", hour: 13), "Record", second), hour: 13), "Correlation", uuid)
            + Elements.steps()
        let report = try await self.import(text)
        #expect(report.correlationsAdded == 2 && report.membersAdded == 2 && report.samplesAdded == 1)
        #expect(try await contents() == [[5], [7]])
        #expect(try await self.import(text).samplesAdded == 0)
    }

    @Test
    func `an identifier that a file writes may be that of something else`() async throws {
        let uuid = "11111111-2222-4333-8444-555555555555"
        _ = try await self.import(Elements.steps(["uuid": uuid, "sourceName": "Diary"]))
        let text = energy("5").replacing("<Record ", with: "<Record uuid=\"\(uuid)\" ")
        #expect(try await self.import(text).samplesAdded == 1)
        let again = try await self.import(text)
        #expect(again.samplesAdded == 0 && again.samplesAlreadyPresent == 1)
    }

    @Test
    func `a correlation is linked to the records at top level`() async throws {
        let report = try await `import`(energy("500") + energy("30") + meal(energy("500") + energy("30")))
        #expect(report.recordsRead == 2)
        #expect(report.samplesAdded == 2)
        #expect(report.correlationsRead == 1)
        #expect(report.correlationsAdded == 1)
        #expect(report.membersAdded == 0)
        #expect(report.samplesByType["HKCorrelationTypeIdentifierFood"] == 1)
        #expect(report.notYetRead.isEmpty)
        let meal = try #require(await meals().first)
        #expect(meal.metadata == [MetadataKeyFoodType: "soup"])
        #expect(meal.sourceRevision.source.name == "Diary")
        let energies = try await store.quantities(.dietaryEnergyConsumed)
        #expect(meal.members == Set(energies.map { AnySample($0) }))
    }

    @Test
    func `a second import adds nothing, and the first fixture has its meal`() async throws {
        let data = try TestFile.fixture("small.xml")
        let first = try await HealthExportImporter().importData(data, into: store)
        #expect(first.correlationsAdded == 1)
        let before = try await meals()
        #expect(before.map(\.objects.count) == [1])
        let second = try await HealthExportImporter().importData(data, into: store)
        #expect(second.samplesAdded == 0 && second.correlationsAdded == 0 && second.membersAdded == 0)
        #expect(second.correlationsAlreadyPresent == 1)
        #expect(try await meals() == before)
    }

    @Test
    func `of exact repeats each correlation takes one, in whatever batches they come`() async throws {
        let text =
            energy("500") + energy("500") + energy("500") + energy("20")
            + meal(energy("500"), name: "one") + meal(energy("20") + energy("500"), name: "two")
            + meal(energy("500"), name: "two") + meal(energy("500"), name: "two")
        for batchSize in [1, 3, 4096] {
            let store = HealthStore()
            var importer = HealthExportImporter()
            importer.batchSize = batchSize
            for round in 0..<3 {
                let report = try await importer.importElements(text, into: store)
                #expect(report.samplesAdded == (round == 0 ? 4 : 0))
                #expect(report.correlationsAdded == (round == 0 ? 4 : 0))
                #expect(report.correlationsAlreadyPresent == (round == 0 ? 0 : 4))
                #expect(report.membersAdded == 0)
            }
            let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
            #expect(meals.map(\.objects.count).sorted() == [1, 1, 1, 2])
            // Three samples of 500 for the first three; the fourth meal has to share.
            let held = Set(meals.flatMap(\.objects).map(\.uuid))
            #expect(held.count == 4)
            #expect(try await store.quantities(.dietaryEnergyConsumed).count == 4)
        }
    }

    @Test
    func `a later export adds only the new correlation, and a sample of its own to it`() async throws {
        _ = try await `import`(energy("500") + meal(energy("500"), name: "old"))
        let old = try #require(await meals().first)
        // The new one comes first in the file, with a record that looks the same.
        let later =
            energy("500") + energy("500") + meal(energy("500"), name: "new") + meal(energy("500"), name: "old")
        let report = try await `import`(later)
        #expect(report.samplesAdded == 1 && report.samplesAlreadyPresent == 1)
        #expect(report.correlationsAdded == 1 && report.correlationsAlreadyPresent == 1)
        let meals = try await meals()
        #expect(meals.contains(old))
        #expect(Set(meals.flatMap(\.objects).map(\.uuid)).count == 2)
    }

    @Test
    func `a member that stands nowhere else is saved, once`() async throws {
        let first = try await `import`(meal(energy("70")) + meal(energy("70"), name: "tea"))
        #expect(first.correlationsAdded == 2)
        #expect(first.membersAdded == 1)
        #expect(first.samplesAdded == 0)
        #expect(try await contents() == [[70], [70]])
        // A record that comes later is the same sample.
        let second = try await `import`(energy("70") + meal(energy("70")))
        #expect(second.samplesAlreadyPresent == 1 && second.samplesAdded == 0)
        #expect(second.correlationsAlreadyPresent == 1)
        let behind = try await `import`(meal(energy("80"), name: "cake") + energy("80"))
        #expect(behind.samplesAdded == 1 && behind.membersAdded == 0)
    }

    @Test
    func `what a correlation holds is part of what it is, the order is not`() async throws {
        let (a, b) = (energy("1"), energy("2"))
        _ = try await `import`(a + b + meal(a + b))
        #expect(try await `import`(meal(b + a)).correlationsAdded == 0)
        #expect(try await `import`(meal(a)).correlationsAdded == 1)
        #expect(try await contents().count == 2)
    }

    @Test
    func `a deleted correlation comes back with the next import`() async throws {
        let text = energy("500") + energy("30") + meal(energy("500") + energy("30"))
        _ = try await `import`(text)
        let diary = SourceRevision(source: Source(name: "Diary", bundleIdentifier: "Diary"), version: nil)
        let owner = HealthStore(database: store.database, sourceRevision: diary)
        try await owner.delete(try await meals())
        #expect(try await `import`(text).correlationsAdded == 1)
        #expect(try await contents() == [[30, 500]])
    }

    @Test(arguments: [
        (#"<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary"/>"#, "missing attribute: startDate"),
        ("<Correlation/>", "missing attribute: type"),
        (
            #"<Correlation type="HKQuantityTypeIdentifierStepCount" sourceName="a" unit="count"/>"#,
            "unknown type: HKQuantityTypeIdentifierStepCount"
        ),
        (
            #"<Correlation type="HKCorrelationTypeIdentifierStew" sourceName="a"/>"#,
            "unknown type: HKCorrelationTypeIdentifierStew"
        ),
    ])
    func `a correlation that says too little is skipped, with its line`(text: String, skip: String) async throws {
        let report = try await `import`("\n" + text)
        #expect(report.skips.map { "\($0.line) \($0.reason.rawValue): \($0.text)" } == ["3 " + skip])
        #expect(report.correlationsRead == 1 && report.correlationsAdded == 0)
    }

    @Test
    func `damage in a correlation costs the correlation, not its members`() async throws {
        let (good, odd) = (energy("500"), energy("lots"))
        let cases = [
            (meal(good, hour: 12, end: 11), "end before start"),
            (meal(""), "not valid"),
            (meal(good + odd), "bad value"),
            (meal(good + "<Record type=a/>"), "broken tag"),
            (meal(good).replacing("</Correlation>", with: "</Korrelation>"), "broken tag"),
            (meal("<Record type='a' type='b'/>"), "broken tag"),
            (meal(energy("500", content: Elements.entry("a", "b") + "<X>")), "broken tag"),
            (meal(good + String(repeating: Elements.entry("k", "v"), count: 5000)), "broken tag"),
        ]
        for (text, reason) in cases {
            let store = HealthStore()
            let report = try await HealthExportImporter().importElements(good + text + energy("7"), into: store)
            #expect(report.samplesAdded == 2, "\(text.prefix(200))")
            #expect(report.correlationsAdded == 0)
            #expect(report.skips.map(\.reason.rawValue) == [reason])
            #expect(report.skips.first?.line ?? 0 >= 3)
            #expect(report.skips.first?.type == "HKCorrelationTypeIdentifierFood" || reason == "bad value")
        }
    }

    @Test
    func `the reader gives correlations with members and metadata`() throws {
        let text = meal(energy("1", content: Elements.entry("Meal", "lunch")) + energy("2") + Elements.entry("b", "c"))
        let reading = try Reading(inside: text)
        #expect(try Reading(inside: text, blockSize: 1) == reading)
        let found = try #require(reading.correlations.first)
        #expect(found.head.type == "HKCorrelationTypeIdentifierFood")
        #expect(found.head.metadata.map(\.key) == ["HKFoodType", "b"])
        #expect(found.members.map(\.number) == [1, 2])
        #expect(found.members.map(\.metadata.count) == [1, 0])
        #expect(reading.records.isEmpty && reading.damages.isEmpty && reading.summary.notYetRead.isEmpty)
    }

    @Test(.enabled(if: TestFile.hasSharedFolder))
    func `the meals of a real export have their energies`() async throws {
        let report = try await HealthExportImporter().importData(TestFile.shared("export-2017.xml"), into: store)
        #expect(report.correlationsAdded == 34)
        typealias Row = (Date, Int, String, Double)
        let table = try String(decoding: TestFile.shared("golden/export-2017/correlations.tsv"), as: UTF8.self)
        let expected: [Row] = try table.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t")
            let start = withBytes(String(cells[1])) { ExportDate($0)?.date }
            return (try #require(start), try #require(Int(cells[2])), String(cells[3]), try #require(Double(cells[4])))
        }
        let found: [Row] = try await meals().map { meal in
            let energies = meal.objects(for: QuantityType(.dietaryEnergyConsumed)).map { object -> Double in
                (object as? QuantitySample)?.quantity.doubleValue(for: .kilocalorie()) ?? 0
            }
            return (
                meal.startDate, meal.objects.count, meal.sourceRevision.source.name, energies.reduce(0, +)
            )
        }
        func isBefore(_ left: Row, _ right: Row) -> Bool { left < right }
        #expect(found.sorted(by: isBefore).elementsEqual(expected.sorted(by: isBefore), by: ==))
        let again = try await HealthExportImporter().importData(TestFile.shared("export-2017.xml"), into: store)
        #expect(again.correlationsAlreadyPresent == 34 && again.correlationsAdded == 0 && again.samplesAdded == 0)
    }
}
