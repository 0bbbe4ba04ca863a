import Foundation

/// What an observer's handler calls when it is done, for a test to call.
typealias SentCompletion = @Sendable () -> Void

/// The calls of a handler, which a test awaits one by one.
final class Calls<Element: Sendable>: Sendable {
    private let continuation: AsyncStream<Element>.Continuation
    private let stream: AsyncStream<Element>

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// What a handler calls.
    func add(_ element: Element) { continuation.yield(element) }

    /// The next call.
    func next() async throws -> Element {
        for await element in stream { return element }
        throw CancellationError()
    }

    /// The calls that nobody awaited, now that there will be no more.
    func rest() async -> [Element] {
        continuation.finish()
        return await stream.reduce(into: []) { $0.append($1) }
    }
}
