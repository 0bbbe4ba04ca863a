import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// What a later export of the same person adds, and what it writes otherwise.
struct LaterExportTests {
    private static let created = "2024-05-01 10:06:00 +0200"

    private func distance(
        _ unit: String, _ value: String, source: String = "Phone", second: Int = 0, device: String? = nil,
        content: String? = nil
    ) -> String {
        Elements.steps(
            [
                "type": "HKQuantityTypeIdentifierDistanceWalkingRunning", "unit": unit, "value": value,
                "sourceName": source, "creationDate": Self.created,
                "startDate": "2024-05-01 10:00:0\(second) +0200", "device": device,
            ], content: content)
    }

    @Test
    func `samples in another unit are the same ones`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(distance("km", "1.23457"), into: store)
        let second = try await importer.importElements(
            distance("mi", "0.767125") + distance("mi", "0.5", second: 1), into: store)
        #expect(second.samplesAdded == 1)
        #expect(second.samplesAlreadyPresent == 1)
        #expect(second.samplesInOtherForm == 1)
        #expect(second.samplesNotInFile.isEmpty)
        let found = try await store.quantities(.distanceWalkingRunning)
        #expect(found.map { $0.quantity.doubleValue(for: .meter()) }.sorted() == [804.672, 1234.57])
        let again = try await importer.importElements(distance("km", "1.23457"), into: store)
        #expect(again.samplesAdded == 0)
        #expect(again.samplesInOtherForm == 0)
        #expect(again.samplesNotInFile == ["HKQuantityTypeIdentifierDistanceWalkingRunning": 1])
    }

    @Test(arguments: [
        // The address in memory differs from export to export.
        ("&lt;&lt;HKDevice: 0x1&gt;, name:iPhone&gt;", "&lt;&lt;HKDevice: 0x2&gt;, name:iPhone&gt;", 5),
        ("&lt;&lt;HKDevice: 0x1&gt;, name:iPhone&gt;", "&lt;&lt;HKDevice: 0x1&gt;, name:Watch&gt;", 0),
        // Of apps without a device nothing tells that two names are of the same.
        (nil, nil, 0),
    ])
    func `samples of a renamed phone are the same ones`(old: String?, new: String?, same: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let before = (0..<5).map { distance("km", "1.5", source: "Ada's iPhone", second: $0, device: old) }.joined()
        _ = try await importer.importElements(before, into: store)
        let after = (0..<6).map { distance("km", "1.5", source: "Ada's new iPhone", second: $0, device: new) }.joined()
        let report = try await importer.importElements(after, into: store)
        #expect(report.samplesAdded == 6 - same)
        #expect(report.samplesInOtherForm == same)
    }

    @Test(arguments: [
        // Another value, as far as it is written.
        ("km", "1.2346"), ("mi", "0.76714"), ("m", "1235"),
    ])
    func `another value is another sample`(unit: String, value: String) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(distance("km", "1.23457"), into: store)
        let report = try await importer.importElements(distance(unit, value), into: store)
        #expect(report.samplesAdded == 1)
        #expect(report.samplesNotInFile == ["HKQuantityTypeIdentifierDistanceWalkingRunning": 1])
    }

    @Test
    func `exact repeats in another unit are as many samples`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(String(repeating: distance("km", "1.5"), count: 3), into: store)
        let report = try await importer.importElements(
            String(repeating: distance("mi", "0.932057"), count: 4), into: store)
        #expect(report.samplesAdded == 1)
        #expect(report.samplesInOtherForm == 3)
        #expect(try await store.quantities(.distanceWalkingRunning).count == 4)
    }

    @Test(arguments: [3, 100])
    func `exact repeats in two forms stay as many, however often their file comes`(count: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(String(repeating: distance("km", "1.5"), count: count), into: store)
        let later = String(repeating: distance("mi", "0.932057"), count: count + 1)
        _ = try await importer.importElements(later, into: store)
        let again = try await importer.importElements(later, into: store)
        #expect(again.samplesAdded == 0 && again.samplesAlreadyPresent == count + 1)
        #expect(again.samplesInOtherForm == count && again.samplesNotInFile.isEmpty)
        #expect(try await store.quantities(.distanceWalkingRunning).count == count + 1)
    }

    @Test func `a new repeat of a sample is no other form of one that differs in metadata only`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let (plain, noted) = (distance("km", "1.5"), distance("km", "1.5", content: Elements.entry("a", "b")))
        _ = try await importer.importElements(plain + noted, into: store)
        let report = try await importer.importElements(plain + plain, into: store)
        #expect(report.samplesAdded == 1 && report.samplesInOtherForm == 0)
        #expect(report.samplesNotInFile.values.reduce(0, +) == 1)
        #expect(try await store.quantities(.distanceWalkingRunning).count { $0.metadata.isEmpty } == 2)
    }

    @Test(arguments: [0, 100])
    func `a new sample before a stored one that differs in metadata only is another one`(others: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let crowd = (0..<others).map { distance("km", "\(2 + $0)") }.joined()
        _ = try await importer.importElements(crowd + distance("km", "1.5"), into: store)
        let new = distance("km", "1.5", content: Elements.entry("a", "b"))
        let report = try await importer.importElements(new + crowd + distance("km", "1.5"), into: store)
        #expect(report.samplesAdded == 1 && report.samplesInOtherForm == 0 && report.samplesNotInFile.isEmpty)
        let found = try await store.quantities(.distanceWalkingRunning)
        #expect(found.count == others + 2 && found.count { !$0.metadata.isEmpty } == 1)
    }

    @Test(arguments: [100, 1000])
    func `of very many samples at one moment each is found in its other form`(count: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        // Some repeat exactly; all differ in nothing but their values.
        func records(_ unit: String, _ scale: Double) -> String {
            (0..<count).map { distance(unit, "\(Double(1 + $0 % (count - 20)) * scale)") }.joined()
        }
        _ = try await importer.importElements(records("m", 1), into: store)
        let report = try await importer.importElements(records("km", 0.001), into: store)
        #expect(report.samplesInOtherForm == count && report.samplesAdded == 0)
    }

    @Test
    func `a route that comes later joins a workout whose watch was renamed`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let device = "&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch&gt;"
        func workout(_ name: String, _ content: String = "") -> String {
            Elements.workout(
                ["sourceName": name, "device": device, "creationDate": "2024-05-01 11:00:10 +0200"], content)
        }
        _ = try await importer.importElements(workout("Ada's Watch"), into: store)
        let route =
            "<WorkoutRoute sourceName='Ada&apos;s new Watch'>\(Elements.location(1))\(Elements.location(2))</WorkoutRoute>"
        let report = try await importer.importElements(workout("Ada's new Watch", route), into: store)
        #expect(report.workoutsAdded == 0 && report.seriesAdded == 1)
        let run = try #require(
            try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store).first)
        let routes = try await SampleQueryDescriptor(
            predicates: [.workoutRoute(Query.predicateForObjects(from: run))], sortDescriptors: []
        ).result(for: store)
        #expect(routes.count == 1)
    }

    @Test
    func `a workout of another activity at the same time is another one`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let device = "&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch&gt;"
        func workout(_ activity: String, _ name: String) -> String {
            Elements.workout([
                "workoutActivityType": "HKWorkoutActivityType\(activity)", "sourceName": name, "device": device,
                "creationDate": "2024-05-01 11:00:10 +0200",
            ])
        }
        _ = try await importer.importElements(workout("Running", "Ada's Watch"), into: store)
        let report = try await importer.importElements(workout("Walking", "Ada's new Watch"), into: store)
        #expect(report.workoutsAdded == 1 && report.samplesInOtherForm == 0)
    }

    @Test
    func `meals of one second are found in their other form, in any order`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        func meal(_ names: [String], _ unit: String, _ scale: Double) -> String {
            let members = names.enumerated().map { index, name in
                Elements.steps([
                    "type": "HKQuantityTypeIdentifierDietary\(name)", "unit": unit,
                    "value": "\(Double(index + 2) * scale)",
                    "sourceName": "Diary", "creationDate": Self.created,
                ])
            }.joined()
            return members + """
                <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" creationDate="\(Self.created)" \
                startDate="2024-05-01 10:00:00 +0200" endDate="2024-05-01 10:05:00 +0200">\(members)</Correlation>

                """
        }
        let before = meal(["Protein"], "g", 1) + meal(["Sugar"], "g", 1) + meal(["Fiber", "Sugar"], "g", 10)
        _ = try await importer.importElements(before, into: store)
        let after =
            meal(["Fiber", "Sugar"], "mg", 10_000) + meal(["Sugar"], "mg", 1000) + meal(["Protein"], "mg", 1000)
        let report = try await importer.importElements(after, into: store)
        #expect(report.correlationsAdded == 0 && report.correlationsAlreadyPresent == 3)
        #expect(report.samplesAdded == 0 && report.membersAdded == 0 && report.samplesNotInFile.isEmpty)
    }

    /// The record of a nutrient, as it stands by itself and in a meal.
    private func nutrient(_ value: Double, _ unit: String, source: String = "Diary", device: String? = nil) -> String {
        Elements.steps([
            "type": "HKQuantityTypeIdentifierDietaryProtein", "unit": unit, "value": "\(value)", "sourceName": source,
            "creationDate": Self.created, "device": device,
        ])
    }

    private func meal(_ members: [String], minute: Int = 0) -> String {
        """
        <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" creationDate="\(Self.created)" \
        startDate="2024-05-01 10:00:00 +0200" endDate="2024-05-01 10:0\(5 + minute):00 +0200">\(members.joined())\
        </Correlation>

        """
    }

    /// How much protein each meal has, and all samples together.
    private func protein(_ store: HealthStore) async throws -> (meals: [[Double]], all: [Double]) {
        let meals = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        func grams(_ sample: QuantitySample) -> Double { sample.quantity.doubleValue(for: .gram()).rounded() }
        return (
            meals.map { $0.objects.compactMap { ($0 as? QuantitySample).map(grams) }.sorted() },
            try await store.quantities(.dietaryProtein).map(grams).sorted()
        )
    }

    @Test(arguments: [3, 100])
    func `a new meal holds the stored samples that it has in another unit`(count: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let grams = (1...count).map(Double.init)
        _ = try await importer.importElements(grams.map { nutrient($0, "g") }.joined(), into: store)
        let members = grams.map { nutrient($0 * 1000, "mg") }
        let report = try await importer.importElements(members.joined() + meal(members), into: store)
        #expect(report.samplesAdded == 0 && report.samplesInOtherForm == count)
        #expect(report.correlationsAdded == 1 && report.membersAdded == 0 && report.samplesNotInFile.isEmpty)
        let found = try await protein(store)
        #expect(found.meals == [grams] && found.all == grams)
        let again = try await importer.importElements(members.joined() + meal(members), into: store)
        #expect(again.samplesInOtherForm == count && again.correlationsAlreadyPresent == 1 && again.membersAdded == 0)
    }

    @Test
    func `a new meal holds the stored samples of a renamed phone`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let device = "&lt;&lt;HKDevice: 0x1&gt;, name:iPhone&gt;"
        let before = nutrient(1, "g", source: "Ada's iPhone", device: device)
        _ = try await importer.importElements(before, into: store)
        let after = nutrient(1, "g", source: "Ada's new iPhone", device: device)
        let report = try await importer.importElements(after + meal([after]), into: store)
        #expect(report.samplesInOtherForm == 1 && report.membersAdded == 0)
        let found = try await protein(store)
        #expect(found.meals == [[1]] && found.all == [1])
    }

    @Test(arguments: [1, 2, 3], [0, 100])
    func `new meals share stored samples only where these are too few`(stored: Int, others: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let crowd = (0..<others).map { nutrient(Double(10 + $0), "g") }.joined()
        let before = crowd + String(repeating: nutrient(1, "g"), count: stored)
        _ = try await importer.importElements(before, into: store)
        let member = nutrient(1000, "mg")
        let meals = (0..<3).map { meal([member], minute: $0) }.joined()
        let report = try await importer.importElements(
            crowd + String(repeating: member, count: stored) + meals, into: store)
        #expect(report.samplesInOtherForm == stored && report.correlationsAdded == 3 && report.membersAdded == 0)
        #expect(report.samplesNotInFile.isEmpty)
        let found = try await protein(store)
        #expect(found.meals == [[1], [1], [1]])
        #expect(found.all.filter { $0 == 1 }.count == stored)
        #expect(try await Set(held(store).joined()).count == stored)
    }

    /// The identifiers of what each meal holds.
    private func held(_ store: HealthStore) async throws -> [Set<UUID>] {
        try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store).map {
            Set($0.objects.map(\.uuid))
        }
    }

    @Test
    func `a meal with other values is no other form of one`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(meal([nutrient(1, "g"), nutrient(2, "g")]), into: store)
        let report = try await importer.importElements(
            meal([nutrient(3000, "mg"), nutrient(1000, "mg")]) + meal([nutrient(2000, "mg"), nutrient(1000, "mg")]),
            into: store)
        #expect(report.correlationsAdded == 1 && report.correlationsAlreadyPresent == 1)
        #expect(try await Set(protein(store).meals) == [[1, 2], [1, 3]])
    }

    @Test(arguments: [3, 100])
    func `a new meal shares what an older one holds in another unit`(count: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let grams = (1...count).map(Double.init)
        let old = grams.map { nutrient($0, "g") }
        _ = try await importer.importElements(old.joined() + meal(old), into: store)
        let new = grams.map { nutrient($0 * 1000, "mg") }
        let report = try await importer.importElements(
            new.joined() + meal(new) + meal([new[0]], minute: 1) + meal([new[1], new[0]], minute: 2), into: store)
        #expect(report.correlationsAdded == 2 && report.correlationsAlreadyPresent == 1 && report.membersAdded == 0)
        let found = try await protein(store)
        #expect(found.meals.sorted { $0.count < $1.count } == [[1], [1, 2], grams] && found.all == grams)
    }

    @Test(arguments: [0, 100])
    func `meals take free samples in another form before they share`(others: Int) async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let crowd = (0..<others).map { nutrient(Double(10 + $0), "g") }.joined()
        _ = try await importer.importElements(crowd + nutrient(1, "g"), into: store)
        // One is the stored sample, the other one a repeat in the new unit.
        let member = nutrient(1000, "mg")
        let report = try await importer.importElements(
            crowd + member + member + meal([member]) + meal([member], minute: 1), into: store)
        #expect(report.samplesInOtherForm == 1 && report.samplesAdded == 1 && report.membersAdded == 0)
        let meals = try await held(store)
        #expect(meals.map(\.count) == [1, 1] && meals[0] != meals[1])
    }

    @Test
    func `a meal may stand before its samples in another unit`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        _ = try await importer.importElements(nutrient(1, "g"), into: store)
        let member = nutrient(1000, "mg")
        let report = try await importer.importElements(meal([member]) + member, into: store)
        #expect(report.samplesInOtherForm == 1 && report.membersAdded == 0 && report.samplesNotInFile.isEmpty)
        #expect(try await protein(store).all == [1])
    }

    @Test
    func `one file that writes a value in two units has two samples`() async throws {
        let store = HealthStore()
        let report = try await HealthExportImporter().importElements(
            distance("km", "1.23457") + distance("mi", "0.767125"), into: store)
        #expect(report.samplesAdded == 2)
    }

    @Test
    func `samples of an app are no other form of those that were imported`() async throws {
        let (store, importer) = (HealthStore(), HealthExportImporter())
        let start = Date(timeIntervalSinceReferenceDate: 736_243_200)
        let own = QuantitySample(
            type: QuantityType(.distanceWalkingRunning),
            quantity: Quantity(unit: .meter(), doubleValue: 1500), start: start, end: start.addingTimeInterval(300))
        try await store.save(own)
        let report = try await importer.importElements(distance("km", "1.5"), into: store)
        #expect(report.samplesAdded == 1)
        #expect(report.samplesNotInFile.isEmpty)
    }

    @Test
    func `a filter of types and dates leaves the others out and counts them`() async throws {
        let text =
            Elements.steps() + distance("km", "1")
            + Elements.steps(["startDate": "2024-06-01 10:00:00 +0200", "endDate": "2024-06-01 10:05:00 +0200"])
        var importer = HealthExportImporter()
        importer.types = [QuantityType(.stepCount)]
        let may = Date(timeIntervalSinceReferenceDate: 736_207_200)
        importer.dateInterval = DateInterval(start: may, duration: 86_400)
        let store = HealthStore()
        let report = try await importer.importElements(text, into: store)
        #expect(report.samplesAdded == 1)
        #expect(report.recordsExcluded == 2)
        #expect(
            report.samplesExcluded == [
                "HKQuantityTypeIdentifierStepCount": 1, "HKQuantityTypeIdentifierDistanceWalkingRunning": 1,
            ])
        #expect(report.recordsFound == 3)
        #expect(report.samplesByType == ["HKQuantityTypeIdentifierStepCount": 1])
        let all = try await HealthExportImporter().importElements(text, into: store)
        #expect(all.samplesAdded == 2)
        #expect(all.samplesAlreadyPresent == 1)
        #expect(try await importer.importElements(text, into: store).samplesNotInFile.isEmpty)
    }

    @Test
    func `workouts and their routes are left out and counted, too`() async throws {
        var importer = HealthExportImporter()
        importer.types = [SeriesType.workoutRoute()]
        let route = "<WorkoutRoute sourceName='Watch'>\(Elements.location(1))</WorkoutRoute>"
        // Without the tag around it, what is left out shows that it is an export.
        let report = try await importer.importData(Data(Elements.workout([:], route).utf8), into: HealthStore())
        #expect(report.samplesExcluded == ["HKWorkoutTypeIdentifier": 1, SeriesType.workoutRoute().identifier: 1])
        #expect(report.workoutsRead == 1)
        importer.types = [WorkoutType.workoutType()]
        let other = try await importer.importElements(Elements.workout([:], route))
        #expect(other.workoutsAdded == 1 && other.samplesExcluded == [SeriesType.workoutRoute().identifier: 1])
    }
}
