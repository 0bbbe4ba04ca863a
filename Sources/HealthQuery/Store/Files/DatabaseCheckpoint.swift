public import Foundation

/// Keeps a database in a folder, writing only what changed.
///
/// ```swift
/// let folder = URL(fileURLWithPath: "/var/lib/health")
/// let checkpoint = try DatabaseCheckpoint(contentsOf: folder, otherwise: HealthDatabase())
/// let store = HealthStore(database: checkpoint.database)
/// try await store.save(sample)
/// try await checkpoint.write()
/// ```
///
/// Each ``write()`` adds a file with the leaves of the index that changed since the one before, and is atomic: after a
/// crash at any time the folder holds the state of the last one that ended. When the changes have become more than the
/// whole, or the files a thousand, everything is written as one new file, and the others removed.
///
/// A leaf has up to 128 samples of one type and source that follow one another, and is written with everything that
/// belongs to them. Of plain samples that are a few kilobytes for each place where something changed. But a new route,
/// electrocardiogram or workout writes up to 127 others again, with all their points: where those are long, write after
/// many changes rather than after each.
///
/// Writing goes on beside saves and queries, and does not hold them up: it works on a snapshot. Until the next write the
/// database keeps that snapshot, so that the first change of each leaf copies it, as beside a long query.
///
/// A folder belongs to one checkpoint at a time; databases may be read from it meanwhile. Where two write by turns, the
/// one that finds a file of the other throws, and leaves the folder as it is.
public final class DatabaseCheckpoint: Sendable {
    /// The database that is kept.
    public let database: HealthDatabase
    private let folder: CheckpointFolder
    private let state: Locked<State>
    private let turns = TurnQueue()

    private struct State: Sendable {
        var history: FileHistory
        /// The number of the next file.
        var nextNumber: Int

        /// Takes everything out, for a write that puts it back.
        mutating func take() -> State {
            defer { self = State(history: FileHistory(), nextNumber: 0) }
            return self
        }
    }

    /// What a write did.
    public struct Report: Sendable, Hashable {
        /// The file that was written.
        public let file: URL
        /// How long it is, in bytes.
        public let byteCount: Int
        /// Whether it holds everything, and took the place of all others.
        public let isWhole: Bool
    }

    /// Begins to keep a database in a folder, which is made if it is missing.
    ///
    /// The first ``write()`` writes everything. What the folder holds until then stays readable, and is replaced by it.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the folder can not be made or read.
    public convenience init(of database: HealthDatabase, in folder: URL) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw HealthError.invalidArgument("\(folder.path) can not be made: \(error.localizedDescription)")
        }
        try self.init(database, CheckpointFolder(url: folder), FileHistory())
    }

    /// Opens the database that a folder holds, and goes on keeping it there.
    ///
    /// The first ``write()`` writes only what changed since the last one.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - new: the database that is kept if the folder is missing or holds none; without it, that is an error. A folder
    ///     with damaged files holds one, and a folder that can not be read is an error.
    ///   - now: the clock of a database that is opened.
    ///   - uuidSource: makes the key of the anchors of what happens from now on.
    ///   - rules: what a database that is opened accepts.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` as
    ///   ``HealthDatabase/init(contentsOf:now:uuidSource:rules:)``.
    public convenience init(
        contentsOf folder: URL,
        otherwise new: @autoclosure () -> HealthDatabase? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        uuidSource: UUIDSource = UUIDSource(),
        rules: HealthDatabase.Rules = HealthDatabase.Rules()
    ) throws {
        let files = CheckpointFolder(url: folder)
        if try !files.holdsFiles(), let new = new() {
            try self.init(of: new, in: folder)
            return
        }
        let (image, history) = try CheckpointFolder.read(folder, rules, uuidSource)
        try self.init(HealthDatabase(image, now: now, rules: rules), files, history)
    }

    private init(_ database: HealthDatabase, _ folder: CheckpointFolder, _ history: FileHistory) throws {
        self.database = database
        self.folder = folder
        state = Locked(State(history: history, nextNumber: try folder.nextNumber()))
    }

    /// Writes what changed since the last write, as the database is at this instant.
    ///
    /// Calls while one is at work wait for their turn. If files that it would continue were removed or replaced, or have
    /// another length, everything is written.
    ///
    /// O(c log n) for c changed leaves, and for the points of all routes and other long contents in them; besides a
    /// look at each leaf and at each file, of which there are at most a thousand. What is no sample, such as
    /// permissions and the names of attachments, is written each time.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` that names the file if it can not be written or another
    ///   checkpoint wrote it, or says what no file can hold; `CancellationError` if the task was cancelled. The folder
    ///   then holds what it held before.
    @concurrent
    @discardableResult
    public func write() async throws -> Report { try await write(nil) }

    /// Writes what changed; in tests, something goes wrong.
    package func write(_ faults: (any CallFaults)?) async throws -> Report {
        try await turns.take {
            let image = await database.image()
            // Taken out rather than copied, so that what is added to it is not added to a copy of everything.
            var current = state.withLock { $0.take() }
            defer { state.replace(with: current) }
            return try write(image, after: &current, faults)
        }
    }

    /// Writes a file after those of a state, which has it afterwards.
    private func write(_ image: DatabaseImage, after state: inout State, _ faults: (any CallFaults)?) throws -> Report {
        let number = state.nextNumber
        let isWhole = state.history.isWorthReplacing || !folder.holdsFiles(of: state.history, before: number)
        try folder.checkNumber(number)
        folder.removeLeftovers()
        let file = folder.file(number)
        if isWhole {
            var history = FileHistory()
            try DatabaseFileWriter.write(image, to: file.url, after: &history, isNew: true, faults)
            state.history = history
            folder.removeFiles(before: number)
        } else {
            try DatabaseFileWriter.write(image, to: file.url, after: &state.history, isNew: true, faults)
        }
        state.history.details.endFile()
        state.nextNumber += 1
        return Report(file: file.url, byteCount: state.history.byteCounts.last ?? 0, isWhole: isWhole)
    }
}

extension FileHistory {
    /// Whether the next file should hold everything: there is none yet, what continues the first is longer than it, or
    /// there are as many as there may be.
    var isWorthReplacing: Bool {
        guard let whole = byteCounts.first, byteCounts.count < Self.mostFiles else { return true }
        return byteCounts.dropFirst().reduce(0, +) > max(whole, Self.fewBytes)
    }

    /// A folder that is not longer is not worth the trouble.
    private static let fewBytes = 1 << 16
    /// Each write looks for all files, and each reader opens them.
    static let mostFiles = 1000
}
