import Foundation
import Measuring

/// Replicates a store through its feed of changes into databases, with processes that are killed, and measures the feed.
@main
enum Feeds {
    private static let usage = """
        usage: feeds [--kills n] [--sink name] [--keeps what] [--seed n] | --rows n

          --kills n     how often a process that replicates a store is killed, for each sink and way (100)
          --sink name   sqlite or postgresql; both if it is missing
          --keeps what  anchor, with each page, or keys, with each change; both if it is missing
          --seed n      repeats what an earlier run did
          --rows n      kills nothing, and measures how long it takes to read so many samples through the feed
        """

    static func main() {
        Program.run(usage: usage) { arguments in
            var (kills, seed, dies) = (100, UInt64.random(in: 1...999_999_999), 0)
            var (kinds, keepings) = (SinkKind.allCases, Keeping.allCases)
            var (folder, location, only): (URL?, String, Place?) = (nil, "", nil)
            var arguments = Arguments(arguments)
            while let option = arguments.next() {
                switch option {
                case "--kills": kills = try arguments.number(option)
                case "--sink": kinds = [try name(try arguments.text(option), option)]
                case "--keeps": keepings = [try name(try arguments.text(option), option)]
                case "--seed": seed = try number(try arguments.text(option), option)
                case "--rows": return try await Reading(count: try arguments.number(option)).run()
                case "--victim": folder = URL(fileURLWithPath: try arguments.text(option))
                case "--at": location = try arguments.text(option)
                case "--only": only = try name(try arguments.text(option), option)
                case "--dies": dies = try arguments.number(option)
                default: throw Arguments.unknown(option)
                }
            }
            if let folder {
                try await Victim(
                    folder: folder, kind: kinds[0], keeping: keepings[0], location: location, seed: seed, dies: dies,
                    only: only
                ).live()
            } else {
                try await Kills(count: kills, kinds: kinds, keepings: keepings, seed: seed).run()
            }
        }
    }

    /// Which of some names is meant.
    private static func name<Name: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ option: String
    ) throws -> Name {
        guard let name = Name(rawValue: text) else {
            let names = Name.allCases.map(\.rawValue).joined(separator: " or ")
            throw UsageError("\(option) needs \(names)\n\n")
        }
        return name
    }

    private static func number(_ text: String, _ option: String) throws -> UInt64 {
        guard let number = UInt64(text) else { throw UsageError("\(option) needs a number\n\n") }
        return number
    }
}
