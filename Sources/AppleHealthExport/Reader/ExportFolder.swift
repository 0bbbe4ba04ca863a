import Foundation

/// The folder of an export, with the files beside the `export.xml`.
struct ExportFolder: Sendable {
    private let url: URL

    /// No system has longer paths, in bytes.
    private static let longestPath = 4096

    /// The folder of a file.
    init(ofFileAt url: URL) { self.url = url.deletingLastPathComponent() }

    /// The paths of the files in a folder of the export with an extension, by name.
    func files(in name: String, withExtension suffix: String) -> [String] {
        let folder = url.appendingPathComponent(name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.lowercased().hasSuffix("." + suffix) }.sorted().map { "\(name)/\($0)" }
    }

    /// The file at a path, which begins in the folder, whether or not it begins with a slash.
    ///
    /// A path cannot lead out of the folder, neither upwards nor through a link.
    func file(at path: String) throws(RecordProblem) -> URL {
        guard path.utf8.count <= Self.longestPath else { throw .file(String(path.prefix(80)) + "…", "is not there") }
        let names = path.split(separator: "/", omittingEmptySubsequences: true)
        guard !names.contains(".."), !path.contains("\0") else {
            throw .file(path, "is outside of the export's folder")
        }
        let found = url.appendingPathComponent(names.joined(separator: "/"))
        var isFolder: ObjCBool = false
        guard !names.isEmpty, FileManager.default.fileExists(atPath: found.path, isDirectory: &isFolder) else {
            throw .file(path, "is not there")
        }
        let (inside, real) = (url.resolvingSymlinksInPath().path, found.resolvingSymlinksInPath().path)
        guard real.hasPrefix(inside.hasSuffix("/") ? inside : inside + "/") else {
            throw .file(path, "is outside of the export's folder")
        }
        // Reading a pipe might never end.
        let type = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
        guard type == .typeRegular else { throw .file(path, "is no file") }
        return found
    }
}
