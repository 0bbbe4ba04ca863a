import Measuring
import Workloads

/// Fills a peer.
enum Loading {
    /// A question for few rows.
    static func firstQuestion(of dataset: Dataset) -> Question {
        .rows(Kind.allCases, Span(start: dataset.span.start, end: dataset.span.start + 3600))
    }

    static let batch = 10_000

    /// A peer with all rows, and how long saving them took, with a first question; making the batches is not part of it.
    ///
    /// Who puts rows in their places when somebody reads has not finished before.
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
        seconds += try await stopwatch.time { _ = try await peer.answer(firstQuestion(of: dataset)) }
        return (peer, seconds)
    }
}
