import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Exports in the archive that the Health app makes.
struct ZipArchiveTests {
    private func fixture(_ name: String) throws -> URL {
        try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil)).appendingPathComponent(name)
    }

    /// Runs something with a file of some bytes.
    private func withFile<Result>(_ data: Data, _ body: (URL) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("archive-\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: url) }
        try data.write(to: url)
        return try await body(url)
    }

    private func importing(_ archive: Data, into store: HealthStore = HealthStore()) async throws -> ImportReport {
        try await withFile(archive) { try await HealthExportImporter().importFile(at: $0, into: store) }
    }

    /// All bytes of a file in an archive.
    private func content(of entry: ZipArchive.Entry, in archive: ZipArchive) throws -> (Data, problem: String?) {
        try content(of: archive.stream(of: entry))
    }

    /// All bytes of a stream.
    private func content(of stream: ZipStream) throws -> (Data, problem: String?) {
        var (stream, bytes) = (stream, [UInt8]())
        while true {
            let before = bytes.count
            try stream.read(into: &bytes)
            if bytes.count == before { return (Data(bytes), stream.problem) }
        }
    }

    private static let squares = Data((0..<600).map { "\($0) squared is \($0 * $0)\n" }.joined().utf8)
    private static let export = """
        <HealthData locale="en"><Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
        startDate="2024-05-01 10:00:00 +0200" endDate="2024-05-01 10:05:00 +0200" value="12"/></HealthData>
        """

    @Test(arguments: ["packings.zip", "wide.zip"]) func `files are unpacked however they are packed`(
        name: String
    ) throws {
        let archive = try ZipArchive(at: fixture(name))
        #expect(archive.entries.count == (name == "wide.zip" ? 2 : 7))
        for entry in archive.entries {
            let (data, problem) = try content(of: entry, in: archive)
            #expect(data == Self.squares && problem == nil, "\(entry.name)")
            #expect(entry.checksum == Zip.checksum(of: data))
        }
    }

    @Test(arguments: [1, 2, 7, 300, 1 << 16]) func `blocks of any size hold the same`(blockSize: Int) throws {
        let archive = try ZipArchive(at: fixture("packings.zip"))
        let best = try #require(archive.entries.first { $0.name == "best.txt" })
        let packed = try Data(contentsOf: fixture("packings.zip"))
        let start = Int(best.offset) + 30 + best.name.utf8.count
        let url = try fixture("packings.zip")
        #expect(packed[start - best.name.utf8.count..<start] == Data(best.name.utf8))
        var input = PackedInput(try FileHandle(forReadingFrom: url), at: UInt64(start), count: best.packedSize)
        var (inflater, bytes) = (Inflater(blockSize: blockSize), [UInt8]())
        while !inflater.isDone { try inflater.read(&input, into: &bytes) }
        #expect(Data(bytes) == Self.squares)
    }

    @Test func `a stream goes back to any offset`() throws {
        let archive = try ZipArchive(at: fixture("packings.zip"))
        for entry in archive.entries {
            for offset in [0, 1, 5_000, Self.squares.count - 1] {
                var source = ByteSource(try archive.stream(of: entry))
                var bytes: [UInt8] = []
                while try source.read(into: &bytes) > 0 {}
                #expect(try source.rewind(to: offset) && source.bytesRead == offset)
                bytes.removeAll()
                while try source.read(into: &bytes) > 0 {}
                #expect(Data(bytes) == Self.squares[offset...], "\(entry.name) from \(offset)")
                #expect(source.problem == nil && source.bytesRead == Self.squares.count)
            }
        }
    }

    @Test func `going back ends when the task is cancelled`() async throws {
        let archive = try ZipArchive(at: fixture("packings.zip"))
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var source = ByteSource(try archive.stream(of: archive.entries[0]))
            _ = try source.rewind(to: 1)
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test(arguments: [
        (0, false, nil), (1, false, "is longer than the archive says"), (0, true, "is longer than the archive says"),
    ])
    func `a file is whole if only its size did not fit`(more: Int, isWide: Bool, expected: String?) async throws {
        let data = Data((0..<12).flatMap { _ in Self.squares })
        let wrap = 1 << 16
        try #require(data.count > 2 * wrap)
        var (deflater, packed) = (Deflater(), [UInt8]())
        deflater.add(Array(data)[...], into: &packed)
        deflater.finish(into: &packed)
        let entry = ZipArchive.Entry(
            name: "a", size: UInt64(data.count % wrap + more), isSizeWide: isWide, packedSize: UInt64(packed.count),
            method: 8, isEncrypted: false, checksum: Zip.checksum(of: data), offset: 0)
        try await withFile(Data(packed)) { url in
            let input = PackedInput(try FileHandle(forReadingFrom: url), at: 0, count: entry.packedSize)
            let (found, problem) = try content(of: ZipStream(input, entry, wrap: UInt64(wrap)))
            #expect(problem == expected && found == (isWide ? data.prefix(Int(entry.size)) : data))
        }
    }

    @Test(arguments: ["export.xml", "Exportación.xml", "导出.xml"]) func `an archive is imported like its export`(
        name: String
    ) async throws {
        let xml = try Data(contentsOf: fixture("small.xml"))
        let (plain, zipped) = (HealthStore(), HealthStore())
        let expected = try await HealthExportImporter().importFile(at: fixture("small.xml"), into: plain)
        let archive = Zip.archive([
            Zip.File(name: "apple_health_export/", data: Data()),
            Zip.File(
                name: "apple_health_export/export_cda.xml", data: Data("<ClinicalDocument/>".utf8)),
            Zip.File(name: "apple_health_export/\(name)", data: xml),
        ])
        let report = try await importing(archive, into: zipped)
        #expect(report == expected && report.samplesAdded > 0)
        for type in SampleType.all where report.samplesByType[type.identifier] != nil {
            func samples(_ store: HealthStore) async throws -> [String] {
                try await SampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: [])
                    .result(for: store).map { "\($0.uuid) \($0)" }
            }
            #expect(try await samples(zipped) == samples(plain))
        }
        let again = try await HealthExportImporter().importFile(at: fixture("small.xml"), into: zipped)
        #expect(again.samplesAdded == 0)
    }

    @Test(.enabled(if: TestFile.hasSharedFolder)) func `real exports are imported like the files in them`() async throws
    {
        for name in ["export-2016-small", "export-2017", "export-cyrillic", "export-multi-source"] {
            let xml = try TestFile.shared("\(name).xml")
            let url = try #require(TestFile.sharedFolder).appendingPathComponent("\(name).xml")
            let expected = try await HealthExportImporter().importFile(at: url, into: HealthStore())
            let archive = Zip.archive([Zip.File(name: "apple_health_export/export.xml", data: xml)])
            #expect(try await importing(archive) == expected, "\(name)")
        }
    }

    private static let ecg = """
        Name,A
        Recorded Date,2024-05-01 08:00:00 +0200
        Classification,Sinus Rhythm
        Software Version,2.0
        Device,"Watch6,1"
        Sample Rate,512 hertz

        Lead,Lead I
        Unit,µV

        12.5
        -3
        """

    @Test(arguments: ["/", "\\"]) func `routes and electrocardiograms are read, whatever stands between folders`(
        separator: String
    ) async throws {
        let route = """
            <gpx><trk><trkseg><trkpt lon="13.4" lat="52.5"><ele>34</ele><time>2024-05-01T08:00:00Z</time></trkpt>\
            </trkseg></trk></gpx>
            """
        let workout = """
            <HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="5" durationUnit="min" \
            sourceName="Watch" startDate="2024-05-01 10:00:00 +0200" endDate="2024-05-01 10:05:00 +0200">\
            <WorkoutRoute sourceName="Watch" startDate="2024-05-01 10:00:00 +0200" \
            endDate="2024-05-01 10:05:00 +0200"><FileReference path="/workout-routes/route.gpx"/></WorkoutRoute>\
            </Workout></HealthData>
            """
        let files = [
            ("export.xml", workout), ("workout-routes/route.gpx", route), ("electrocardiograms/ecg.csv", Self.ecg),
            ("electrocardiograms/._ecg.csv", "\0\u{5}\u{16}\u{7}"),
        ]
        let store = HealthStore()
        let report = try await importing(
            Zip.archive(
                files.map { name, text in
                    Zip.File(name: "a/\(name)".replacing("/", with: separator), data: Data(text.utf8))
                }),
            into: store)
        #expect(report.seriesAdded == 2 && report.skips.isEmpty && report.workoutsAdded == 1)
        let found = try await SampleQueryDescriptor(predicates: [.workoutRoute()], sortDescriptors: [])
            .result(for: store)
        #expect(found.map(\.count) == [1])
    }

    @Test func `a backslash is a part of a name where the name has slashes`() async throws {
        let archive = Zip.archive([
            Zip.File(name: "a\\b/export.xml", data: Data(Self.export.utf8)),
            Zip.File(name: "a\\b/electrocardiograms/e\\.csv", data: Data(Self.ecg.utf8)),
        ])
        #expect(try await importing(archive).seriesAdded == 1)
    }

    @Test(arguments: [1, 3]) func `all files of the directory are read, even if their number did not fit`(
        count: UInt8
    ) async throws {
        var archive = Zip.archive([
            Zip.File(name: "export.xml", data: Data(Self.export.utf8)),
            Zip.File(name: "electrocardiograms/a.csv", data: Data(Self.ecg.utf8)),
            Zip.File(name: "electrocardiograms/b.csv", data: Data((Self.ecg + "\n4").utf8)),
        ])
        for place in [8, 10] { archive[archive.count - 22 + place] = count }
        #expect(try await importing(archive).seriesAdded == 2)
    }

    @Test func `a comment may hold the mark of an end`() async throws {
        var archive = Zip.archive([Zip.File(name: "export.xml", data: Data(Self.export.utf8))])
        let comment = Data("PK\u{5}\u{6}".utf8) + Data(repeating: 0x61, count: 30)
        archive[archive.count - 2] = UInt8(comment.count)
        #expect(try await importing(archive + comment).samplesAdded == 1)
        // What follows the archive is no comment then, as it is too long or too short.
        #expect(try await importing(archive + Data(repeating: 0x61, count: 40)).samplesAdded == 1)
    }

    @Test func `a file that can not be read hides no export`() async throws {
        var other = Zip.File(name: "export_cda.xml", data: Data(repeating: 0x20, count: 2_000))
        let export = Zip.File(name: "export.xml", data: Data(Self.export.utf8))
        for method: UInt16 in [9, 8] {
            other.method = method
            if method == 8 { other.data = Data(repeating: 0xFF, count: 2_000) }
            #expect(try await importing(Zip.archive([other, export])).samplesAdded == 1)
        }
    }

    @Test func `an export is found however many larger files lie in folders below it`() async throws {
        let documents = (0..<40).map { number in
            let text = "<a>\(String(repeating: " ", count: Self.export.utf8.count))</a>"
            return Zip.File(name: "apple_health_export/documents/\(number).xml", data: Data(text.utf8))
        }
        let export = Zip.File(name: "apple_health_export/export.xml", data: Data(Self.export.utf8))
        #expect(try await importing(Zip.archive(documents + [export])).recordsFound > 0)
    }

    @Test func `what cannot be read is named`() async throws {
        let file = Zip.File(name: "export.xml", data: Data(Self.export.utf8))
        let whole = Zip.archive([file])
        var encrypted = file
        encrypted.flags = 1
        var other = file
        other.method = 9
        let damaged = Zip.File(name: "export.xml", data: Data(repeating: 0xFF, count: 100), method: 8)
        var moved = whole
        moved[0] = 0x51
        for (archive, problem) in [
            (whole.dropLast(10), "its directory is missing, so that it is not whole"),
            (Zip.archive([]), "no file in it is an export; it has none"),
            (
                Zip.archive([Zip.File(name: "a.xml", data: Data("<a/>".utf8))]),
                "no file in it is an export; it has a.xml"
            ),
            (Zip.archive([encrypted]), "export.xml in it is encrypted"),
            (Zip.archive([other]), "export.xml in it is packed by method 9, which is not DEFLATE"),
            (Zip.archive([damaged]), "export.xml in it is damaged"),
        ] {
            let error = await #expect(throws: HealthError.self) { try await importing(Data(archive)) }
            #expect(error?.message == "the archive cannot be read: \(problem)" && error?.code == .errorInvalidArgument)
        }
        try await withFile(whole) { url in
            let archive = try ZipArchive(at: url)
            try moved.write(to: url)
            let error = #expect(throws: HealthError.self) { try archive.stream(of: archive.entries[0]) }
            #expect(error?.message.hasSuffix("export.xml is not where its directory says") == true)
        }
    }

    @Test func `a directory that would fill the memory is refused`() async throws {
        let size: UInt32 = 300_000_000
        try await withFile(Data()) { url in
            let file = try FileHandle(forWritingTo: url)
            // Most of the file takes up no space.
            try file.truncate(atOffset: UInt64(size))
            try file.seekToEnd()
            let sizes = [size, 0].flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
            try file.write(contentsOf: Data("PK\u{5}\u{6}\0\0\0\0\u{1}\0\u{1}\0".utf8) + sizes + [0, 0])
            try file.close()
            let error = #expect(throws: HealthError.self) { try ZipArchive(at: url) }
            #expect(error?.message == "the archive cannot be read: its directory has 300000000 bytes")
        }
    }

    @Test func `a wrong checksum is told, and loses nothing`() async throws {
        var file = Zip.File(name: "export.xml", data: Data(Self.export.utf8))
        file.checksum = 7
        let report = try await importing(Zip.archive([file]))
        #expect(report.samplesAdded == 1 && report.isDamaged && report.skippedByReason == [.damagedArchive: 1])
        #expect(report.skips.first?.message.contains("does not fit its checksum") == true)
    }

    @Test(arguments: 0..<8) func `a damaged archive ends in an error or a report, and keeps what can be read`(
        _ number: Int
    ) async throws {
        var random = SplitMix64(seed: UInt64(number) &* 7919 &+ 1)
        let xml = Data(("<HealthData>" + String(repeating: Elements.steps(), count: 40) + "</HealthData>").utf8)
        let packed = try Data(contentsOf: fixture("packings.zip"))
        let plain = Zip.archive([Zip.File(name: "a/export.xml", data: xml)])
        for _ in 0..<60 {
            let damaged = Mutation.damage(plain, &random)
            if let report = try? await importing(damaged) { #expect(report.recordsFound <= 200) }
            try await withFile(Mutation.damage(packed, &random)) { url in
                guard let archive = try? ZipArchive(at: url) else { return }
                for entry in archive.entries {
                    guard let (data, problem) = try? content(of: entry, in: archive) else { continue }
                    // Not more than it says; and what is not told to be wrong is right.
                    #expect(data.count <= entry.size && (problem != nil || Zip.checksum(of: data) == entry.checksum))
                }
            }
        }
    }
}
