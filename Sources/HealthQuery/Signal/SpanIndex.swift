import Foundation

/// Finds, among many spans of time, those that overlap one.
///
/// A span lies in the layer of spans of about its length, and there in the cell that its start falls into; a cell is as
/// long as the longest span of its layer. What overlaps a time starts in its cell or in the one before, in each layer.
/// Putting in and taking out is O(1); finding is O(layers + spans found) for a time that is short beside what waits,
/// and never more than O(spans). There are no more than some fifty layers, and mostly one or two.
struct SpanIndex {
    /// The spans, by layer and then by cell.
    private var layers: [Int: [Int: Set<QueryID>]] = [:]
    private(set) var count = 0

    /// Spans of at least so many seconds, as long as all data, are in one cell.
    private static let greatestLength = 0x1p40

    var isEmpty: Bool { count == 0 }

    mutating func insert(_ id: QueryID, _ span: ClosedRange<Double>) {
        let position = Position(span)
        if layers[position.layer, default: [:]][position.cell, default: []].insert(id).inserted { count += 1 }
    }

    mutating func remove(_ id: QueryID, _ span: ClosedRange<Double>) {
        let position = Position(span)
        guard layers[position.layer]?[position.cell]?.remove(id) != nil else { return }
        count -= 1
        if layers[position.layer]?[position.cell]?.isEmpty ?? false { layers[position.layer]?[position.cell] = nil }
        if layers[position.layer]?.isEmpty ?? false { layers[position.layer] = nil }
    }

    /// Calls `body` with all that may overlap a span, and some that begin shortly before or after.
    func forEach(near span: ClosedRange<Double>, _ body: (QueryID) -> Void) {
        for (layer, cells) in layers {
            let first = Position.cell(of: span.lowerBound, in: layer) - 1
            let last = Position.cell(of: span.upperBound, in: layer)
            if last - first < cells.count {
                for cell in first...last { cells[cell]?.forEach(body) }
            } else {
                for (cell, ids) in cells where cell >= first && cell <= last { ids.forEach(body) }
            }
        }
    }

    private struct Position {
        let layer: Int
        let cell: Int

        init(_ span: ClosedRange<Double>) {
            let length = max(1, span.upperBound - span.lowerBound)
            // Cells are twice as long if the length is no power of two.
            layer = length < SpanIndex.greatestLength ? length.exponent + 1 : Position.all
            cell = Position.cell(of: span.lowerBound, in: layer)
        }

        /// The layer of spans that overlap everything.
        static let all = Int.max

        static func cell(of time: Double, in layer: Int) -> Int {
            if layer == all { return 0 }
            // No date that was accepted comes near the limit.
            let limit = 0x1p60
            return Int(
                max(-limit, min(limit, (time / Double(sign: .plus, exponent: layer, significand: 1)).rounded(.down))))
        }
    }
}
