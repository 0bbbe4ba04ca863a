import Foundation

/// A sample query whose arguments were checked.
struct SamplePlan<Sample: Sendable>: Sendable {
    let filters: [TypedFilter]
    let limit: Int
    let order: RowOrder
    private let predicates: [SamplePredicate<Sample>]
    private let sortDescriptors: [SortDescriptor<Sample>]

    init(_ descriptor: SampleQueryDescriptor<Sample>) throws {
        predicates = descriptor.predicates
        sortDescriptors = descriptor.sortDescriptors
        filters = try QueryArguments.filters(predicates)
        limit = try QueryArguments.limit(descriptor.limit)
        order = RowOrder(sortDescriptors)
    }

    /// A sample and its row.
    struct Entry: Sendable {
        let row: SampleRow
        let sample: Sample
    }

    /// The samples that match, with their sequence numbers if the list is to be brought up to date later.
    func list(in snapshot: DatabaseState, isKept: Bool = false) async throws -> (SampleList<Sample>, QueryWork) {
        var pace = try Pace()
        if case .start(let reversed) = order { return try await list(in: snapshot, reversed, isKept: isKept, &pace) }
        let scan = try await scan(in: snapshot, false, .max, .rows, &pace)
        var list = SampleList<Sample>()
        if case .columns(let columns) = order {
            let rows = try await pace.sorted(scan.elements[...], upTo: limit) { columns.areInOrder($0, $1) }
            list.samples = try await pace.samples(of: rows, in: snapshot.index, predicates.decoder)
            if isKept { list.sequences = try await pace.map(rows) { $0.sequence } }
        } else {
            let entries = try await sorted(scan.elements, in: snapshot, &pace)
            list.samples = try await pace.map(entries) { $0.sample }
            if isKept { list.sequences = try await pace.map(entries) { $0.row.sequence } }
        }
        return (list, scan.work)
    }

    /// The same, by start.
    private func list(
        in snapshot: DatabaseState, _ reversed: Bool, isKept: Bool, _ pace: inout Pace
    ) async throws -> (SampleList<Sample>, QueryWork) {
        if filters.contains(where: { $0.type.traits.holding == .members }) {
            // Each may hold very many, which a scan would not pause for.
            let scan = try await scan(in: snapshot, reversed, limit, .rows, withSequences: isKept, &pace)
            let samples = try await pace.samples(of: scan.elements, in: snapshot.index, predicates.decoder)
            return (SampleList(samples: samples, sequences: scan.sequences ?? []), scan.work)
        }
        let decoder = predicates.decoder(.nothing)
        let scan = try await scan(in: snapshot, reversed, limit, decoder, withSequences: isKept, &pace)
        return (SampleList(samples: scan.elements, sequences: scan.sequences ?? []), scan.work)
    }

    /// Rows and their samples, in order, no more than the limit.
    func sorted(_ rows: [SampleRow], in snapshot: DatabaseState, _ pace: inout Pace) async throws -> [Entry] {
        let samples = try await pace.samples(of: rows, in: snapshot.index, predicates.decoder)
        let entries = try await pace.map(Array(rows.indices)) { Entry(row: rows[$0], sample: samples[$0]) }
        return try await pace.sorted(entries[...], upTo: limit, by: areInOrder)
    }

    /// Whether one entry comes before another; equal ones keep the order they were saved in (R1.6).
    func areInOrder(_ left: Entry, _ right: Entry) -> Bool {
        switch order {
        case .start(let reversed):
            if left.row.start != right.row.start { return (left.row.start < right.row.start) != reversed }
        case .columns(let columns):
            return columns.areInOrder(left.row, right.row)
        case .samples:
            for descriptor in sortDescriptors {
                switch descriptor.compare(left.sample, right.sample) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
        }
        return left.row.sequence < right.row.sequence
    }

    /// A scan that finds the samples in order, to be taken in parts; nil if they have to be sorted.
    func scanInParts(in snapshot: DatabaseState) -> OrderedScan<Sample>? {
        guard case .start(let reversed) = order else { return nil }
        return OrderedScan(
            filters, in: snapshot.index, reversed: reversed, limit: limit,
            decoder: predicates.decoder(snapshot.index.memberLookup), inParts: true)
    }

    private func scan<Element: Sendable>(
        in snapshot: DatabaseState,
        _ reversed: Bool,
        _ limit: Int,
        _ decoder: SampleDecoder<Element>,
        withSequences: Bool = false,
        _ pace: inout Pace
    ) async throws -> OrderedScan<Element> {
        var scan = OrderedScan(
            filters, in: snapshot.index, reversed: reversed, limit: limit, decoder: decoder,
            withSequences: withSequences)
        while !scan.step(&pace.budget) { try await pace.rest() }
        return scan
    }
}
