import Foundation
import HealthQuery

/// Imports a file again whenever it changes, while live queries tell what is new.
///
/// The queries run in tasks of their own and print as updates come, even during an import. After an import the watch
/// waits until they have told all of it; so nothing is left untold when it looks at the file again.
struct ExportWatch: Sendable {
    /// How often a file may be found still growing before it is imported nevertheless.
    private static let patience = 5

    let run: CommandRun
    let data: CommandRun.LoadedData
    let path: String

    /// Follows the file until the person interrupts.
    ///
    /// - Returns: the outcome of the last import.
    func follow(since stamp: FileStamp?) async throws -> ExportImporter.Outcome {
        let news = WatchNews(console: run.console, dates: data.dates, isJSON: run.options.format == .json)
        let types = watchedTypes()
        let changes = WatchedChanges(store: data.store, types: types.all)
        let days = types.summed.map { WatchedDays(store: data.store, type: $0, calendar: data.calendar) }
        let start = try await changes.anchor()
        try news.tellStart(path, data.outcome.lines)
        let interruption = run.tool.waiting.interruption
        let latest = Locked(data.outcome)
        try await withThrowingTaskGroup { group in
            group.addTask { await interruption() }
            group.addTask { try await changes.run(from: start) { try news.tell($0) } }
            for each in days { group.addTask { try await each.run { try news.tell($0) } } }
            group.addTask { try await poll(since: stamp, changes, start, days, latest) }
            // The first to end is the interruption, unless something fails.
            try await group.next()
            group.cancelAll()
        }
        return latest.withLock { $0 }
    }

    /// All types that are told of, and those of them whose sums are.
    private func watchedTypes() -> (all: [SampleType], summed: [QuantityType]) {
        let named = run.options.types
        let all = named.isEmpty ? SampleType.all.filter(\.isKnown) : named
        let summed = named.isEmpty ? [QuantityType(.stepCount)] : named.compactMap { $0 as? QuantityType }
        return (all, summed.filter { $0.aggregationStyle == .cumulative })
    }

    private func poll(
        since stamp: FileStamp?, _ changes: WatchedChanges, _ start: QueryAnchor, _ days: [WatchedDays],
        _ latest: Locked<ExportImporter.Outcome>
    ) async throws {
        var reader = changes.reader(from: start)
        var dayReaders = days.map { $0.reader() }
        for index in dayReaders.indices { try await dayReaders[index].catchUp() }
        var settling = Settling(imported: stamp, patience: Self.patience)
        while true {
            try await run.tool.waiting.pause()
            try Task.checkCancellation()
            guard settling.mayImport(FileStamp(path)) else { continue }
            try await importAgain(latest)
            try await reader.catchUp()
            for index in dayReaders.indices { try await dayReaders[index].catchUp() }
        }
    }

    /// Imports the file; what goes wrong is told, and may be well the next time.
    private func importAgain(_ latest: Locked<ExportImporter.Outcome>) async throws {
        do {
            let outcome = try await run.tool.importer.run(URL(fileURLWithPath: path), data.store.database) { _ in }
            for problem in outcome.problems { run.console.complain(problem) }
            latest.withLock { $0 = outcome }
        } catch let error as CancellationError {
            // The person interrupts.
            throw error
        } catch {
            run.console.complain(ToolError(error).message)
        }
    }
}

/// Decides when a file that changes is worth an import: when it stays as it is, or does not stop changing.
struct Settling: Sendable {
    private var imported: FileStamp?
    private var last: FileStamp?
    private var changes = 0
    private let patience: Int

    init(imported: FileStamp?, patience: Int) {
        self.imported = imported
        last = imported
        self.patience = patience
    }

    /// Whether to import the file with a stamp; nil if it is not there now.
    mutating func mayImport(_ stamp: FileStamp?) -> Bool {
        defer { last = stamp }
        guard let stamp, stamp != imported else {
            changes = 0
            return false
        }
        changes += 1
        guard stamp == last || changes > patience else { return false }
        imported = stamp
        changes = 0
        return true
    }
}
