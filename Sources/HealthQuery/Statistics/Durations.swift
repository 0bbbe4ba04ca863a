/// The time that rows cover, for each fold and for all.
struct Durations {
    private var separate: [Coverage.Walker] = []
    private var merged = Coverage.Walker(Coverage())

    init(_ folds: [TreeFold], _ pace: inout Pace) async throws {
        var all = Coverage()
        for fold in folds {
            let rows = fold.spans.rows
            var own = Coverage()
            var from = 0
            while from < rows.count {
                // What came before may have left less than nothing.
                try await pace.rest()
                let to = min(from + pace.budget, rows.count)
                for row in rows[from..<to] { own.append(row.start, row.end) }
                pace.budget -= to - from
                from = to
            }
            separate.append(try await Coverage.Walker(own, &pace))
            all = try await all.union(own, &pace)
        }
        merged = try await Coverage.Walker(all, &pace)
    }

    mutating func merged(from start: Double, to end: Double) -> Double {
        merged.covered(from: start, to: end)
    }

    mutating func separate(_ fold: Int, from start: Double, to end: Double) -> Double {
        separate[fold].covered(from: start, to: end)
    }
}
