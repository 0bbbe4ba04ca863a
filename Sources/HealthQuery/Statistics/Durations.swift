/// The time that rows cover, of each fold and of all.
struct Durations {
    private var separate: [Coverage.Walker] = []
    private var merged: Coverage.Walker

    init(_ folds: [TreeFold]) {
        var all = Coverage()
        for fold in folds {
            var own = Coverage()
            for span in fold.spans.rows { own.append(span.start, span.end) }
            separate.append(Coverage.Walker(own))
            all = all.union(own)
        }
        merged = Coverage.Walker(all)
    }

    mutating func merged(from start: Double, to end: Double) -> Double {
        merged.covered(from: start, to: end)
    }

    mutating func separate(_ fold: Int, from start: Double, to end: Double) -> Double {
        separate[fold].covered(from: start, to: end)
    }
}
