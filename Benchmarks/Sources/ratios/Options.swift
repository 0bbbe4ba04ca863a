import Databases
import Measuring
import Workloads

/// What was asked for on the command line.
struct Options {
    var rows = 1_000_000
    var form = Dataset.Form.life
    var only: String?
    var peers: [String]?
    var runs = 7
    var measuresGrowth = false
    var stopwatch = Stopwatch()
    /// The peer whose memory a child process measures.
    var memoryOf: String?

    static let usage = """
        usage: ratios [--rows n] [--plain] [--only row] [--peers ours,tuned,...] [--runs n] [--growth] [--cpu]

          --rows n     how many samples (1000000)
          --plain      samples without devices, metadata and fractions of seconds
          --only row   only the rows of the table whose name contains this
          --peers ...  only these of: \(Peers.all.map { $0.name }.joined(separator: ", "))
          --runs n     how often each question is timed (7); the median counts
          --growth     what should not grow with the store: times at ten times as many rows
          --cpu        processor time instead of time, for a machine that others use
        """

    init(_ arguments: [String]) throws {
        var arguments = Arguments(arguments)
        while let option = arguments.next() {
            switch option {
            case "--rows": rows = try arguments.number(option)
            case "--plain": form = .plain
            case "--runs": runs = try arguments.number(option)
            case "--only": only = try arguments.text(option)
            case "--peers": peers = try arguments.list(option)
            case "--memory-of": memoryOf = try arguments.text(option)
            case "--cpu": stopwatch.countsProcessors = true
            case "--growth": measuresGrowth = true
            default: throw Arguments.unknown(option)
            }
        }
    }

    /// So many samples of the form asked for.
    func dataset(_ rows: Int) -> Dataset { Dataset(count: rows, form) }

    /// The peers that take part.
    var chosenPeers: [any Peer.Type] {
        Peers.all.filter { peer in peers.map { $0.contains(peer.name) } ?? true }
    }

    /// Whether a row of the table is wanted.
    func wants(_ name: String) -> Bool {
        only.map { name.contains($0) } ?? true
    }
}

/// Who takes part, in the order of the columns.
enum Peers {
    static let all: [any (Peer & SendableMetatype).Type] = [
        HealthQueryPeer.self, DatabasePeer.self, DailyDatabasePeer.self, ArrayPeer.self, TunedPeer.self,
    ]
}
