import Foundation

/// What tells that a file changed: its size, its time and its number.
///
/// For a folder, those of the files in it.
struct FileStamp: Sendable, Hashable {
    private struct Part: Sendable, Hashable {
        let name: String
        let size: UInt64
        let changed: Date?
        let number: UInt64
    }

    private let parts: [Part]

    /// The stamp of what is at a path now; nil if there is nothing.
    init?(_ path: String) {
        guard let own = Self.part(path, name: "") else { return nil }
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        parts = [own] + inside.sorted().compactMap { Self.part(path + "/" + $0, name: $0) }
    }

    private static func part(_ path: String, name: String) -> Part? {
        // What a link leads to changes, and not the link.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
        return Part(
            name: name,
            size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
            changed: attributes[.modificationDate] as? Date,
            number: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
        )
    }
}
