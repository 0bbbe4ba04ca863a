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

    /// How rows become samples in a state.
    func decoder(in snapshot: DatabaseState) -> SampleDecoder<Sample> {
        predicates.decoder(in: snapshot.index)
    }

    /// The samples that match.
    func samples(in snapshot: DatabaseState) async throws -> ([Sample], QueryWork) {
        guard case .start(let reversed) = order else {
            let (entries, work) = try await entries(in: snapshot)
            return (entries.map(\.sample), work)
        }
        var pace = try Pace()
        return try await scan(in: snapshot, reversed, limit, decoder(in: snapshot), &pace)
    }

    /// The samples that match, with their rows.
    func entries(in snapshot: DatabaseState) async throws -> ([Entry], QueryWork) {
        var pace = try Pace()
        let decoder = decoder(in: snapshot)
        if case .start(let reversed) = order {
            let (rows, work) = try await scan(in: snapshot, reversed, limit, .rows, &pace)
            return (decoder.entries(of: rows), work)
        }
        let (rows, work) = try await scan(in: snapshot, false, .max, .rows, &pace)
        if case .columns(let columns) = order {
            let sorted = try await pace.sorted(rows[...], upTo: limit) { columns.areInOrder($0, $1) }
            return (decoder.entries(of: sorted), work)
        }
        let entries = decoder.entries(of: rows)
        return (try await pace.sorted(entries[...], upTo: limit, by: areInOrder), work)
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

    private func scan<Element: Sendable>(
        in snapshot: DatabaseState,
        _ reversed: Bool,
        _ limit: Int,
        _ decoder: SampleDecoder<Element>,
        _ pace: inout Pace
    ) async throws -> ([Element], QueryWork) {
        var scan = OrderedScan(filters, in: snapshot.index, reversed: reversed, limit: limit, decoder: decoder)
        while !scan.step(&pace.budget) { try await pace.rest() }
        return (scan.elements, scan.work)
    }
}

extension SampleDecoder where Sample: Sendable {
    /// The samples of rows, with the rows.
    func entries(of rows: [SampleRow]) -> [SamplePlan<Sample>.Entry] {
        zip(rows, samples(of: rows)).map { .init(row: $0, sample: $1) }
    }
}
