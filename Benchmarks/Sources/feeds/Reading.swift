import Foundation
import GRDB
import HealthQuery
import Measuring
import Workloads

/// How long it takes to read a store from its beginning through the feed, and into SQLite.
struct Reading {
    let count: Int

    private static let pageSize = 1000
    private static let types: [SampleType] = [QuantityType(.respiratoryRate), QuantityType(.stepCount)]

    /// Prints a line for each way.
    func run() async throws {
        let dataset = Dataset(count: count)
        let peer = try await HealthQueryPeer(dataset)
        for first in stride(from: 0, to: dataset.count, by: 100_000) {
            try await peer.saving(dataset.rows(first..<min(first + 100_000, dataset.count)))()
        }
        print("\(dataset.count) samples as in life, in pages of \(Self.pageSize)")
        try await measure("anchored query", dataset.count) { try await query(peer.watch) }
        try await measure("feed", dataset.count) { try await feed(peer.watch) { _ in 0 } }
        try await measure("feed as lines", dataset.count) { try await feed(peer.watch) { try $0.lines().count } }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feeds-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent("sink.db").path
        let sink = Sink(try SQLiteConnection(copy), .anchor)
        try sink.makeTables()
        try await measure("feed into SQLite", dataset.count) {
            try await feed(peer.watch) { page in
                try sink.apply(page)
                return 0
            }
        }
        guard try sink.counts().applied == dataset.count else {
            throw Difference(description: "the copy has other rows")
        }
        try await measure("SQLite's copy as lines", dataset.count) { try lines(of: copy) }
    }

    /// Prints how long something takes that reads everything and returns how many bytes it made.
    private func measure(_ name: String, _ count: Int, _ body: () async throws -> Int) async throws {
        let start = ContinuousClock.now
        let bytes = try await body()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let speed = bytes == 0 ? "" : String(format: "%.1f MB/s", Double(bytes) / seconds / 1e6)
        print(
            Table.pad(name, -26) + Table.pad(String(format: "%.2f µs a sample", seconds / Double(count) * 1e6), 20)
                + Table.pad(speed, 14))
        fflush(nil)
    }

    private func feed(
        _ store: HealthStore, _ take: (ChangeFeedQueryDescriptor.Result) throws -> Int
    ) async throws -> Int {
        var (anchor, bytes): (QueryAnchor?, Int) = (nil, 0)
        while true {
            let page = try await ChangeFeedQueryDescriptor(
                predicates: Self.types.map { .sample(type: $0) }, anchor: anchor, limit: Self.pageSize
            ).result(for: store)
            bytes += try take(page)
            anchor = page.newAnchor
            if page.isCaughtUp { return bytes }
        }
    }

    private func query(_ store: HealthStore) async throws -> Int {
        var anchor: QueryAnchor?
        while true {
            let page = try await AnchoredObjectQueryDescriptor(
                predicates: Self.types.map { SamplePredicate<any Sample>.sample(type: $0) }, anchor: anchor,
                limit: Self.pageSize
            ).result(for: store)
            anchor = page.newAnchor
            if page.isCaughtUp { return 0 }
        }
    }

    /// What one reads who has the JSON already.
    private func lines(of path: String) throws -> Int {
        try DatabaseQueue(path: path).read { database in
            var lines = Data()
            let rows = try Row.fetchCursor(database, sql: "SELECT sample FROM object")
            while let row = try rows.next() {
                let text: String = row[0]
                lines += Data(text.utf8)
                lines.append(0x0A)
            }
            return lines.count
        }
    }
}
