import Foundation
import Workloads

/// Prints how the store compares with what one would write instead.
@main
enum Ratios {
    // Not asynchronous: an asynchronous main gives the first thread up, which valgrind does not survive.
    static func main() {
        let end = DispatchSemaphore(value: 0)
        // Nothing is measured from the main actor: the way off it would be part of every time.
        Task.detached {
            await runOrExit()
            end.signal()
        }
        end.wait()
    }

    private static func runOrExit() async {
        do {
            try await run(try Options(Array(CommandLine.arguments.dropFirst())))
        } catch let error as UsageError {
            print("\(error.message)\(Options.usage)")
            exit(2)
        } catch {
            print("error: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) async throws {
        if let name = options.memoryOf {
            guard let peer = Peers.all.first(where: { $0.name == name }) else {
                throw UsageError(message: "there is no peer \(name)\n\n")
            }
            try await Memory.measure(peer, rows: options.rows)
        } else if options.measuresGrowth {
            try await Growth(options).run()
        } else {
            var runner = Runner(options)
            try await runner.run()
        }
    }
}
