import Dispatch
import Foundation

/// How a command waits; replaceable, so that tests need no clock.
struct Waiting: Sendable {
    /// Waits until it is time to look at a file again.
    let pause: @Sendable () async throws -> Void
    /// Waits until the person wants the command to end.
    let interruption: @Sendable () async -> Void

    /// A second, and Control-C.
    static let standard = Waiting(
        pause: { try await Task.sleep(for: .seconds(1)) },
        interruption: { await Interruption.wait([SIGINT, SIGTERM]) }
    )
}

/// The signals with which a terminal ends a program.
private enum Interruption {
    /// Waits for one of some signals, or until the task is cancelled.
    static func wait(_ numbers: [Int32]) async {
        let (signals, told) = AsyncStream.makeStream(of: Void.self)
        let sources = numbers.map { number in
            // Otherwise the signal ends the program before anyone hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { told.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
