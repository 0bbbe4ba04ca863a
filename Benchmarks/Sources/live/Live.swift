import Measuring
import Workloads

/// Prints how soon live queries know what was saved, compared with what one would use or write instead.
@main
enum Live {
    static func main() {
        Program.run(usage: LiveOptions.usage) { arguments in
            let options = try LiveOptions(arguments)
            if options.measuresGrowth {
                try await LiveGrowth(options).run()
            } else {
                var runner = LiveRunner(options)
                try await runner.run()
            }
        }
    }
}
