import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Archives in which the export is whole, and a file beside it is damaged.
struct DamagedArchiveTests {
    /// A file beside an export, and what names it there.
    struct Side: Sendable, CustomTestStringConvertible {
        let name: String
        let element: String
        let content: String

        var testDescription: String { name }

        var file: Zip.File { Zip.File(name: name, data: Data(content.utf8)) }
    }

    static let route = Side(
        name: "workout-routes/a.gpx",
        element: Elements.workout(
            [:], "<WorkoutRoute sourceName='Watch'><FileReference path='/workout-routes/a.gpx'/></WorkoutRoute>"),
        content: """
            <gpx><trk><trkseg><trkpt lon="13.400" lat="52.530"><time>2024-05-01T08:00:00Z</time></trkpt>
            <trkpt lon="13.401" lat="52.531"><time>2024-05-01T08:00:01Z</time></trkpt></trkseg></trk></gpx>

            """)
    static let sides = [
        route,
        Side(
            name: "electrocardiograms/ecg.csv", element: "",
            content: """
                Recorded Date,2024-05-01 08:00:00 +0200
                Sample Rate,512 hertz
                Unit,µV
                52
                -3

                """),
        Side(
            name: "clinical-records/1.json", element: Elements.clinicalRecord(),
            content: #"{"resourceType": "AllergyIntolerance", "code": {"text": "52 nuts"}}"#),
    ]

    private func importing(_ side: Side, _ file: Zip.File?, moved: Bool = false) async throws -> ImportReport {
        let export = Data("<HealthData>\n\(side.element)</HealthData>".utf8)
        var archive = Zip.archive([Zip.File(name: "export.xml", data: export)] + (file.map { [$0] } ?? []))
        // The mark at which the second file begins, behind the head, the name and the bytes of the first.
        if moved { archive[30 + "export.xml".count + export.count] = 0x51 }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("damaged-\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: url) }
        try archive.write(to: url)
        return try await HealthExportImporter().importFile(at: url, into: HealthStore())
    }

    @Test(arguments: [("52.530", "82.530"), ("</gpx>", "</gpy>"), ("13.400", "13x400"), ("<trkpt", "?trkpt")])
    func `a route with a changed byte is not read, and the report says why`(
        _ right: String, _ wrong: String
    ) async throws {
        // Longer than some blocks, so that the change is met long before the end.
        let content = Self.route.content + String(repeating: " ", count: 300_000)
        var file = Zip.File(name: Self.route.name, data: Data(content.utf8))
        #expect(try await importing(Self.route, file).seriesRead == 1)
        file.checksum = Zip.checksum(of: file.data)
        file.data = Data(content.replacing(right, with: wrong).utf8)
        let report = try await importing(Self.route, file)
        #expect(report.seriesRead == 0 && report.workoutsAdded == 1)
        #expect(
            report.skips.map(\.message) == [
                "line 3: HKWorkoutRouteTypeIdentifier is in the file \"/workout-routes/a.gpx\", "
                    + "which does not fit its checksum"
            ])
    }

    @Test(arguments: [(-1, "is longer than the archive says"), (1, "is shorter than the archive says")])
    func `a route that is not as long as the archive says is not read`(_ more: Int, _ problem: String) async throws {
        var file = Self.route.file
        file.size = file.data.count + more
        let report = try await importing(Self.route, file)
        #expect(report.seriesRead == 0 && report.skips.first?.message.hasSuffix("which \(problem)") == true)
    }

    @Test(arguments: sides) func `a damaged file beside an export counts as damage of the archive`(
        _ side: Side
    ) async throws {
        var file = side.file
        #expect(try await importing(side, file).seriesRead == 1)
        file.checksum = Zip.checksum(of: file.data)
        file.data = Data(side.content.replacing("52", with: "82").utf8)
        var (short, unpackable) = (side.file, side.file)
        short.size = file.data.count + 1
        (unpackable.method, unpackable.size) = (8, 100)
        for (file, moved) in [(file, false), (short, false), (unpackable, false), (side.file, true)] {
            let report = try await importing(side, file, moved: moved)
            #expect(report.isDamaged && report.skippedByReason == [.damagedArchive: 1] && report.seriesRead == 0)
            #expect(report.skips.first?.message.contains(side.name) == true)
        }
    }

    @Test(arguments: sides) func `a file that is missing, encrypted or makes no sense is no damage`(
        _ side: Side
    ) async throws {
        var (other, encrypted) = (side.file, side.file)
        other.data = Data("no route".utf8)
        encrypted.flags = 1
        for file in [nil, other, encrypted] {
            let report = try await importing(side, file)
            #expect(!report.isDamaged && report.seriesRead == 0)
            // Nothing names an electrocardiogram but its file.
            #expect(report.skippedByReason == (file == nil && side.element.isEmpty ? [:] : [.fileNotRead: 1]))
        }
    }
}
