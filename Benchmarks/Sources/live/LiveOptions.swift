import Databases
import Measuring
import Workloads

/// What was asked for on the command line.
struct LiveOptions {
    var samples = 1_000_000
    var only: String?
    var peers: [String]?
    var runs = 3
    var seconds = 2
    var measuresGrowth = false

    static let usage = """
        usage: live [--samples n] [--only row] [--peers ours,tuned,...] [--runs n] [--seconds n] [--growth]

          --samples n  how many samples there are before anything is observed (1000000)
          --only row   only the rows of the table whose group has this in its name: sum, observers, writer
          --peers ...  only these of: \(peers.map { $0.name }.joined(separator: ", "))
          --runs n     how often everything is measured (3); the median counts
          --seconds n  how long a run of a peer takes at most (2)
          --growth     what should not grow: with ten times as many samples, with more observers
        """

    /// Who takes part, in the order of the columns.
    private static let peers: [any (LivePeer & SendableMetatype).Type] = [
        LiveHealthQueryPeer.self, LiveDatabasePeer.self, LiveDailyDatabasePeer.self, LivePoolPeer.self,
        LiveTunedPeer.self, LiveFloorPeer.self,
    ]

    init(_ arguments: [String]) throws {
        var arguments = Arguments(arguments)
        while let option = arguments.next() {
            switch option {
            case "--samples": samples = try arguments.number(option)
            case "--runs": runs = try arguments.number(option)
            case "--seconds": seconds = try arguments.number(option)
            case "--only": only = try arguments.text(option)
            case "--peers": peers = try arguments.list(option)
            case "--growth": measuresGrowth = true
            default: throw Arguments.unknown(option)
            }
        }
    }

    /// The peers that take part.
    var chosenPeers: [any LivePeer.Type] {
        Self.peers.filter { peer in peers.map { $0.contains(peer.name) } ?? true }
    }

    /// Whether a group of rows is wanted.
    func wants(_ group: String) -> Bool {
        only.map { group.contains($0) } ?? true
    }
}
