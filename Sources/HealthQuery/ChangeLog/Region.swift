/// The part of a store that a waiting query depends on: types, the time that its samples can lie in, and what its
/// reader sees of them.
package struct Region: Sendable, Hashable {
    /// The indices of the types.
    package let types: Set<Int>
    /// Samples of interest overlap this span, ends included.
    package let dates: ClosedRange<Double>
    /// What the reader sees; nil if it sees everything.
    package let scope: ReaderScope?

    package init(
        types: Set<Int>,
        dates: ClosedRange<Double> = -Double.infinity ... .infinity,
        scope: ReaderScope? = nil
    ) {
        self.types = types
        self.dates = dates
        self.scope = scope
    }

    /// The region of a query: the hull of what its filters let through.
    package init(_ filters: [TypedFilter], scope: ReaderScope? = nil) {
        // Rows that would have to start at once before and after a time are none, and nothing can change that.
        let possible = filters.filter { $0.bounds.startAtLeast < $0.bounds.startBelow }
        let spans = possible.map { filter in
            let from = max(filter.bounds.endAtLeast, filter.bounds.startAtLeast)
            let to = filter.bounds.startBelow
            // Rows begin before `to` and reach `from`. Where `to` comes first they span all between the two.
            return min(from, to)...max(from, to)
        }
        let from = spans.map(\.lowerBound).min() ?? 0
        let to = spans.map(\.upperBound).max() ?? 0
        self.init(types: Set(possible.map(\.type.index)), dates: from...to, scope: scope)
    }

    /// The region of a query whose answer depends on the order of the sources as well.
    ///
    /// A source comes in the order of its first save of the type. Where a reader sees some of what others saved, that
    /// is the first save that it sees, and a deletion at any time can turn the order.
    package var withSourceOrder: Region {
        guard let scope, !scope.partlySeen.union(scope.throughMembers).isDisjoint(with: types) else { return self }
        return Region(types: types, scope: scope)
    }

    /// What a reader sees of the changes of others, so that it is not woken by what it may not see.
    package struct ReaderScope: Sendable, Hashable {
        /// Who reads.
        package let reader: ObjectIdentifier
        /// Whose samples are the reader's own.
        package let source: Source
        /// From when on samples of others are seen, by the index of their type; of types that are not here, always.
        package let othersFrom: [Int: Double]
        /// The types of which not even its own samples are seen.
        package let unseen: Set<Int>
        /// The types of which others' are seen through what they hold.
        package let throughMembers: Set<Int>
        /// The types of which some of others' are seen, and some not.
        package let partlySeen: Set<Int>

        package init(
            reader: ObjectIdentifier,
            source: Source,
            othersFrom: [Int: Double],
            unseen: Set<Int>,
            throughMembers: Set<Int> = [],
            partlySeen: Set<Int> = []
        ) {
            self.reader = reader
            self.source = source
            self.othersFrom = othersFrom
            self.unseen = unseen
            self.throughMembers = throughMembers
            self.partlySeen = partlySeen
        }

        /// Whether a change of samples of a source may be seen.
        fileprivate func sees(_ source: Source, _ type: Int, _ span: ClosedRange<Double>) -> Bool {
            if unseen.contains(type) { return false }
            guard source != self.source, let from = othersFrom[type] else { return true }
            return from <= span.upperBound && from < .infinity
        }
    }
}

/// What a transaction touched: for each type and source, the span of the samples that came or went.
package struct Change: Sendable {
    /// The last number of the transaction.
    package let sequence: UInt64
    /// What was touched; mostly one part.
    package let parts: [Part]
    /// What touched correlations hold, or what came into them or went out, by the index of the correlations' type.
    package let members: [Int: [MemberSpan]]
    /// The types of which some readers see something else from now on.
    package let access: [ObjectIdentifier: Set<Int>]

    package init(
        sequence: UInt64,
        parts: [Part],
        members: [Int: [MemberSpan]] = [:],
        access: [ObjectIdentifier: Set<Int>] = [:]
    ) {
        self.sequence = sequence
        self.parts = parts
        self.members = members
        self.access = access
    }

    /// Samples of one type.
    package struct Part: Sendable {
        /// The index of the type.
        package let type: Int
        /// Whose samples they are; nil where all sources are concerned alike.
        package let source: Source?
        package let span: ClosedRange<Double>
    }

    /// Samples of a source that correlations have to do with.
    package struct MemberSpan: Sendable {
        package let type: Int
        package let source: Source
        package let span: ClosedRange<Double>
    }

    /// Whether a query over `region` may see the change.
    package func touches(_ region: Region) -> Bool {
        if let scope = region.scope, let types = access[scope.reader], !types.isDisjoint(with: region.types) {
            return true
        }
        return parts.contains { part in
            guard region.types.contains(part.type), region.dates.overlaps(part.span) else { return false }
            guard let scope = region.scope, let source = part.source else { return true }
            if scope.throughMembers.contains(part.type) {
                return source == scope.source
                    || members[part.type, default: []].contains { scope.sees($0.source, $0.type, $0.span) }
            }
            return scope.sees(source, part.type, part.span)
        }
    }
}

/// Collects what a transaction touches.
package struct ChangeBuilder {
    private struct Key: Hashable {
        let type: Int
        /// Nil for all sources.
        let source: Source?
    }

    /// What was touched but for what was touched last; most transactions touch one thing only.
    private var spans: [Key: ClosedRange<Double>] = [:]
    private var access: [ObjectIdentifier: Set<Int>] = [:]
    private var members: [Int: [Change.MemberSpan]] = [:]
    /// The details touched last, and their span: rows saved together mostly share theirs.
    private var recent: (details: SampleDetails, span: ClosedRange<Double>)?

    package init() {}

    /// Whether nothing was touched.
    package var isEmpty: Bool { recent == nil && spans.isEmpty && access.isEmpty }

    package mutating func touch(_ row: SampleRow) {
        touch(row.details, row.start...max(row.start, row.end))
    }

    /// Records a row together with what it holds, or what came into it or went out, if it is a correlation.
    package mutating func touch(_ row: SampleRow, with members: [SampleRow]) {
        touch(row)
        guard row.details.type.isSeenThroughMembers else { return }
        self.members[row.details.type.index, default: []] += members.map { member in
            Change.MemberSpan(
                type: member.details.type.index,
                source: member.details.sourceRevision.source,
                span: member.start...max(member.start, member.end)
            )
        }
    }

    package mutating func touch(_ batch: RowBatch) {
        if batch.count == 1, let row = batch.rows.first {
            return touch(batch.details[row.detailsIndex], row.start...max(row.start, row.end))
        }
        var starts = ContiguousArray(repeating: Double.infinity, count: batch.details.count)
        var ends = ContiguousArray(repeating: -Double.infinity, count: batch.details.count)
        for row in batch.rows {
            starts[row.detailsIndex] = min(starts[row.detailsIndex], row.start)
            ends[row.detailsIndex] = max(ends[row.detailsIndex], row.end)
        }
        for (index, details) in batch.details.enumerated() where starts[index] <= ends[index] {
            touch(details, starts[index]...ends[index])
        }
    }

    /// Records that all of a type may be seen differently, by everybody.
    package mutating func touchAll(of type: SampleType) {
        touch(Key(type: type.index, source: nil), -Double.infinity ... .infinity)
    }

    /// Records that a reader sees something else of some types.
    package mutating func touchAccess(of reader: ObjectIdentifier, types: some Sequence<SampleType>) {
        access[reader, default: []].formUnion(types.lazy.map(\.index))
    }

    package mutating func change(upTo sequence: UInt64) -> Change {
        var parts: [Change.Part] = []
        if spans.isEmpty, let recent {
            let source = recent.details.sourceRevision.source
            parts = [Change.Part(type: recent.details.type.index, source: source, span: recent.span)]
        } else {
            keepRecent()
            parts = spans.map { Change.Part(type: $0.type, source: $0.source, span: $1) }
        }
        return Change(sequence: sequence, parts: parts, members: members, access: access)
    }

    private mutating func touch(_ details: SampleDetails, _ span: ClosedRange<Double>) {
        if let recent, recent.details === details {
            self.recent = (details, recent.span.hull(span))
        } else {
            keepRecent()
            recent = (details, span)
        }
    }

    private mutating func touch(_ key: Key, _ span: ClosedRange<Double>) {
        spans[key] = spans[key].map { $0.hull(span) } ?? span
    }

    private mutating func keepRecent() {
        guard let recent else { return }
        touch(Key(type: recent.details.type.index, source: recent.details.sourceRevision.source), recent.span)
        self.recent = nil
    }
}

extension ClosedRange<Double> {
    /// The least range that contains both.
    fileprivate func hull(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
