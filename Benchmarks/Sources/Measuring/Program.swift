import Foundation

/// Runs a program that measures.
package enum Program {
    /// Runs `body` and waits for it; ends the process with the usage if the command line makes no sense, and with an
    /// error if anything else goes wrong.
    ///
    /// Not asynchronous: an asynchronous main gives the first thread up, which valgrind does not survive.
    package static func run(usage: String, _ body: @escaping @Sendable ([String]) async throws -> Void) {
        let end = DispatchSemaphore(value: 0)
        // Nothing is measured from the main actor: the way off it would be part of every time.
        Task.detached {
            do {
                try await body(Array(CommandLine.arguments.dropFirst()))
            } catch let error as UsageError {
                print("\(error.message)\(usage)")
                exit(2)
            } catch {
                print("error: \(error)")
                exit(1)
            }
            end.signal()
        }
        end.wait()
    }
}
