import HealthQuery
import Measuring

/// Takes the changes of a store to a sink.
struct Replication {
    let reader: HealthStore
    let sink: Sink
    var steps = Steps()

    /// Reads a page after the anchor of the sink, as lines, and applies it.
    ///
    /// - Returns: whether there is nothing more.
    func page(limit: Int) async throws -> Bool {
        steps.step(.page)
        let anchor = try sink.anchor()
        let feed = ChangeFeedQueryDescriptor(
            predicates: World.types.map { .sample(type: $0) }, anchor: anchor, limit: limit)
        let page = try await feed.result(for: reader)
        guard page.isCaughtUp || page.newAnchor != anchor else {
            throw Difference(description: "the feed is not caught up and does not go on")
        }
        let read = try ChangeFeedQueryDescriptor.Result(lines: page.lines())
        guard read == page else { throw Difference(description: "lines make another page of \(page)") }
        steps.step(.page)
        try sink.apply(read)
        return page.isCaughtUp
    }
}
