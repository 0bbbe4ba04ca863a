import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// What a later export holds instead of what an earlier one did, as its source saved it again under a sync identifier.
struct ReplacedSampleTests {
    /// The steps of a day up to an hour, as an app saves them again and again.
    private func steps(_ count: Int, until hour: Int, version: String) -> String {
        Elements.steps(
            [
                "value": "\(count)", "sourceName": "Band", "startDate": "2024-05-01 00:00:00 +0200",
                "endDate": "2024-05-01 \(hour):00:00 +0200", "creationDate": "2024-05-01 \(hour):05:00 +0200",
            ],
            content: sync("day", version))
    }

    private func sync(_ identifier: String, _ version: String) -> String {
        Elements.entry("HKMetadataKeySyncIdentifier", identifier) + Elements.entry("HKMetadataKeySyncVersion", version)
    }

    private func counts(_ store: HealthStore) async throws -> [Double] {
        try await store.quantities(.stepCount).map { $0.quantity.doubleValue(for: .count()) }
    }

    @Test(arguments: ["2", "1.5", "1714550400.25"])
    func `R8.9 a later export replaces what its source saved again`(version: String) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let (morning, day) = (steps(4000, until: 12, version: "1"), steps(9000, until: 20, version: version))
        _ = try await importer.importElements(morning, into: store)
        var anchored = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.stepCount))], anchor: nil)
        let before = try await anchored.result(for: store)
        anchored.anchor = before.newAnchor
        let report = try await importer.importElements(day, into: store)
        #expect(report.samplesAdded == 1 && report.samplesReplaced == 1 && report.samplesNotInFile.isEmpty)
        #expect(try await counts(store) == [9000])
        let change = try await anchored.result(for: store)
        #expect(change.deletedObjects.map(\.uuid) == before.addedSamples.map(\.uuid))
        // An older file brings nothing back.
        let old = try await importer.importElements(morning + morning, into: store)
        #expect(old.samplesAdded == 0 && old.samplesAlreadyPresent == 2 && old.samplesReplaced == 0)
        let again = try await importer.importElements(day, into: store)
        #expect(again.samplesAdded == 0 && again.samplesAlreadyPresent == 1)
        #expect(try await counts(store) == [9000])
    }

    @Test(arguments: [1, 5000])
    func `R8.9 none of several samples of one identifier is replaced, in any order`(batchSize: Int) async throws {
        let lines = [
            steps(1, until: 10, version: "1"), steps(2, until: 12, version: "2"), steps(3, until: 14, version: "3"),
        ]
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let (store, importer) = (HealthStore(), HealthExportImporter())
            _ = try await importer.importElements(lines[1] + lines[0], into: store)
            var other = importer
            other.batchSize = batchSize
            let report = try await other.importElements(order.map { lines[$0] }.joined(), into: store)
            #expect(try await counts(store).sorted() == [1, 2, 3], "\(order)")
            #expect(report.recordsFound == 3 && report.samplesReplaced == 0 && report.samplesAdded == 1)
        }
    }

    @Test(arguments: [[0, 2], [0, 1, 2], [0, 2, 3], [1, 2, 3], [0, 1]], [1, 2, 5000])
    func `R8.9 neither the order of lines nor batches decide what stands, and again adds nothing`(
        versions: [Int], batchSize: Int
    ) async throws {
        var importer = HealthExportImporter()
        importer.batchSize = batchSize
        let lines = (0..<4).map { steps($0, until: 10 + $0, version: "\($0)") }
        // What is less than all that was there brings nothing; what was there stays if the file has it.
        let expected = versions.filter { $0 > 0 }.map(Double.init)
        for order in Set(permutations(of: versions)) {
            let store = HealthStore()
            _ = try await importer.importElements(lines[1], into: store)
            let file = order.map { lines[$0] }.joined()
            for time in 0..<3 {
                let report = try await importer.importElements(file, into: store)
                #expect(try await counts(store).sorted() == expected, "\(order), time \(time)")
                if time > 0 { #expect(report.samplesAdded == 0 && report.samplesReplaced == 0, "\(order)") }
            }
        }
    }

    private func permutations(of numbers: [Int]) -> [[Int]] {
        if numbers.isEmpty { return [[]] }
        return numbers.flatMap { first in permutations(of: numbers.filter { $0 != first }).map { [first] + $0 } }
    }

    /// A line of protein, and a meal that holds another.
    private func protein(_ value: Int) -> String {
        Elements.steps(
            [
                "type": "HKQuantityTypeIdentifierDietaryProtein", "unit": "g", "value": "\(value)",
                "creationDate": "2024-05-01 11:00:0\(value) +0200",
            ],
            content: sync("egg", "\(value)"))
    }

    private func meal(_ value: Int) -> String {
        """
        <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" startDate="2024-05-01 10:00:00 +0200" \
        endDate="2024-05-01 10:05:00 +0200">\(protein(value))</Correlation>
        """
    }

    private func grams(_ samples: some Sequence<any Sample>) -> [Double] {
        samples.compactMap { ($0 as? QuantitySample)?.quantity.doubleValue(for: .gram()) }.sorted()
    }

    @Test(arguments: [1, 5000])
    func `R8.9 an older line brings nothing back after its newer one got into a meal`(batchSize: Int) async throws {
        var importer = HealthExportImporter()
        importer.batchSize = batchSize
        for file in [protein(2) + meal(2) + protein(1), protein(1) + meal(2) + protein(2), meal(2) + protein(1)] {
            let store = HealthStore()
            _ = try await importer.importElements(protein(2), into: store)
            _ = try await importer.importElements(file, into: store)
            #expect(grams(try await store.quantities(.dietaryProtein)) == [2])
        }
    }

    @Test func `R8.10 of several newer versions a meal has the one that stands`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(protein(2) + protein(5), into: store)
        _ = try await importer.importElements(protein(5) + protein(2) + meal(1), into: store)
        #expect(grams(try await store.quantities(.dietaryProtein)) == [2, 5])
        let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        #expect(meals.map { grams($0.objects.map { $0 as any Sample }) } == [[5]])
    }

    @Test
    func `R8.10 what replaces a sample of a meal is in the meal`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(protein(1) + meal(1), into: store)
        let report = try await importer.importElements(protein(2) + meal(1), into: store)
        #expect(report.samplesReplaced == 1 && report.correlationsAlreadyPresent == 1 && report.membersAdded == 0)
        let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        let held = meals.map { $0.objects.compactMap { ($0 as? QuantitySample)?.quantity.doubleValue(for: .gram()) } }
        #expect(held == [[2]])
        let again = try await importer.importElements(protein(2) + meal(1), into: store)
        #expect(again.samplesAdded == 0 && again.correlationsAdded == 0)
    }

    @Test
    func `R8.10 an older file brings no older samples back in its meals`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        for version in [2, 1, 3, 2] {
            _ = try await importer.importElements(protein(version) + meal(version), into: store)
        }
        #expect(try await store.quantities(.dietaryProtein).map { $0.quantity.doubleValue(for: .gram()) } == [3])
        let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        #expect(meals.map { $0.objects.count } == [1])
    }

    @Test
    func `R8.9 an older file gives a workout no older route`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        func file(_ version: Int) -> String {
            Elements.workout(
                ["creationDate": "2024-05-01 1\(version):00:00 +0200"],
                sync("run", "\(version)")
                    + "<WorkoutRoute sourceName=\"Watch\">\(Elements.location(version))</WorkoutRoute>")
        }
        var replaced: [Int] = []
        for version in [1, 2, 1] {
            let report = try await importer.importElements(file(version), into: store)
            replaced.append(report.samplesReplaced)
            #expect(report.seriesRead == report.seriesAdded + report.seriesAlreadyPresent)
        }
        #expect(replaced == [0, 1, 0])
        let workouts = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        #expect(workouts.count == 1)
        let found = try #require(workouts.first)
        let routes = try await SampleQueryDescriptor(
            predicates: [.workoutRoute(Query.predicateForObjects(from: found))], sortDescriptors: []
        ).result(for: store)
        #expect(routes.map(\.startDate.timeIntervalSince1970) == [1_714_550_402])
    }

    @Test
    func `R8.9 a file of this package replaces what an app saved, and another one of it`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("again-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = HealthStore()
        let copy = HealthStore()
        for version in 1...2 {
            try await app.save(
                QuantitySample(
                    type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: Double(version)),
                    start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 60),
                    metadata: [MetadataKeySyncIdentifier: "day", MetadataKeySyncVersion: .integer(version)]))
            let file = folder.appendingPathComponent("\(version)")
            _ = try await HealthExportWriter().write(from: app, toFolder: file)
            _ = try await HealthExportImporter().importFile(at: file, into: copy)
        }
        #expect(try await counts(copy) == [2])
    }

    @Test
    func `a sync version that is no number leaves the sample without one`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let alone = Elements.steps(content: Elements.entry("HKMetadataKeySyncVersion", "newest"))
        let report = try await importer.importElements(
            steps(7, until: 12, version: "newest") + steps(8, until: 13, version: "1e999") + alone, into: store)
        #expect(report.samplesAdded == 3 && report.recordsSkipped == 0)
        let found = try await store.quantities(.stepCount)
        #expect(found.map(\.metadata) == [[:], [:], [:]])
    }
}
