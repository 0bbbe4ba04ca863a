@testable import HealthQuery

extension Change {
    /// A change of samples of any source.
    init(sequence: UInt64, spans: [Int: ClosedRange<Double>]) {
        self.init(sequence: sequence, parts: spans.map { Part(type: $0, source: nil, span: $1) })
    }

    /// The hull of what was touched of each type.
    var spans: [Int: ClosedRange<Double>] {
        var spans: [Int: ClosedRange<Double>] = [:]
        for part in parts {
            let known = spans[part.type] ?? part.span
            spans[part.type] =
                min(known.lowerBound, part.span.lowerBound)...max(known.upperBound, part.span.upperBound)
        }
        return spans
    }
}
