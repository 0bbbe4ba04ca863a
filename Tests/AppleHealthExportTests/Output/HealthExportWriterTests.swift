import Foundation
import HealthQuery
import HealthQueryTesting
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
            let text = try String(decoding: NewlineDelimitedJSON.data(of: Set(samples).inOrder), as: UTF8.self)
            lines += text.components(separatedBy: "\n")
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

    /// What there is beside samples, in a form that tells every field.
    private func personalContent(of store: HealthStore) async throws -> [String] {
        let summaries = try await ActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
        let lines =
            try NewlineDelimitedJSON.data(of: summaries) + NewlineDelimitedJSON.data(of: [store.characteristics])
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Writes a store into an archive and reads that: everything is the same, as in a folder.
    private func expectEqualAfterArchive(
        _ store: HealthStore, _ before: [String], _ folder: URL, _ expected: ImportReport
    ) async throws {
        let archive = folder.appendingPathComponent("export.zip")
        let written = try await HealthExportWriter().write(from: store, toArchive: archive)
        defer { try? FileManager.default.removeItem(at: archive) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasSuffix("part") } == false)
        #expect(try Data(contentsOf: archive).count == written.byteCount)
        let entries = try ZipArchive(at: archive).entries
        let names = try ["export.xml", "export.ndjson"].filter { name in
            let url = folder.appendingPathComponent(name)
            guard FileManager.default.fileExists(atPath: url.path) else { return false }
            let data = try Data(contentsOf: url)
            let entry = entries.first { $0.name == "apple_health_export/\(name)" }
            #expect(entry?.checksum == Zip.checksum(of: data) && entry?.size == UInt64(data.count))
            return true
        }
        #expect(entries.count == names.count)
        let other = HealthStore()
        let report = try await HealthExportImporter().importFile(at: archive, into: other)
        #expect(report == expected)
        let after = try await content(of: other)
        #expect(after == before)
    }

    @Test(arguments: [
        ("a\tb\nc", true), ("a\u{1}b", false), ("a\u{1F}", false), ("\u{FFFE}", false), ("\u{FFFD}", true),
    ])
    func `an export has no characters that XML forbids`(text: String, isWritten: Bool) throws {
        let date = Date(timeIntervalSinceReferenceDate: 736_243_200)
        let sample = QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: date, end: date,
            metadata: ["note": .string(text)])
        #expect((ExportElement.text(of: AnySample(sample)) != nil) == isWritten)
    }

    @Test(arguments: [true, false], [true, false])
    func `of overlapping sources the same one counts afterwards`(isAdded: Bool, isOdd: Bool) async throws {
        let database = HealthDatabase()
        let start = Date(timeIntervalSinceReferenceDate: 736_243_200)
        func steps(_ count: Double, _ minute: Double, _ metadata: [String: MetadataValue] = [:]) -> QuantitySample {
            QuantitySample(
                type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: count),
                start: start + minute * 60, end: start + minute * 60 + 600, metadata: metadata)
        }
        let stores = ["a", "b", "c"].map {
            HealthStore(
                database: database,
                sourceRevision: SourceRevision(
                    source: Source(name: $0, bundleIdentifier: "com.example.\($0)"), version: nil))
        }
        // What XML forbids stands in the other file.
        if isOdd { try await stores[0].save(steps(7, 100, ["note": "a\u{1}b"])) }
        let first = steps(120, 0)
        try await stores[0].save(first)
        try await stores[1].save(steps(200, 0))
        try await stores[2].save(steps(90, 5))
        if isAdded {
            let workout = Workout(activityType: .walking, start: start, end: start + 1200)
            try await stores[0].save(workout)
            try await stores[0].addSamples([first], to: workout)
        } else {
            try await stores[0].delete(first)
            try await stores[0].save(steps(130, 1))
        }
        let before = try await sums(of: stores[0])
        try await withFolder { folder in
            _ = try await HealthExportWriter().write(from: stores[0], toFolder: folder)
            let other = HealthStore()
            _ = try await HealthExportImporter().importFile(
                at: folder.appendingPathComponent("export.xml"), into: other)
            #expect(try await sums(of: other) == before)
        }
        try await expectEqualAfterReturn(stores[0])
    }

    private func expectEqualAfterReturn(_ store: HealthStore) async throws {
        let before = try await content(of: store)
        let personalBefore = try await personalContent(of: store)
        try await withFolder { folder in
            let written = try await HealthExportWriter().write(from: store, toFolder: folder)
            let other = HealthStore()
            let report = try await HealthExportImporter().importFile(at: folder, into: other)
            #expect(report.skips.isEmpty, "\(report)")
            let after = try await content(of: other)
            #expect(after == before)
            let personalAfter = try await personalContent(of: other)
            #expect(personalAfter == personalBefore && written.activitySummaryCount == personalBefore.count - 1)
            try await expectEqualAfterArchive(store, before, folder, report)
            let (sumsBefore, sumsAfter) = try await (sums(of: store), sums(of: other))
            #expect(sumsAfter == sumsBefore)
            #expect(
                written.samplesByType.merging(written.otherSamplesByType, uniquingKeysWith: +) == report.samplesByType)
            // Again into the same store: nothing new; and written again, the same lines, as correlations move what they hold.
            let again = try await HealthExportImporter().importFile(at: folder, into: other)
            #expect(again.samplesAdded + again.correlationsAdded + again.seriesAdded == 0)
            try await withFolder { second in
                try await HealthExportWriter().write(from: other, toFolder: second)
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                    let lines = try [folder, second].map { folder in
                        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                            .components(separatedBy: "\n").sorted()
                    }
                    #expect(lines[0] == lines[1], "\(name)")
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

    @Test func `a correlation without an element comes back with what it holds`() async throws {
        let store = HealthStore()
        // XML can not hold a NUL.
        let metadata: [[String: MetadataValue]] = [["zero": "a\0b"], [:]]
        for (number, metadata) in metadata.enumerated() {
            let begin = start.addingTimeInterval(Double(number) * 60)
            let pressures = [(QuantityTypeIdentifier.bloodPressureSystolic, 121.5), (.bloodPressureDiastolic, 80)].map {
                QuantitySample(
                    type: QuantityType($0), quantity: Quantity(unit: .millimeterOfMercury(), doubleValue: $1),
                    start: begin, end: begin, metadata: $1 == 80 ? metadata : [:])
            }
            try await store.save(
                Correlation(
                    type: CorrelationType(.bloodPressure), start: begin, end: begin, objects: pressures, metadata: [:]))
        }
        try await expectEqualAfterReturn(store)
    }

    @Test func `what an export can not hold as an element comes back from beside it`() async throws {
        let store = HealthStore()
        let entries = Dictionary(uniqueKeysWithValues: (0..<4_100).map { ("\($0)", MetadataValue.string("")) })
        func protein(_ grams: Int, _ metadata: [String: MetadataValue] = [:]) -> QuantitySample {
            QuantitySample(
                type: QuantityType(.dietaryProtein), quantity: Quantity(unit: .gram(), doubleValue: Double(grams)),
                start: start, end: start, metadata: metadata)
        }
        let members = (1...1_100).map { protein($0) }
        try await store.save(Correlation(type: CorrelationType(.food), start: start, end: start, objects: members))
        try await store.save([
            protein(1, ["long": .string(String(repeating: "<", count: 2 << 20))]), protein(2, entries),
        ])
        try await expectEqualAfterReturn(store)
    }

    @Test func `other samples in a damaged archive are missed in the report`() async throws {
        let store = HealthStore()
        try await store.save(
            Workout(
                activityType: .cycling, start: start, end: start.addingTimeInterval(60), workoutEvents: nil,
                totalEnergyBurned: nil, totalDistance: nil, metadata: nil))
        try await withFolder { folder in
            try await HealthExportWriter().write(from: store, toFolder: folder)
            let other = try Data(contentsOf: folder.appendingPathComponent("export.ndjson"))
            let archive = Zip.archive([
                Zip.File(name: "export.xml", data: try Data(contentsOf: folder.appendingPathComponent("export.xml"))),
                Zip.File(name: "export.ndjson", data: other + other, checksum: 1),
            ])
            let url = folder.appendingPathComponent("a.zip")
            try archive.write(to: url)
            let report = try await HealthExportImporter().importFile(at: url, into: HealthStore())
            #expect(report.skips.map(\.reason) == [.damagedArchive] && report.isDamaged)
            #expect(report.skips.first?.message.contains("export.ndjson does not fit its checksum") == true)
        }
    }

    @Test func `a made-up person comes back`() async throws {
        let person = try #require(SyntheticPerson.ofThirteenDays)
        try await expectEqualAfterReturn(HealthStore(database: try await person.filledDatabase()))
    }

    @Test func `summaries and characteristics come back, whatever their units`() async throws {
        let store = HealthStore()
        try store.database.setCharacteristics(
            Characteristics(
                dateOfBirth: DateComponents(year: 1980, month: 2, day: 29), biologicalSex: .female,
                bloodType: .abNegative, fitzpatrickSkinType: .III, wheelchairUse: .no, activityMoveMode: .appleMoveTime)
        )
        let calendar = Calendar(identifier: .gregorian)
        func summary(_ day: Int, _ change: (inout ActivitySummary) -> Void = { _ in }) -> ActivitySummary {
            var summary = ActivitySummary(
                dateComponents: DateComponents(calendar: calendar, year: 2024, month: 5, day: day))
            change(&summary)
            return summary
        }
        let paused = summary(1) {
            $0.activeEnergyBurned = Quantity(unit: .jouleUnit(with: .kilo), doubleValue: 1.0 / 3)
            $0.activeEnergyBurnedGoal = Quantity(unit: .largeCalorie(), doubleValue: 400)
            $0.appleExerciseTime = Quantity(unit: .second(), doubleValue: 1e-9)
            $0.appleExerciseTimeGoal = Quantity(unit: .hour(), doubleValue: 0.5)
            $0.appleMoveTime = Quantity(unit: .second(), doubleValue: 90)
            $0.appleStandHours = Quantity(unit: .count(), doubleValue: 11)
            $0.isPaused = true
            $0.activityMoveMode = .appleMoveTime
        }
        let moving = summary(2) { $0.appleMoveTimeGoal = Quantity(unit: .minute(), doubleValue: 60) }
        let implied = summary(3) {
            $0.appleMoveTimeGoal = Quantity(unit: .minute(), doubleValue: 60)
            $0.activityMoveMode = .appleMoveTime
            $0.appleStandHoursGoal = Quantity(unit: .count(), doubleValue: 12)
        }
        try await store.database.saveActivitySummaries([paused, moving, implied, summary(4)])
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
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("in.zip/x"), withIntermediateDirectories: true)
            let archive = await #expect(throws: HealthError.self) {
                try await HealthExportWriter().write(
                    from: HealthStore(), toArchive: folder.appendingPathComponent("in.zip"))
            }
            #expect(archive?.message.contains("in.zip") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.zip"])
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
            #expect(report.workoutsAdded == 1 && report.isDamaged)
            #expect(report.skips.map(\.line) == [1])
            #expect(report.skips.first?.reason == .damagedFile)
        }
    }

    @Test func `a full disk leaves the earlier files as they were`() async throws {
        let faults = ScriptedFaults()
        let earlier = HealthStore(database: try await SyntheticPerson(days: 1).filledDatabase())
        let store = HealthStore(database: try await SyntheticPerson(seed: 2, days: 2).filledDatabase())
        let failing = store.failing(as: faults)
        try await withFolder { folder in
            func sizes() throws -> [Int] {
                try ["export.ndjson", "export.xml"].map {
                    try Data(contentsOf: folder.appendingPathComponent($0)).count
                }
            }
            let archive = folder.appendingPathComponent("export.zip")
            try await HealthExportWriter().write(from: store, toFolder: folder)
            let needed = try sizes()
            try await HealthExportWriter().write(from: earlier, toFolder: folder)
            try await HealthExportWriter().write(from: earlier, toArchive: archive)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            let before = try files.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
            for byteCount in Set([0, 1000] + needed.map { $0 - 1 }) {
                faults.limitExports(to: byteCount)
                let error = await #expect(throws: HealthError.self) {
                    try await HealthExportWriter().write(from: failing, toFolder: folder)
                }
                #expect(error?.message.contains("/export.") == true)
                let after = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                #expect(after == files)
                #expect(try files.map { try Data(contentsOf: folder.appendingPathComponent($0)) } == before)
            }
            faults.limitExports(to: 1000)
            await #expect(throws: HealthError.self) {
                try await HealthExportWriter().write(from: failing, toArchive: archive)
            }
            #expect(try files.map { try Data(contentsOf: folder.appendingPathComponent($0)) } == before)
            faults.stop()
            try await HealthExportWriter().write(from: failing, toFolder: folder)
            #expect(try sizes() == needed)
        }
    }
}
