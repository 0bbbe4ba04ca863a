import Measuring
import Workloads

/// Prints how the store compares with what one would write instead.
@main
enum Ratios {
    static func main() {
        Program.run(usage: Options.usage) { try await run(try Options($0)) }
    }

    private static func run(_ options: Options) async throws {
        if let name = options.memoryOf {
            guard let peer = Peers.all.first(where: { $0.name == name }) else {
                throw UsageError("there is no peer \(name)\n\n")
            }
            try await Memory.measure(peer, options.dataset(options.rows))
        } else if options.measuresGrowth {
            try await Growth(options).run()
        } else {
            var runner = Runner(options)
            try await runner.run()
        }
    }
}
