import Foundation
import Testing

@testable import AppleHealthExport
import HealthQuery

struct ArchiveOutputTests {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID()).zip")

    private static let files: [(name: String, text: String)] = [
        ("folder/a.txt", String(repeating: "repeated, ", count: 50_000)), ("folder/ü.txt", "short"), ("empty", ""),
    ]

    @Test(arguments: [0, 40, 0xFFFF_FFFF]) func `an archive holds its files, with short and with wide numbers`(
        wideFrom: UInt64
    ) throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let archive = ArchiveOutput(try OutputFile(url), wideFrom: wideFrom)
        for file in Self.files {
            try archive.begin(file.name)
            for piece in Array(file.text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
                try archive.write(Array(piece))
            }
            try archive.end()
        }
        #expect(!FileManager.default.fileExists(atPath: url.path))
        try archive.finish()
        let found = try ZipArchive(at: url)
        #expect(found.entries.map(\.name) == Self.files.map(\.name))
        for (entry, file) in zip(found.entries, Self.files) {
            var (stream, bytes, before) = (try found.stream(of: entry), [UInt8](), -1)
            while bytes.count > before {
                before = bytes.count
                try stream.read(into: &bytes)
            }
            #expect(stream.problem == nil)
            #expect(String(decoding: bytes, as: UTF8.self) == file.text.replacing(",", with: ""))
        }
    }

    @Test func `what is given up leaves the file that is there`() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("old".utf8).write(to: url)
        let file = try OutputFile(url)
        let archive = ArchiveOutput(file)
        try archive.begin("a")
        try archive.write(Array("new".utf8))
        file.discard()
        #expect(try Data(contentsOf: url) == Data("old".utf8))
    }
}
