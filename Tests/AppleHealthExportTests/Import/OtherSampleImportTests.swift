import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// The lines of samples that stand beside an export.
struct OtherSampleImportTests {
    private let start = Date(timeIntervalSinceReferenceDate: 736_243_200)

    /// Imports lines that stand beside an export without records.
    private func importLines(
        _ lines: [String], of types: Set<SampleType>? = nil, into store: HealthStore = HealthStore()
    ) async throws -> ImportReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("<HealthData locale=\"en\">\n</HealthData>".utf8).write(
            to: folder.appendingPathComponent("export.xml"))
        try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("export.ndjson"))
        var importer = HealthExportImporter()
        importer.types = types
        return try await importer.importFile(at: folder, into: store)
    }

    private func line(_ sample: AnySample) throws -> String {
        String(decoding: try NewlineDelimitedJSON.data(of: [sample]).dropLast(), as: UTF8.self)
    }

    private func steps(lasting seconds: Double) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: start,
            end: start.addingTimeInterval(seconds))
    }

    @Test
    func `a sample of more than a century is skipped, as in the export`() async throws {
        let century = Double(RecordConverter.greatestDuration)
        let protein = QuantitySample(
            type: QuantityType(.dietaryProtein), quantity: Quantity(unit: .gram(), doubleValue: 1), start: start,
            end: start.addingTimeInterval(century + 1))
        let meal = Correlation(type: CorrelationType(.food), start: start, end: start, objects: [protein])
        let lines = try [
            AnySample(steps(lasting: century)), AnySample(steps(lasting: century + 1)), AnySample(meal),
            AnySample(steps(lasting: 60)),
        ].map(line)
        let store = HealthStore()
        let report = try await importLines(lines, into: store)
        #expect(report.seriesAdded == 2 && report.correlationsAdded == 0)
        #expect(report.skips.map(\.line) == [2, 3])
        for (skip, type) in zip(report.skips, ["StepCount", "DietaryProtein"]) {
            let lasts = "HKQuantityTypeIdentifier\(type) lasts from 2024-05-01T08:00:00Z to 2124-"
            #expect(skip.message.contains(lasts) && skip.message.contains("more than a century"), "\(skip)")
        }
        #expect(try await store.quantities(.stepCount).count == 2)
        #expect(try await store.quantities(.dietaryProtein).isEmpty)
    }

    @Test
    func `workouts and correlations that are left out were read, as in the export`() async throws {
        let lines = try [
            AnySample(Workout(activityType: .running, start: start, end: start)),
            AnySample(
                Correlation(type: CorrelationType(.food), start: start, end: start, objects: [steps(lasting: 1)])),
        ].map(line)
        let report = try await importLines(lines, of: [QuantityType(.stepCount)])
        #expect(report.workoutsRead == 1 && report.workoutsAdded == 0)
        #expect(report.correlationsRead == 1 && report.correlationsAdded == 0 && report.samplesExcluded.count == 2)
    }

    @Test
    func `a workout whose statistics can not be is skipped, and costs itself`() async throws {
        func run(_ hour: Double) throws -> String {
            let begin = start.addingTimeInterval(hour * 3600)
            return try line(
                AnySample(Workout(activityType: .running, start: begin, end: begin.addingTimeInterval(1800))))
        }
        let statistics = [
            #""sum":"nan","start":0,"end":1"#, #""sum":1e308,"start":0,"end":1"#, #""sum":1,"start":2,"end":1"#,
            #""sum":1,"start":0,"end":1"#,
        ]
        var lines: [String] = []
        for (hour, text) in statistics.enumerated() {
            let added = #"{"statistics":[{"type":"HKQuantityTypeIdentifierActiveEnergyBurned","unit":"GJ",\#(text)}],"#
            let workout = try run(Double(hour))
            lines.append("\(added)\(workout.dropFirst())")
        }
        let store = HealthStore()
        let report = try await importLines(lines, into: store)
        #expect(report.skips.map(\.line) == [1, 2, 3])
        #expect(report.skips.allSatisfy { $0.message.contains("statistics of HKQuantityTypeIdentifierActiveEnergy") })
        let workouts = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        #expect(workouts.count == 1)
        #expect(workouts.first?.totalEnergyBurned?.doubleValue(for: .jouleUnit(with: .giga)).rounded() == 1)
    }
}
