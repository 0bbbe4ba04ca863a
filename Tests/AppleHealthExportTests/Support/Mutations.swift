import Foundation

/// How often tests break a file on purpose, and where their random numbers begin.
enum Mutations {
    private static let environment = ProcessInfo.processInfo.environment

    /// `HEALTHQUERY_SEED` of the environment, to see a failure again, or chance.
    static let seed = environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

    /// As often as the environment's `HEALTHQUERY_MUTATIONS` says.
    static func count(orElse usual: Int) -> Int {
        environment["HEALTHQUERY_MUTATIONS"].flatMap(Int.init) ?? usual
    }
}
