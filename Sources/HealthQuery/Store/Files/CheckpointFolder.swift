import Foundation

/// The files of a checkpoint: one that is whole, and those that continue it, each with what changed since the one before.
struct CheckpointFolder {
    let url: URL

    private static let prefix = "checkpoint-"
    private static let suffix = ".healthdb"
    /// No folder has had so many files.
    private static let greatestNumber = 1 << 48

    /// A file of the folder.
    struct File {
        let number: Int
        let url: URL
    }

    /// The file with a number.
    func file(_ number: Int) -> File {
        let digits = String(number)
        let name = Self.prefix + String(repeating: "0", count: max(0, 8 - digits.count)) + digits + Self.suffix
        return File(number: number, url: url.appendingPathComponent(name))
    }

    /// The files, by their numbers.
    ///
    /// - Throws: `HealthError` if the folder can not be read.
    func files() throws -> [File] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: url.path).compactMap { name in
                guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix),
                    let number = Int(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)),
                    number > 0, number < Self.greatestNumber, case let file = file(number),
                    file.url.lastPathComponent == name
                else { return nil }
                return file
            }.sorted { $0.number < $1.number }
        } catch {
            throw HealthError.invalidArgument("\(url.path) can not be read: \(error.localizedDescription)")
        }
    }

    /// A number that no file has, greater than all.
    func nextNumber() throws -> Int { (try files().last?.number ?? 0) + 1 }

    /// The files of the last state: the last one that is whole, and those that continue it.
    func lastState() throws -> [File] {
        let files = try files()
        guard let whole = try files.last(where: { try BlockFile($0.url).head.previous == 0 }) else {
            throw HealthError.invalidArgument("\(url.path) holds no whole file of a database")
        }
        let chain = files.filter { $0.number >= whole.number }
        for (position, file) in chain.enumerated() where file.number != whole.number + position {
            throw HealthError.invalidArgument(
                "\(self.file(whole.number + position).url.lastPathComponent) is missing before \(file.url.lastPathComponent)"
            )
        }
        return chain
    }

    /// Whether there is a file, whole or not.
    var holdsFiles: Bool { !((try? files()) ?? []).isEmpty }

    /// Removes files that no state needs any more, if the file that takes their place is surely on the disk.
    func removeFiles(before number: Int) {
        guard let folder = try? FileHandle(forReadingFrom: url), (try? folder.synchronize()) != nil else { return }
        for file in (try? files()) ?? [] where file.number < number {
            try? FileManager.default.removeItem(at: file.url)
        }
    }

    /// Removes what was left of files that were never completed.
    func removeLeftovers() {
        OutputFile.removeLeftovers(in: url) { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }
    }

    /// What a file, or a folder of checkpoints, holds, and what is needed to continue the folder.
    static func read(_ url: URL, _ rules: HealthDatabase.Rules, _ keys: UUIDSource) throws -> (
        DatabaseImage, FileHistory
    ) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw HealthError.invalidArgument("\(url.path) can not be read: there is no such file")
        }
        let files = isFolder.boolValue ? try CheckpointFolder(url: url).lastState().map(\.url) : [url]
        var reader = DatabaseFileReader()
        for file in files { try reader.read(file) }
        return try reader.finish(files.last?.lastPathComponent ?? url.lastPathComponent, rules, keys)
    }
}
