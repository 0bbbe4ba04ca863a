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
            return try list()
        } catch {
            throw unreadable(error)
        }
    }

    private func list() throws -> [File] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).compactMap { name in
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix),
                let number = Int(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)),
                number > 0, number < Self.greatestNumber, case let file = file(number),
                file.url.lastPathComponent == name
            else { return nil }
            return file
        }.sorted { $0.number < $1.number }
    }

    private func unreadable(_ error: any Error) -> HealthError {
        .invalidArgument("\(url.path) can not be read: \(error.localizedDescription)")
    }

    /// A number that no file has, greater than all.
    ///
    /// - Throws: `HealthError` if the folder can not be read, or a file's number is the greatest one.
    func nextNumber() throws -> Int {
        guard let last = try files().last else { return 1 }
        guard last.number + 1 < Self.greatestNumber else {
            throw HealthError.invalidArgument("no file can come after \(last.url.path): its number is too great")
        }
        return last.number + 1
    }

    /// Those of some files that the last state is in: the last one that is whole, and those that continue it.
    private func lastState(in files: [File]) throws -> [File] {
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

    /// Whether there is a file, whole or not; a folder that is missing holds none.
    ///
    /// - Throws: `HealthError` if there is a folder that can not be read: nobody knows then what it holds.
    func holdsFiles() throws -> Bool { try !filesIfAny().isEmpty }

    /// The files, by their numbers; none if the folder is missing.
    private func filesIfAny() throws -> [File] {
        do {
            return try list()
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        } catch {
            throw unreadable(error)
        }
    }

    /// Whether the files that a history tells of are still as they were written: those with the last numbers before one.
    ///
    /// All have to be as long as they were, and the last one to end as it did.
    func holdsFiles(of history: FileHistory, before number: Int) -> Bool {
        guard let last = history.byteCounts.last else { return true }
        let first = number - history.byteCounts.count
        return history.byteCounts.enumerated().allSatisfy { Self.byteCount(file(first + $0).url) == $1 }
            && BlockFile.digest(file(number - 1).url, byteCount: last) == history.digest
    }

    /// How long a file is; nil if there is none.
    private static func byteCount(_ url: URL) -> Int? {
        var status = stat()
        return stat(url.path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Checks that no file has a number or a greater one, as another checkpoint's would.
    ///
    /// - Throws: `HealthError` that names the file, or if there is a folder that can not be read.
    func checkNumber(_ number: Int) throws {
        guard let last = try filesIfAny().last, last.number >= number else { return }
        throw OutputFile.isThere(last.url)
    }

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

    /// How often a folder is read that changes each time.
    private static let mostTries = 5

    /// What a file, or a folder of checkpoints, holds, and what is needed to continue the folder.
    ///
    /// A folder may be written meanwhile: if reading fails, and other files are in it afterwards, it is read again.
    ///
    /// - Parameter willRead: is called before each file is read, for tests.
    static func read(
        _ url: URL, _ rules: HealthDatabase.Rules, _ keys: UUIDSource, willRead: (URL) throws -> Void = { _ in }
    ) throws -> (DatabaseImage, FileHistory) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw HealthError.invalidArgument("\(url.path) can not be read: there is no such file")
        }
        guard isFolder.boolValue else { return try read([url], rules, keys, willRead) }
        let folder = CheckpointFolder(url: url)
        var files = try folder.files()
        var tries = 1
        while true {
            do {
                return try read(folder.lastState(in: files).map(\.url), rules, keys, willRead)
            } catch {
                // A write that took the place of all files may have removed one before it was opened.
                guard tries < mostTries, let found = try? folder.files(), found.map(\.number) != files.map(\.number)
                else { throw error }
                files = found
                tries += 1
            }
        }
    }

    private static func read(
        _ files: [URL], _ rules: HealthDatabase.Rules, _ keys: UUIDSource, _ willRead: (URL) throws -> Void
    ) throws -> (DatabaseImage, FileHistory) {
        var reader = DatabaseFileReader()
        for file in files {
            try willRead(file)
            try reader.read(file)
        }
        return try reader.finish(files.last?.lastPathComponent ?? "", rules, keys)
    }
}
