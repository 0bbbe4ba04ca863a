import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Routes in files beside an export, and heartbeats inside its records.
struct SeriesImportTests {
    private let store = HealthStore()

    /// A folder with an export of one workout that names files, and some files beside it.
    private func importing(
        _ paths: [String?], _ files: [String: String], workout: String? = nil
    ) async throws -> ImportReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("routes-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let export = folder.appendingPathComponent("export")
        try FileManager.default.createDirectory(
            at: export.appendingPathComponent("workout-routes"), withIntermediateDirectories: true)
        let routes = paths.map { path in
            let reference = path.map { "<FileReference path='\($0)'/>" } ?? ""
            return "<WorkoutRoute sourceName='Watch' sourceVersion='9'>\(Elements.entry("a", "1"))\(reference)"
                + "</WorkoutRoute>\n"
        }
        let text = "<HealthData>\n" + (workout ?? Elements.workout([:], routes.joined())) + "</HealthData>"
        try Data(text.utf8).write(to: export.appendingPathComponent("export.xml"))
        for (path, content) in files {
            try Data(content.utf8).write(to: export.appendingPathComponent(path))
        }
        try FileManager.default.createSymbolicLink(
            at: export.appendingPathComponent("workout-routes/link.gpx"),
            withDestinationURL: folder.appendingPathComponent("secret.gpx"))
        try Data(Self.gpx.utf8).write(to: folder.appendingPathComponent("secret.gpx"))
        return try await HealthExportImporter().importFile(at: export.appendingPathComponent("export.xml"), into: store)
    }

    private static func point(_ attributes: String, _ content: String) -> String {
        "<trkpt \(attributes)>\(content)</trkpt>\n"
    }

    private static func gpx(_ points: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Example" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><time>2024-05-02T00:00:00Z</time></metadata>
        <trk><name>Route</name><trkseg>

        """ + points.joined() + "</trkseg></trk>\n</gpx>\n"
    }

    private static let second = point(
        "lon='8.25' lat='50.5'", "<ele>101.5</ele><time>2024-05-01T08:00:02.25Z</time>")
    private static let first = point(
        "lon=\"-8.5\" lat=\"50.75\"",
        """
        <ele> 100 </ele><time>2024-05-01T08:00:01Z</time><extensions><speed>2.5</speed><x:course>90</x:course>\
        <hAcc>3</hAcc><vAcc>4</vAcc><other>no number</other></extensions>
        """)
    private static let gpx = gpx(second, first)

    private func routes() async throws -> [WorkoutRoute] {
        try await SampleQueryDescriptor(predicates: [.workoutRoute()], sortDescriptors: []).result(for: store)
    }

    private func points(_ route: WorkoutRoute) async throws -> [Location] {
        var points: [Location] = []
        for try await point in WorkoutRouteQueryDescriptor(route).results(for: store) { points.append(point) }
        return points
    }

    @Test func `what stands beside an export is not missed in the export alone`() async throws {
        let path = "workout-routes/a.gpx"
        _ = try await importing(["/" + path], [path: Self.gpx])
        let route = "<WorkoutRoute sourceName='Watch' sourceVersion='9'><FileReference path='/\(path)'/></WorkoutRoute>"
        let text = Elements.workout([:], route)
        #expect(try await HealthExportImporter().importElements(text, into: store).samplesNotInFile.isEmpty)
        // A file that cannot be read says nothing of what is in it.
        #expect(try await importing(["/" + path], [:]).samplesNotInFile.isEmpty)
        let none = try await HealthExportImporter().importElements(Elements.steps(), into: store)
        #expect(none.samplesNotInFile == ["HKWorkoutTypeIdentifier": 1])
    }

    @Test func `locations in the export become a route, and a bad one costs it`() async throws {
        func route(_ content: String) -> String {
            "<WorkoutRoute sourceName='Watch' sourceVersion='9'>\(content)</WorkoutRoute>\n"
        }
        let content =
            route(Elements.location(2) + Elements.location(1, ""))
            + route(Elements.location(3) + Elements.location(4).replacing("50.5", with: "north"))
            + route(Elements.location(5).replacing("longitude", with: "x"))
        let report = try await importing([], [:], workout: Elements.workout([:], content))
        #expect(report.skips.map(\.line) == [4, 5] && report.skips.map(\.reason) == [.badValue, .missingAttribute])
        #expect(report.notYetRead.isEmpty && report.seriesAdded == 1)
        let found = try #require(try await routes().first)
        let points = try await points(found)
        #expect(points.map { $0.timestamp.timeIntervalSince(Elements.start) } == [1, 2])
        #expect(points.map(\.coordinate.longitude) == [-8.1, -8.2] && points.map(\.altitude) == [101.5, 101.5])
        #expect(points.map(\.course) == [-1, 90] && points.map(\.speed) == [-1, 2.5])
        #expect(points.map(\.horizontalAccuracy) == [3, 3] && points.map(\.verticalAccuracy) == [4, 4])
    }

    @Test func `a file without one of its tags is not read as another route`() async throws {
        let tags = Self.gpx.matches(of: #/<[^?!>]+>/#).map(\.range)
        var files: [String: String] = [:]
        for (number, tag) in tags.enumerated() {
            var text = Self.gpx
            text.removeSubrange(tag)
            files["\(number).gpx"] = text
        }
        let names = files.keys.sorted()
        let report = try await importing(names.map { $0 }, files)
        let unread = report.skips.filter { [.fileNotRead, .damagedFile].contains($0.reason) }.count
        #expect(unread + report.seriesRead == tags.count)
        let routes = try await SampleQueryDescriptor(predicates: [.workoutRoute()], sortDescriptors: []).result(
            for: store)
        for route in routes {
            var count = 0
            for try await location in WorkoutRouteQueryDescriptor(route).results(for: store) {
                #expect([100, 101.5, 0].contains(location.altitude))
                count += 1
            }
            #expect(count == 2)
        }
    }

    @Test func `of a route with several files all are read, and a file counts once in a workout`() async throws {
        let (one, two) = (Self.gpx(Self.first), Self.gpx(Self.second))
        let route =
            "<WorkoutRoute sourceName='Watch'><FileReference path='a.gpx'/><FileReference path='b.gpx'/>"
            + "</WorkoutRoute>"
        let again = "<WorkoutRoute sourceName='Watch'><FileReference path='a.gpx'/></WorkoutRoute>"
        let report = try await importing(
            [], ["a.gpx": one, "b.gpx": two], workout: Elements.workout([:], route + again + again))
        #expect(report.seriesRead == 1 && report.skips.map(\.reason) == [.fileNotRead, .fileNotRead])
        let routes = try await SampleQueryDescriptor(predicates: [.workoutRoute()], sortDescriptors: []).result(
            for: store)
        #expect(routes.map(\.count) == [2])
    }

    @Test func `a path longer than any is not followed`() async throws {
        let report = try await importing([String(repeating: "a/", count: 200_000)], [:])
        #expect(report.skips.map(\.reason) == [.fileNotRead] && report.seriesRead == 0)
    }

    @Test
    func `a route is read from its file, and belongs to its workout`() async throws {
        let report = try await importing(["/workout-routes/a.gpx"], ["workout-routes/a.gpx": Self.gpx])
        #expect(report.skips.isEmpty && report.notYetRead.isEmpty && report.workoutsAdded == 1)
        #expect(report.seriesRead == 1 && report.seriesAdded == 1 && report.seriesAlreadyPresent == 0)
        #expect(report.samplesByType["HKWorkoutRouteTypeIdentifier"] == 1)
        let line = "\n1 samples of other kinds read, such as routes and electrocardiograms: 1 added, 0 already there."
        #expect(report.description.contains(line))
        let route = try #require(try await routes().first)
        #expect(route.sourceRevision.source.name == "Watch" && route.sourceRevision.version == "9")
        #expect(route.metadata == ["a": "1"])
        let start = Elements.start
        let points = try await points(route)
        #expect(
            points == [
                Location(
                    coordinate: LocationCoordinate2D(latitude: 50.75, longitude: -8.5), altitude: 100,
                    horizontalAccuracy: 3, verticalAccuracy: 4, course: 90, speed: 2.5, timestamp: start + 1),
                Location(
                    coordinate: LocationCoordinate2D(latitude: 50.5, longitude: 8.25), altitude: 101.5,
                    horizontalAccuracy: -1, verticalAccuracy: -1, timestamp: start + 2.25),
            ])
        let workouts = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        let workout = try #require(try await workouts.result(for: store).first)
        let added = SampleQueryDescriptor(
            predicates: [.workoutRoute(Query.predicateForObjects(from: workout))], sortDescriptors: [])
        #expect(try await added.result(for: store) == [route])
    }

    @Test
    func `importing again adds nothing, and what was missing is added later`() async throws {
        let path = ["workout-routes/a.gpx"]
        let first = try await importing(path, [:])
        #expect(first.workoutsAdded == 1 && first.seriesRead == 0 && first.skippedByReason == [.fileNotRead: 1])
        let second = try await importing(path, ["workout-routes/a.gpx": Self.gpx])
        #expect(second.workoutsAlreadyPresent == 1 && second.seriesAdded == 1)
        let before = await store.database.currentState().log.lastSequence
        let third = try await importing(path, ["workout-routes/a.gpx": Self.gpx])
        #expect(third.workoutsAlreadyPresent == 1 && third.seriesAlreadyPresent == 1 && third.seriesAdded == 0)
        #expect(await store.database.currentState().log.lastSequence == before)
        #expect(try await routes().count == 1)
    }

    @Test
    func `exact repeats of a workout in a file each have a route`() async throws {
        let one = Elements.workout(
            [:], "<WorkoutRoute sourceName='Watch'><FileReference path='a.gpx'/></WorkoutRoute>")
        for isFirst in [true, false] {
            let report = try await importing([], ["a.gpx": Self.gpx], workout: one + one)
            #expect(report.workoutsRead == 2 && report.workoutsAdded == (isFirst ? 2 : 0))
            #expect(report.seriesRead == 2 && report.seriesAdded == (isFirst ? 2 : 0))
        }
        let workouts = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        for workout in try await workouts.result(for: store) {
            let added = SampleQueryDescriptor(
                predicates: [.workoutRoute(Query.predicateForObjects(from: workout))], sortDescriptors: [])
            #expect(try await added.result(for: store).count == 1)
        }
    }

    @Test
    func `a file that cannot be read costs its route, and nothing else`() async throws {
        let files = [
            "cut.gpx": String(Self.gpx.prefix(Self.gpx.count - 30)),
            "broken.gpx": Self.gpx.replacing("lon='8.25'", with: "lon=8.25"),
            "empty.gpx": Self.gpx(), "nothing.gpx": "", "other.gpx": "<html></html>",
            "nowhere.gpx": Self.gpx(Self.point("lat='1'", "<time>2024-05-01T08:00:02Z</time>")),
            "never.gpx": Self.gpx(Self.point("lat='1' lon='2'", "<ele>1</ele>")),
            "instant.gpx": Self.gpx("<trkpt lat='1' lon='2'/>\n"),
            "word.gpx": Self.gpx(Self.point("lat='1' lon='2'", "<ele>high</ele>")),
            "late.gpx": Self.gpx(Self.point("lat='1' lon='2'", "<time>tomorrow</time>")),
            "far.gpx": Self.gpx(Self.point("lat='91' lon='2'", "<time>2024-05-01T08:00:02Z</time>")),
            "good.gpx": Self.gpx,
        ]
        let wrong: KeyValuePairs = [
            "cut.gpx": "ends too early in line", "broken.gpx": "is damaged (a malformed attribute) in line 5",
            "empty.gpx": "has no locations in line", "nothing.gpx": "has no locations",
            "other.gpx": "is not a GPX file",
            "nowhere.gpx": "without a place or a time in line 5", "never.gpx": "without a place or a time in line 5",
            "instant.gpx": "without a time in line 5", "word.gpx": "has a ele that can not be read in line 5",
            "late.gpx": "has a time that can not be read in line 5", "absent.gpx": "is not there",
            "/etc/passwd": "is not there", "../secret.gpx": "outside of the export's folder",
            "/workout-routes/../../secret.gpx": "outside of the export's folder",
            "workout-routes/link.gpx": "outside of the export's folder", "workout-routes": "is no file",
            "": "is not there", "/": "is that of a route before",
        ]
        let paths = wrong.map(\.key) + [nil, "far.gpx", "./good.gpx"]
        let report = try await importing(paths, files)
        #expect(report.workoutsAdded == 1 && report.seriesAdded == 1 && report.recordsSkipped == 0)
        #expect(report.skips.count == paths.count - 1 && report.isDamaged)
        for (position, (path, problem)) in wrong.enumerated() {
            let skip = report.skips[position]
            let reason = ["cut.gpx", "broken.gpx"].contains(path) ? ImportSkip.Reason.damagedFile : .fileNotRead
            #expect(skip.reason == reason && skip.text == path && skip.line == position + 3, "\(skip)")
            #expect(skip.type == "HKWorkoutRouteTypeIdentifier" && skip.message.contains(problem), "\(skip)")
        }
        #expect(report.skips.suffix(2).map(\.reason) == [.missingAttribute, .notValid])
        #expect(try await routes().count == 1)
    }

    @Test
    func `data without files beside it has no routes`() async throws {
        let text = Elements.workout([:], "<WorkoutRoute><FileReference path='a.gpx'/></WorkoutRoute>")
        let report = try await HealthExportImporter().importElements(text, into: store)
        #expect(report.workoutsAdded == 1 && report.skips.map(\.text) == ["a.gpx"])
    }

    @Test
    func `a file is read the same wherever its blocks end`() throws {
        let whole = try {
            var reader = try RouteReader(ByteSource(Data(Self.gpx.utf8)))
            return try reader.locations()
        }()
        #expect(whole.count == 2)
        for size in 1...40 {
            var reader = try RouteReader(ByteSource(Data(Self.gpx.utf8), blockSize: size))
            #expect(try reader.locations() == whole)
        }
    }

    /// A record of a variability with heartbeats.
    private static func record(_ beats: [(String, String)], end: String = "10:01:05") -> String {
        let list = beats.map { "<InstantaneousBeatsPerMinute bpm='\($0)' time='\($1)'/>" }.joined()
        return Elements.steps(
            [
                "type": "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "unit": "ms", "value": "49.5",
                "endDate": "2024-05-01 \(end) +0200",
            ], content: "<HeartRateVariabilityMetadataList>\(list)</HeartRateVariabilityMetadataList>")
    }

    private func series() async throws -> [HeartbeatSeriesSample] {
        try await SampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: []).result(for: store)
    }

    @Test(arguments: [
        "10:00:0%.94", "8:00:0%,94", "6:00:0%.94 PM", "10:00:0%,94\u{202F}AM", "22:45:0%.94", "10.00.0%,94",
        "10 h 00 min 0%,94 s", "PM 10:00:0%.94",
    ])
    func `the heartbeats of a variability become a series, in any form of time`(form: String) async throws {
        let beats = [("60", "1"), ("59", "2"), ("61", "3"), ("60", "6")].map { rate, second in
            (rate, form.replacing("%", with: second))
        }
        let text = Self.record(beats)
        let report = try await HealthExportImporter().importElements(text, into: store)
        #expect(report.skips.isEmpty && report.notYetRead.isEmpty && report.samplesAdded == 1)
        #expect(report.recordsFound == 1 && report.seriesAdded == 1)
        let series = try #require(try await series().first)
        #expect(series.startDate == Elements.start && series.sourceRevision.source.name == "Phone")
        var found: [HeartbeatSeriesQueryDescriptor.Heartbeat] = []
        for try await beat in HeartbeatSeriesQueryDescriptor(series).results(for: store) { found.append(beat) }
        #expect(found.map(\.timeIntervalSinceStart) == [1.94, 2.94, 3.94, 6.94])
        #expect(found.map(\.precededByGap) == [false, false, false, true])
        let again = try await HealthExportImporter().importElements(text, into: store)
        #expect(again.seriesAlreadyPresent == 1 && again.seriesAdded == 0)
    }

    @Test
    func `heartbeats are imported without the variability that is left out`() async throws {
        let text = Self.record([("60", "10:00:01.94")])
        var importer = HealthExportImporter()
        importer.types = [SeriesType.heartbeat()]
        let report = try await importer.importElements(text, into: store)
        #expect(report.seriesAdded == 1 && report.samplesAdded == 0 && report.recordsExcluded == 1)
        #expect(report.samplesExcluded == ["HKQuantityTypeIdentifierHeartRateVariabilitySDNN": 1])
        #expect(try await series().count == 1)
        importer.types = [QuantityType(.stepCount)]
        let neither = try await importer.importElements(text)
        #expect(neither.samplesExcluded.values.sorted() == [1, 1] && neither.seriesRead == 0)
    }

    @Test
    func `heartbeats that make no sense cost themselves, not the record`() async throws {
        let lists: [([(String, String)], String, ImportSkip.Reason)] = [
            ([("60", "10:02:30.00")], "10:01:05", .notValid),
            ([("60", "10:00:05.00"), ("60", "10:00:04.00")], "10:01:05", .notValid),
            ([("60", "soon")], "10:01:05", .badDate), ([("60", "10:99:05.00")], "10:01:05", .badDate),
            ([("60", "10:00")], "10:01:05", .badDate), ([("60", "10:00:05:94")], "10:01:05", .badDate),
            ([("60", "1:10:00:05.94")], "10:01:05", .badDate), ([("60", "10:00:99.94")], "10:01:05", .badDate),
            ([("60", "10:00:05.00")], "10:20:00", .notValid),
        ]
        for (beats, end, reason) in lists {
            let store = HealthStore()
            let report = try await HealthExportImporter().importElements(Self.record(beats, end: end), into: store)
            #expect(report.samplesAdded == 1 && report.seriesRead == 0, "\(report)")
            #expect(report.skips.map(\.reason) == [reason] && report.skips.map(\.records) == [0], "\(report)")
            #expect(report.skips.first?.type == "HKDataTypeIdentifierHeartbeatSeries")
        }
        let many = (0..<5000).map { _ in ("60", "10:00:05.00") }
        let report = try await HealthExportImporter().importElements(Self.record(many), into: store)
        #expect(report.samplesAdded == 1 && report.skippedByReason == [.notValid: 1])
        // Elsewhere such a list means nothing, and an empty one nothing either.
        let empty = try await HealthExportImporter().importElements(
            Self.record([]) + "<InstantaneousBeatsPerMinute/>", into: store)
        #expect(empty.seriesRead == 0 && empty.skips.isEmpty)
    }

    @Test
    func `records of the types of series are not known`() async throws {
        for type in ["HKWorkoutRouteTypeIdentifier", "HKDataTypeIdentifierHeartbeatSeries"] {
            let report = try await HealthExportImporter().importElements(Elements.steps(["type": type]), into: store)
            #expect(report.skips.map(\.reason) == [.unknownType])
        }
    }
}
