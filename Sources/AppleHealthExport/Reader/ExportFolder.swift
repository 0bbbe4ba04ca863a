import Foundation
import HealthQuery

/// The folder of an export, on a disk or in an archive, with the files beside the `export.xml`.
enum ExportFolder: Sendable {
    case disk(DiskFolder)
    case archive(ArchiveFolder)

    /// The paths of the files with electrocardiograms, by name.
    ///
    /// The folder's name, and perhaps those of the files, are in the language of the phone.
    var electrocardiograms: [String] {
        let paths =
            switch self {
            case .disk(let folder): folder.filesInFolders(withExtension: "csv")
            case .archive(let folder): folder.filesInFolders(withExtension: "csv")
            }
        return paths.filter { path in
            let names = path.lowercased().split(separator: "/")
            // A Mac writes what only it needs beside a file under the same name with a point before it.
            guard !names.contains(where: { $0.hasPrefix(".") }) else { return false }
            return names.first == "electrocardiograms"
                || ["ecg_", "ekg_"].contains { names.last?.hasPrefix($0) == true }
        }.sorted()
    }

    /// What a path and all others that lead to the same file have in common.
    static func key(of path: String) -> String { names(in: path).joined(separator: "/") }

    /// The names of the folders and of the file in a path, whether or not it begins with a slash.
    fileprivate static func names(in path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }

    /// Whether a file with this name stands beside the export.
    func contains(_ name: String) -> Bool {
        switch self {
        case .disk(let folder): (try? folder.file(at: name)) != nil
        case .archive(let folder): folder.contains(name)
        }
    }

    /// The bytes of the file at a path, which begins in the folder, whether or not it begins with a slash.
    ///
    /// - Throws: `RecordProblem` if there is no such file; `HealthError` if it cannot be read.
    func source(at path: String, blockSize: Int) throws -> ByteSource {
        switch self {
        case .disk(let folder): try ByteSource(fileAt: folder.file(at: path), blockSize: blockSize)
        case .archive(let folder): ByteSource(try folder.stream(at: path))
        }
    }

    /// The contents of the file at a path, if it is not longer than a limit.
    ///
    /// - Throws: `RecordProblem`; `CancellationError` if the task was cancelled.
    func data(at path: String, limit: Int) throws -> Data {
        do {
            var source = try source(at: path, blockSize: ByteSource.defaultBlockSize)
            // Of a pipe it is not known how long it is; none is read.
            guard source.totalBytes.map({ $0 <= limit }) ?? false else {
                throw RecordProblem.file(path, "is too large")
            }
            var bytes: [UInt8] = []
            while bytes.count <= limit, try source.read(into: &bytes) > 0 {}
            // It may have grown meanwhile.
            guard bytes.count <= limit else { throw RecordProblem.file(path, "is too large") }
            if let problem = source.problem { throw RecordProblem.damagedEntry(path, problem) }
            return Data(bytes)
        } catch let error where !(error is RecordProblem || error is CancellationError) {
            throw RecordProblem.file(path, "can not be read")
        }
    }
}

/// The folder of an export on a disk.
struct DiskFolder: Sendable {
    private let url: URL

    /// No system has longer paths, in bytes.
    private static let longestPath = 4096

    /// The folder of a file.
    init(ofFileAt url: URL) { self.url = url.deletingLastPathComponent() }

    /// The export in a folder, or in the folder of the Health app's name in it: the largest XML file that begins as one.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there is none.
    static func export(in folder: URL) throws -> URL {
        let places = [folder, folder.appendingPathComponent("apple_health_export")]
        if let found = try largestExport(in: places) { return found }
        throw HealthError.invalidArgument("\(folder.path) is a folder, and no file in it is an export")
    }

    /// The path of a file in a folder that would be read instead of an `export.xml` there, or beside it; nil for none.
    static func rival(ofExportAt url: URL) throws -> String? {
        let folder = url.deletingLastPathComponent()
        if let other = try largestExport(in: [folder], except: url.lastPathComponent) { return other.lastPathComponent }
        return ExportFolder.disk(DiskFolder(ofFileAt: url)).electrocardiograms.first
    }

    /// The largest XML file in the first folder that has one that begins as an export, and does not have a name.
    private static func largestExport(in places: [URL], except name: String? = nil) throws -> URL? {
        let files = places.flatMap { place in
            // A link to a folder has no contents of its own.
            let found = try? FileManager.default.contentsOfDirectory(
                at: place.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
            return (found ?? []).filter { $0.pathExtension.lowercased() == "xml" && $0.lastPathComponent != name }
                .compactMap { url in url.sizeOfRegularFile.map { (url: url, size: $0) } }
                .sorted { ($1.size, $0.url.path) < ($0.size, $1.url.path) }
        }
        return try ExportFormat.firstExport(of: files, name: \.url.path) { file in
            var source = try ByteSource(fileAt: file.url)
            return try ExportFormat.isExport { _ = try source.read(into: &$0) }
        }?.url
    }

    /// The paths of the files with an extension in folders beside the export, in no order.
    func filesInFolders(withExtension suffix: String) -> [String] {
        let manager = FileManager.default
        return ((try? manager.contentsOfDirectory(atPath: url.path)) ?? []).flatMap { folder in
            let path = url.appendingPathComponent(folder).path
            return ((try? manager.contentsOfDirectory(atPath: path)) ?? [])
                .filter { $0.lowercased().hasSuffix("." + suffix) }.map { "\(folder)/\($0)" }
        }
    }

    /// The file at a path, which begins in the folder, whether or not it begins with a slash.
    ///
    /// A path cannot lead out of the folder, neither upwards nor through a link.
    func file(at path: String) throws(RecordProblem) -> URL {
        guard path.utf8.count <= Self.longestPath else { throw .file(String(path.prefix(80)) + "…", "is not there") }
        let names = ExportFolder.names(in: path)
        guard !names.contains(".."), !path.contains("\0") else {
            throw .file(path, "is outside of the export's folder")
        }
        let found = url.appendingPathComponent(names.joined(separator: "/"))
        var isFolder: ObjCBool = false
        guard !names.isEmpty, FileManager.default.fileExists(atPath: found.path, isDirectory: &isFolder) else {
            throw .file(path, "is not there")
        }
        let (inside, real) = (url.resolvingSymlinksInPath().path, found.resolvingSymlinksInPath())
        guard real.path.hasPrefix(inside.hasSuffix("/") ? inside : inside + "/") else {
            throw .file(path, "is outside of the export's folder")
        }
        // Reading a pipe might never end.
        guard real.sizeOfRegularFile != nil else { throw .file(path, "is no file") }
        return real
    }
}

/// The folder of an export in an archive.
struct ArchiveFolder: Sendable {
    private let archive: ZipArchive
    /// The files by their paths in the folder.
    private let files: [String: ZipArchive.Entry]
    /// The export itself.
    let export: ZipArchive.Entry

    /// Finds the export in an archive.
    ///
    /// Its name depends on the language of the phone: it is the largest XML file, of those that lie in the fewest folders,
    /// whose beginning is that of an export.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there is none.
    init(_ archive: ZipArchive) throws {
        let candidates = archive.entries.filter { $0.name.lowercased().hasSuffix(".xml") }
            .map { (entry: $0, depth: $0.name.count { $0 == "/" }) }
            .sorted { ($0.depth, $1.entry.size, $0.entry.name) < ($1.depth, $0.entry.size, $1.entry.name) }
            .prefix(Self.candidateLimit).map(\.entry)
        var damage: String?
        let found = try ExportFormat.firstExport(of: candidates, name: \.name) {
            try Self.isExport($0, in: archive, &damage)
        }
        guard let export = found else {
            if let damage { throw ZipArchive.wrong(damage) }
            let names = archive.entries.prefix(3).map { ImportSkip.cut($0.name) }.joined(separator: ", ")
            throw ZipArchive.wrong("no file in it is an export; it has \(names.isEmpty ? "none" : names)")
        }
        self.archive = archive
        self.export = export
        let root = export.name.lastIndex(of: "/").map { export.name[...$0] } ?? ""
        let inside = archive.entries.filter { $0.name.hasPrefix(root) && !$0.name.hasSuffix("/") }
        files = Dictionary(
            inside.map { (String($0.name.dropFirst(root.count)), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// In how many files the export is looked for; the Health app's archive has two at its top.
    private static let candidateLimit = 16

    /// Whether a file begins as an export; one that can not be unpacked so far is noted as damaged.
    private static func isExport(
        _ entry: ZipArchive.Entry, in archive: ZipArchive, _ damage: inout String?
    ) throws -> Bool {
        var stream = try archive.stream(of: entry)
        if try ExportFormat.isExport({ try stream.read(into: &$0) }) { return true }
        if let problem = stream.problem { damage = damage ?? "\(entry.name) in it \(problem)" }
        return false
    }

    /// The paths of the files with an extension in folders beside the export, in no order.
    func filesInFolders(withExtension suffix: String) -> [String] {
        files.keys.filter { path in
            path.split(separator: "/").count == 2 && path.lowercased().hasSuffix("." + suffix)
        }
    }

    /// Whether a file with this name stands beside the export.
    func contains(_ name: String) -> Bool { files[name] != nil }

    /// The unpacked bytes of the file at a path.
    ///
    /// - Throws: `RecordProblem` if there is no such file, or it is not where the directory says; as
    ///   ``ZipArchive/stream(of:)`` if it cannot be unpacked.
    func stream(at path: String) throws -> ZipStream {
        guard let entry = files[ExportFolder.key(of: path)] else {
            throw RecordProblem.file(String(path.prefix(80)), "is not there")
        }
        do {
            return try archive.stream(of: entry)
        } catch let error as HealthError where entry.obstacle == nil {
            throw RecordProblem.damagedEntry(path, "can not be read: \(error.message)")
        }
    }

    /// The unpacked bytes of the export.
    func exportSource() throws -> ByteSource { ByteSource(try archive.stream(of: export)) }
}
