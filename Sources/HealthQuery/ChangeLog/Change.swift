/// What a transaction touched: for each type and source, the span of the samples that came or went.
package struct Change: Sendable {
    /// The last sequence number of the transaction.
    package let sequence: UInt64
    /// What was touched; mostly one part.
    package let parts: [Part]
    /// The rows that were touched, by the index of their type; nil if no query depends on them.
    package var rows: [Int: [Touched]]?
    /// The new order of sources, by the index of the type, where a caller changed it.
    package var orders: [Int: [Source]] = [:]
    /// The readers that see the store differently from now on.
    package var access: Set<ObjectIdentifier> = []

    /// Samples of one type.
    package struct Part: Sendable {
        /// The index of the type.
        package let type: Int
        /// The source of the samples; nil if all sources are concerned alike.
        package let source: Source?
        package let span: ClosedRange<Double>
    }

    /// One row that came or went, or got a new sequence number.
    package struct Touched: Sendable {
        let row: SampleRow
        /// The members that the row holds or held; for a renumbered row, those that came or went.
        let members: [SampleRow]
        /// Whether the row stays, and only its relations changed.
        let isRenumbered: Bool
    }

    /// Whether a query over `region` may see the change.
    ///
    /// Exact for a reader who does not see everything, O(k) for k rows, as hidden changes must not wake the reader; O(1)
    /// for rows that are all older than what the reader sees.
    package func touches(_ region: Region) -> Bool {
        // Whatever it asks for: what it sees of other types tells whether it sees what was added to a sample.
        if let scope = region.scope, access.contains(scope.reader) { return true }
        return parts.contains { part in
            guard region.types.contains(part.type), region.dates.overlaps(part.span) else { return false }
            guard let scope = region.scope, !scope.seesEverything else { return true }
            guard let source = part.source else {
                guard let order = orders[part.type] else { return true }
                return region.sources.map { $0.type == part.type && $0.isReranked(by: order) } ?? false
            }
            if let isSeen = scope.sees(source, part.type, until: part.span.upperBound) { return isSeen }
            guard let rows else { return true }
            return rows[part.type, default: []].contains { touched in
                region.dates.overlaps(touched.row.span) && scope.sees(touched)
            }
        }
    }
}

extension SampleRow {
    var span: ClosedRange<Double> { start...max(start, end) }
}
