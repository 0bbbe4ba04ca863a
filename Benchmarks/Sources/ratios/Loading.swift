import Measuring
import Workloads

/// Fills a peer.
enum Loading {
    static let batch = 10_000

    /// A peer with all rows, and how long saving them took; making the batches is not part of it.
    static func load(
        _ type: any Peer.Type,
        _ dataset: Dataset,
        _ order: Dataset.Order,
        _ stopwatch: Stopwatch = Stopwatch()
    ) async throws -> (peer: any Peer, seconds: Double) {
        let peer = try await type.init(dataset)
        var seconds = 0.0
        var start = 0
        while start < dataset.count {
            let end = min(start + batch, dataset.count)
            seconds += try await stopwatch.time(peer.saving(dataset.rows(start..<end, order)))
            start = end
        }
        return (peer, seconds)
    }
}
