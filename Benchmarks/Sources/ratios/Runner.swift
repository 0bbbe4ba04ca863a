import Measuring
import Workloads

/// Measures the rows of the table, all peers in turn in each run.
struct Runner {
    private let options: Options
    private let dataset: Dataset
    private let stopwatch: Stopwatch
    private var loaded: [any Peer] = []
    private var deletions = 0
    private var saves = 0
    /// What importing took, if it was measured.
    private var imports: Imports?

    /// What importing took of each peer's time, and how many megabytes it read in a second of processor time.
    private typealias Imports = (seconds: [String: Double], rates: [String: Double])

    init(_ options: Options) {
        self.options = options
        stopwatch = options.stopwatch
        dataset = options.dataset(options.rows)
    }

    mutating func run() async throws {
        let table = Table(options.chosenPeers.map { $0.name })
        print("\(dataset.count) samples (\(dataset.form)), medians of \(options.runs) runs; ratio: peer / ours")
        table.printHead()
        for line in Line.all(dataset) where options.wants(line.name) {
            let numbers = try await measure(line)
            table.print(
                line.name,
                numbers,
                line.kind,
                target: "\(line.target)",
                isReached: line.target.isReached(numbers)
            )
        }
    }

    /// The median of each peer: seconds, bytes, or megabytes a second.
    mutating func measure(_ line: Line) async throws -> [String: Double] {
        switch line.work {
        case .save(let order): try await save(order)
        case .memory: try memory()
        case .importing: try await importing().seconds
        case .importRate: try await importing().rates
        case .question(let parts, let question): try await ask(question, parts: parts)
        case .first(let question): try await ask(question, isFirst: true)
        case .again(let question): try await ask({ _ in question })
        case .afterSave(let question): try await askAfterSaves(question)
        case .changes: try await changes()
        case .delete(let manner): try await delete(manner)
        }
    }

    /// Loads fresh peers; those that were loaded in order last are kept for the questions.
    private mutating func save(_ order: Dataset.Order) async throws -> [String: Double] {
        for peer in options.chosenPeers {
            _ = try await Loading.load(peer, options.dataset(20_000), order)
        }
        var times = Times()
        for _ in 0..<(dataset.count > 2_000_000 ? 1 : min(3, options.runs)) {
            loaded = []
            var checked: Answer?
            for type in options.chosenPeers {
                let (peer, seconds) = try await Loading.load(type, dataset, order, stopwatch)
                times.add(seconds, for: type.name)
                let answer = try await peer.answer(.rows([.steps], dataset.span))
                try check(answer, of: type.name, against: &checked)
                if order == .inOrder { loaded.append(peer) }
            }
        }
        return times.medians
    }

    private func memory() throws -> [String: Double] {
        var bytes: [String: Double] = [:]
        for peer in options.chosenPeers {
            bytes[peer.name] = try Memory.ofChild(peer, dataset) / Double(dataset.count)
        }
        return bytes
    }

    /// Imports a file into fresh peers.
    private mutating func importing() async throws -> Imports {
        if let imports { return imports }
        let file = try ExportFile(dataset)
        defer { try? file.remove() }
        var seconds = Times()
        var rates = Times()
        for _ in 0..<(dataset.count > 2_000_000 ? 1 : min(3, options.runs)) {
            var rows: Answer?
            var measured: Answer?
            for type in options.chosenPeers {
                let peer = try await type.init(dataset)
                guard let step = peer.importing(file) else { continue }
                let start = Stopwatch.processorSeconds
                seconds.add(
                    try await stopwatch.time {
                        try await step()
                        _ = try await peer.answer(Loading.firstQuestion(of: dataset))
                    }, for: type.name)
                rates.add(Double(file.byteCount) / 1e6 / (Stopwatch.processorSeconds - start), for: type.name)
                let read = try await peer.answer(.rows(Kind.allCases, dataset.span))?.withoutIdentifiers
                try check(read, of: type.name, against: &rows)
                try check(try await peer.answer(.measured(dataset.span)), of: type.name, against: &measured)
            }
        }
        let found = Imports(seconds: seconds.medians, rates: rates.medians)
        imports = found
        return found
    }

    /// Loads the peers unless a row before did.
    private mutating func load() async throws {
        guard loaded.isEmpty else { return }
        for type in options.chosenPeers {
            loaded.append(try await Loading.load(type, dataset, .inOrder).peer)
        }
    }

    private mutating func ask(
        _ question: (Int) -> Question,
        parts: Double = 1,
        isFirst: Bool = false
    ) async throws -> [String: Double] {
        try await load()
        var repetitions: [String: Int] = [:]
        var checked: Answer?
        var slowest = 0.0
        for peer in loaded {
            var answer: Answer?
            let first = question(0)
            let seconds = try await stopwatch.time { answer = try await peer.answer(first) }
            guard answer != nil else { continue }
            try check(answer, of: peer.name, against: &checked)
            slowest = max(slowest, seconds)
            // What is over soon is done again and again within a run.
            repetitions[peer.name] = isFirst ? 1 : max(1, min(100, Int(0.005 / seconds)))
        }
        var times = Times()
        for run in 1...(slowest > 2 ? min(3, options.runs) : options.runs) {
            var checked: Answer?
            for peer in loaded {
                guard let repetitions = repetitions[peer.name] else { continue }
                let asked = question(type(of: peer).onlyZone == nil ? run : 0)
                var answer: Answer?
                let seconds = try await stopwatch.time {
                    for _ in 0..<repetitions { answer = try await peer.answer(asked) }
                }
                times.add(seconds / Double(repetitions) / parts, for: peer.name)
                if type(of: peer).onlyZone == nil { try check(answer, of: peer.name, against: &checked) }
            }
        }
        return times.medians
    }

    /// Saves a row before each time the question is asked; saving is not timed.
    private mutating func askAfterSaves(_ question: Question) async throws -> [String: Double] {
        try await load()
        var times = Times()
        for run in 0...options.runs {
            saves += 1
            var checked: Answer?
            for peer in loaded {
                try await peer.saving([dataset.extraRate(saves)])()
                var answer: Answer?
                let seconds = try await stopwatch.time { answer = try await peer.answer(question) }
                guard answer != nil else { continue }
                try check(answer, of: peer.name, against: &checked)
                if run > 0 { times.add(seconds, for: peer.name) }
            }
        }
        return times.medians
    }

    private mutating func changes() async throws -> [String: Double] {
        try await load()
        let deleted = min(100, dataset.count / 100)
        for peer in loaded {
            try await peer.mark()
            try await peer.saving(dataset.laterRates(1_000))()
            try await peer.deleting(dataset.scatteredRates(deleted, from: 0), .objects)()
        }
        deletions = max(deletions, 2 * deleted)
        return try await ask({ _ in .changes }, parts: 1)
    }

    private mutating func delete(_ manner: DeletionManner) async throws -> [String: Double] {
        try await load()
        let count = min(10_000, dataset.count / 100)
        var times = Times()
        for _ in 0..<min(5, options.runs) {
            let doomed = dataset.scatteredRates(count, from: deletions)
            deletions += 2 * count
            for peer in loaded {
                times.add(try await stopwatch.time(peer.deleting(doomed, manner)), for: peer.name)
            }
        }
        var checked: Answer?
        for peer in loaded {
            let span = Span(start: dataset.span.start, end: Zones.midnight(year: 2024))
            try check(try await peer.answer(.statistics(span)), of: peer.name, against: &checked)
        }
        return times.medians
    }

    /// All peers must give the same answer.
    private func check(_ answer: Answer?, of peer: String, against first: inout Answer?) throws {
        guard let answer else { return }
        guard let expected = first else {
            first = answer
            return
        }
        guard expected.agrees(with: answer) else {
            throw Disagreement("\(peer) answers \(answer), the first peer \(expected)")
        }
    }
}

extension Peer {
    var name: String { Self.name }
}
