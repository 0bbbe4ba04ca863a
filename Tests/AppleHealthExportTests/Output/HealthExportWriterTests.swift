import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct HealthExportWriterTests {
    /// A folder that is removed behind the body.
    private func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("written-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    /// All samples of a store, in a form that tells every field.
    private func content(of store: HealthStore) async throws -> [String] {
        var lines: [String] = []
        for type in SampleType.all where type.sample != nil {
            let samples = try await SampleQueryDescriptor(
                predicates: [SamplePredicate<any Sample>.sample(type: type)], sortDescriptors: []
            ).result(for: store).compactMap { AnySample($0) }
            for sample in Set(samples).inOrder {
                lines.append(try String(decoding: NewlineDelimitedJSON.data(of: [sample]), as: UTF8.self))
            }
        }
        return lines
    }

    /// The sum of each cumulative type, each moment counted once: it depends on the order of sources.
    private func sums(of store: HealthStore) async throws -> [String] {
        var lines: [String] = []
        for type in SampleType.all.compactMap({ $0 as? QuantityType }) where type.aggregationStyle == .cumulative {
            let sum = try await StatisticsQueryDescriptor(
                predicate: .quantitySample(type: type), options: .cumulativeSum
            ).result(for: store)?.sumQuantity()
            if let sum { lines.append("\(type.identifier) \(sum)") }
        }
        return lines
    }

    private func expectEqualAfterReturn(_ store: HealthStore) async throws {
        let before = try await content(of: store)
        try await withFolder { folder in
            let written = try await HealthExportWriter().write(from: store, toFolder: folder)
            let other = HealthStore()
            let report = try await HealthExportImporter().importFile(at: folder, into: other)
            #expect(report.skips.isEmpty, "\(report)")
            let after = try await content(of: other)
            #expect(after == before)
            let (sumsBefore, sumsAfter) = try await (sums(of: store), sums(of: other))
            #expect(sumsAfter == sumsBefore)
            #expect(
                written.samplesByType.merging(written.otherSamplesByType, uniquingKeysWith: +) == report.samplesByType)
            // Again into the same store: nothing new; and written again, the same bytes.
            let again = try await HealthExportImporter().importFile(at: folder, into: other)
            #expect(again.samplesAdded + again.correlationsAdded + again.seriesAdded == 0)
            try await withFolder { second in
                try await HealthExportWriter().write(from: other, toFolder: second)
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                    let files = try [folder, second].map { try Data(contentsOf: $0.appendingPathComponent(name)) }
                    #expect(files[0] == files[1], "\(name)")
                }
            }
        }
    }

    private let start = Date(timeIntervalSinceReferenceDate: 736_243_200.123_456)

    @Test
    func `what apps saved comes back to the last bit`() async throws {
        let revision = SourceRevision(
            source: Source(name: "Ada’s <Watch> & \"more\"", bundleIdentifier: "com.example.watch"), version: "1.2",
            productType: "Watch7,1",
            operatingSystemVersion: OperatingSystemVersion(majorVersion: 11, minorVersion: 0, patchVersion: 1))
        let database = HealthDatabase()
        let store = HealthStore(database: database, sourceRevision: revision)
        let devices = [
            nil,
            Device(
                name: "Watch, model:x", manufacturer: "Apple Inc.", model: nil, hardwareVersion: "Watch7,1",
                firmwareVersion: nil, softwareVersion: "11.0", localIdentifier: nil, udiDeviceIdentifier: "u"),
            Device(
                name: "Watch", manufacturer: nil, model: "M", hardwareVersion: nil, firmwareVersion: "f",
                softwareVersion: nil, localIdentifier: "l", udiDeviceIdentifier: nil),
        ]
        let metadata: [[String: MetadataValue]] = [
            [:], ["a": "1", "b": 1, "c": true, "d": 1.5, "e": .date(start), "line": "a\nb\t\u{1}\r\"'<>&"],
            [MetadataKeyWasUserEntered: true, MetadataKeyTimeZone: "Europe/Berlin", "zero": "a\0b"],
            ["q": .quantity(Quantity(unit: .gramUnit(with: .kilo), doubleValue: 0.1)), "n": .string("12")],
        ]
        for (index, value) in [0.1, 1e-7, 123_456.789_012, 61, 1.0 / 3].enumerated() {
            let begin = start.addingTimeInterval(Double(index) * 1_000.001)
            try await store.save(
                QuantitySample(
                    type: QuantityType(.bodyMass), quantity: Quantity(unit: .pound(), doubleValue: value),
                    start: begin, end: begin.addingTimeInterval(0.5), device: devices[index % 3],
                    metadata: metadata[index % 4]))
        }
        try await store.save(
            CategorySample(
                type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.asleepDeep.rawValue, start: start,
                end: start.addingTimeInterval(3600)))
        let pressures = [(QuantityTypeIdentifier.bloodPressureSystolic, 121.5), (.bloodPressureDiastolic, 80)].map {
            QuantitySample(
                type: QuantityType($0), quantity: Quantity(unit: .millimeterOfMercury(), doubleValue: $1), start: start,
                end: start)
        }
        try await store.save(
            Correlation(type: CorrelationType(.bloodPressure), start: start, end: start, objects: pressures))
        try await store.save(
            Workout(
                activityType: .cycling, start: start, end: start.addingTimeInterval(1800), workoutEvents: nil,
                totalEnergyBurned: nil, totalDistance: Quantity(unit: .mile(), doubleValue: 7.25), metadata: nil))
        try await expectEqualAfterReturn(store)
    }

    @Test(
        .enabled(if: TestFile.hasSharedFolder),
        arguments: [
            "export-2016-small.xml", "export-2017.xml", "export-cyrillic.xml", "export-multi-source.xml",
        ])
    func `real exports come back`(name: String) async throws {
        let store = HealthStore()
        let url = try #require(TestFile.sharedFolder).appendingPathComponent(name)
        try await HealthExportImporter().importFile(at: url, into: store)
        try await expectEqualAfterReturn(store)
    }

    @Test
    func `a folder that can not be written is named, and what is there stays`() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("file")
            try Data("x".utf8).write(to: file)
            let error = await #expect(throws: HealthError.self) {
                try await HealthExportWriter().write(from: HealthStore(), toFolder: file)
            }
            #expect(error?.code == .errorInvalidArgument)
            #expect(error?.message.contains(file.path) == true)
            #expect(try Data(contentsOf: file) == Data("x".utf8))
        }
    }

    @Test
    func `a damaged line of other samples costs itself`() async throws {
        try await withFolder { folder in
            let store = HealthStore()
            for hour in [0.0, 2] {
                let begin = start.addingTimeInterval(hour * 3600)
                try await store.save(
                    Workout(
                        activityType: .cycling, start: begin, end: begin.addingTimeInterval(1800), workoutEvents: nil,
                        totalEnergyBurned: nil, totalDistance: nil, metadata: nil))
            }
            try await HealthExportWriter().write(from: store, toFolder: folder)
            let url = folder.appendingPathComponent("export.ndjson")
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2)
            try Data("\(lines[0].dropLast(9))\n\n\(lines[1])".utf8).write(to: url)
            let other = HealthStore()
            let report = try await HealthExportImporter().importFile(at: folder, into: other)
            #expect(report.seriesAdded == 1)
            #expect(report.skips.map(\.line) == [1])
            #expect(report.skips.first?.reason == .fileNotRead)
        }
    }
}
