import Foundation

extension Victim {
    /// The command line that makes this victim, after the program.
    var arguments: [String] {
        [
            "--victim", folder.path, "--at", location, "--sink", kind.rawValue, "--keeps", keeping.rawValue,
            "--seed", "\(seed)", "--dies", "\(dies)",
        ] + (only.map { ["--only", $0.rawValue] } ?? [])
    }
}
