import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct ExportFormatTests {
    private func message(_ body: () async throws -> ImportReport) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch let error as HealthError where error.code == .errorInvalidArgument {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("", "it is empty"), (" \n ", "it is blank"),
        ("PK\u{3}\u{4}…", "it is a zip archive; import it as a file"),
        ("steps one\n", "it is not XML"),
        (
            "<?xml version='1.0' encoding='ISO-8859-1'?><HealthData/>",
            "it says that its text is in ISO-8859-1; an export is in UTF-8"
        ),
        ("BZh9", "it is compressed with bzip2; unpack it first"), ("%PDF-1.7", "it is a document (PDF)"),
        ("\0\0\0\u{18}ftypheic", "it is an image or a film"),
        ("{\"a\": 1}", "it looks like JSON, not XML"), ("[<a>", "it has no HealthData element, its first element is a"),
        ("type,value\nsteps,1\n", "it is text in columns, such as CSV, not XML"),
        ("<?xml version=\"1.0\"?><gpx/>", "it has no HealthData element, its first element is gpx"),
        (
            "<ClinicalDocument></ClinicalDocument>",
            "it has no HealthData element, its first element is ClinicalDocument; the file to import is export.xml, "
                + "not export_cda.xml"
        ),
        // Its records are no samples.
        ("<rows><Record id='1'/></rows>", "it has no HealthData element, its first element is rows"),
        ("<?xml version=\"1.0\"?>", "it has no HealthData element"),
        ("<!DOCTYPE HealthData [", "it ends inside a document type declaration, before any data"),
        ("<", "it ends inside a tag, before any data"),
    ])
    func `what is not an export is named`(text: String, problem: String) async {
        let found = await message { try await HealthExportImporter().importData(Data(text.utf8), into: HealthStore()) }
        #expect(found == "the data is not an Apple Health export: \(problem)")
    }

    @Test(
        arguments: [
            ([0x1F, 0x8B, 8], "it is compressed with gzip; unpack it first"),
            ([0xFF, 0xFE, 0x3C, 0], "it is written in UTF-16; an export is in UTF-8"),
            ([0xFE, 0xFF, 0, 0x3C], "it is written in UTF-16; an export is in UTF-8"),
            ([0x3C, 0, 0x3F, 0], "it is written in UTF-16; an export is in UTF-8"),
            ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], "it is written in UTF-32; an export is in UTF-8"),
            ([0, 0, 0, 0x3C, 0, 0, 0, 0x3F], "it is written in UTF-32; an export is in UTF-8"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "it is compressed with xz; unpack it first"),
            ([0x89, 0x50, 0x4E, 0x47, 0xD], "it is an image (PNG)"),
            ([0xEF, 0xBB, 0xBF], "it is blank"),
        ] as [([UInt8], String)])
    func `other encodings are named`(bytes: [UInt8], problem: String) async {
        let found = await message { try await HealthExportImporter().importData(Data(bytes), into: HealthStore()) }
        #expect(found == "the data is not an Apple Health export: \(problem)")
    }

    @Test
    func `files that can not be read are named`() async throws {
        let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        let missing = folder.appendingPathComponent("nothing.xml")
        let none = await message { try await HealthExportImporter().importFile(at: missing, into: HealthStore()) }
        #expect(none == "there is no file at \(missing.path)")
        let empty = FileManager.default.temporaryDirectory.appendingPathComponent("empty-\(UUID())")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: empty) }
        try Data("<ClinicalDocument/>".utf8).write(to: empty.appendingPathComponent("export_cda.xml"))
        let isFolder = await message { try await HealthExportImporter().importFile(at: empty, into: HealthStore()) }
        #expect(isFolder == "\(empty.path) is a folder, and no file in it is an export")
        let address = try #require(URL(string: "https://example.com/export.xml"))
        let remote = await message { try await HealthExportImporter().importFile(at: address, into: HealthStore()) }
        #expect(remote == "https://example.com/export.xml is not the address of a file")
    }

    @Test
    func `the export in a folder is found, whatever its name`() async throws {
        let fixtures = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        let file = fixtures.appendingPathComponent("small.xml")
        let expected = try await HealthExportImporter().importFile(at: file, into: HealthStore())
        let outer = FileManager.default.temporaryDirectory.appendingPathComponent("outer-\(UUID())")
        let inner = outer.appendingPathComponent("apple_health_export")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outer) }
        try FileManager.default.copyItem(at: file, to: inner.appendingPathComponent("Exportación.xml"))
        let other = Data("<ClinicalDocument>\(String(repeating: " ", count: 9_000))</ClinicalDocument>".utf8)
        try other.write(to: inner.appendingPathComponent("export_cda.xml"))
        for folder in [fixtures, outer, inner] {
            #expect(try await HealthExportImporter().importFile(at: folder, into: HealthStore()) == expected)
        }
    }

    @Test
    func `an export without records is an export`() async throws {
        let report = try await HealthExportImporter().importData(Data("<HealthData/>".utf8), into: HealthStore())
        #expect(report == ImportReport())
    }
}
