import Foundation

/// What tells that a file changed: its size, its time and its number.
///
/// For a folder, those of what is in it, also in its folders and theirs: deeper no export has files.
struct FileStamp: Sendable, Hashable {
    private struct Part: Sendable, Hashable {
        let name: String
        let size: UInt64
        let changed: Date?
        let number: UInt64
        let isFolder: Bool
    }

    /// How deep a folder is looked into.
    private static let depth = 3

    private let parts: [Part]

    /// The stamp of what is at a path now; nil if there is nothing.
    ///
    /// - Parameter limit: how many files and folders are looked at; those deeper down are left out first.
    init?(_ path: String, limit: Int = 4096) {
        guard let own = Self.part(path, name: "") else { return nil }
        var (parts, level) = ([own], [own])
        for _ in 0..<Self.depth {
            var names: [String] = []
            for folder in level where folder.isFolder && parts.count + names.count < limit {
                let inside = (try? FileManager.default.contentsOfDirectory(atPath: path + folder.name)) ?? []
                names += inside.sorted().map { folder.name + "/" + $0 }
            }
            level = names.prefix(limit - parts.count).compactMap { Self.part(path + $0, name: $0) }
            parts += level
        }
        self.parts = parts
    }

    private static func part(_ path: String, name: String) -> Part? {
        // What a link leads to changes, and not the link.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
        return Part(
            name: name,
            size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
            changed: attributes[.modificationDate] as? Date,
            number: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
            isFolder: attributes[.type] as? FileAttributeType == .typeDirectory
        )
    }
}
