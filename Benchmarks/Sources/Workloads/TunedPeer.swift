import Foundation

/// A struct of arrays, as fast as one can reasonably write it in plain Swift for these rows.
///
/// It has none of the store's abilities beyond the questions: no snapshots, units, predicates or live queries, and no
/// dates outside the data set.
package final class TunedPeer: Peer {
    package static let name = "tuned"

    let base: Double
    var columns = [TunedColumns(), TunedColumns()]
    private var index = TunedIndex()
    private var deletions: [(uuid: UUID, number: UInt32, kind: Int)] = []
    /// The metadata that a row has for itself, by the row's number.
    private var ownMetadata: [UInt32: [Pair]] = [:]
    private var lastNumber: UInt32 = 0
    private var marked: UInt32 = 0

    package init(_ dataset: Dataset) async throws {
        base = dataset.span.start
    }

    package func saving(_ rows: [Row]) -> Step {
        { [self] in try insert(rows) }
    }

    private func insert(_ rows: [Row]) throws {
        index.reserve(rows.count)
        var entries: [[TunedColumns.Entry]] = [[], []]
        entries[0].reserveCapacity(rows.count)
        for row in rows {
            let kind = row.kind.rawValue
            guard index.find(row.uuid, where: { place(row.uuid, $0) != nil }) == nil else {
                throw PeerError("\(row.uuid) is there already")
            }
            lastNumber += 1
            let start = offset(row.start)
            entries[kind].append(
                TunedColumns.Entry(
                    start: start,
                    end: offset(row.end),
                    value: row.value,
                    uuid: Identifier(row.uuid),
                    number: lastNumber,
                    recorder: UInt8(row.recorder.rawValue),
                    device: UInt8(row.device ?? 255),
                    metadata: UInt8(row.sharedMetadata ?? 255)
                )
            )
            if !row.ownMetadata.isEmpty { ownMetadata[lastNumber] = row.ownMetadata }
            index.insert(row.uuid, TunedIndex.Location(kind: kind, second: Int32(start)))
        }
        for kind in 0..<2 { columns[kind].insert(entries[kind]) }
    }

    package func deleting(_ rows: [Row], _ manner: DeletionManner) -> Step {
        let uuids = rows.map(\.uuid)
        return { [self] in
            var doomed: [[Int]] = [[], []]
            for uuid in uuids {
                guard let location = index.find(uuid, where: { place(uuid, $0) != nil }),
                    let place = place(uuid, location), columns[location.kind].recorders[place] == 0
                else { throw PeerError("\(uuid) is not there") }
                doomed[location.kind].append(place)
                ownMetadata[columns[location.kind].numbers[place]] = nil
                index.remove(uuid) { self.place(uuid, $0) == place && $0.kind == location.kind }
                lastNumber += 1
                deletions.append((uuid, lastNumber, location.kind))
            }
            for kind in 0..<2 { columns[kind].remove(doomed[kind].sorted()) }
        }
    }

    package func mark() async throws {
        marked = lastNumber
    }

    package func answer(_ question: Question) async throws -> Answer? {
        switch question {
        case .newest(let limit, let spans): newest(limit, spans)
        case .rows(let kinds, let span): rows(kinds, span)
        case .each(let kinds, let span): each(kinds, span)
        case .above(let value, let span): above(value, span)
        case .statistics(let span): statistics(span)
        case .measured(let span): measured(span)
        case .intervals(let intervals): rates(intervals)
        case .mergedSteps(let intervals): mergedSteps(intervals)
        case .changes: changes()
        }
    }

    private func place(_ uuid: UUID, _ location: TunedIndex.Location) -> Int? {
        columns[location.kind].place(of: Identifier(uuid), second: location.second)
    }

    func offset(_ seconds: Double) -> Double { seconds - base }

    func range(_ kind: Kind, _ span: Span) -> Range<Int> {
        let columns = columns[kind.rawValue]
        return columns.lowerBound(offset(span.start))..<columns.lowerBound(offset(span.end))
    }
}

extension TunedPeer {
    /// What an app works with.
    private struct Element {
        let uuid: UUID
        let start: Date
        let end: Date
        let value: Double
        let device: UInt8
        let metadata: UInt8
        let number: UInt32
    }

    private func element(_ columns: TunedColumns, _ place: Int) -> Element {
        Element(
            uuid: columns.uuids[place].uuid,
            start: Date(timeIntervalSinceReferenceDate: base + columns.starts[place]),
            end: Date(timeIntervalSinceReferenceDate: base + columns.ends[place]),
            value: columns.values[place],
            device: columns.devices[place],
            metadata: columns.metadata[place],
            number: columns.numbers[place]
        )
    }

    private func read(_ elements: some Sequence<Element>, _ tally: inout Tally) {
        for element in elements {
            tally.add(element.uuid, start: element.start.timeIntervalSinceReferenceDate, value: element.value)
        }
    }

    private func newest(_ limit: Int, _ spans: [Span]) -> Answer {
        var tally = Tally()
        let columns = columns[0]
        for span in spans {
            read(range(.rate, span).suffix(limit).reversed().map { element(columns, $0) }, &tally)
        }
        return tally.answer
    }

    private func rows(_ kinds: [Kind], _ span: Span) -> Answer {
        var tally = Tally()
        for kind in kinds {
            let columns = columns[kind.rawValue]
            read(range(kind, span).map { element(columns, $0) }, &tally)
        }
        return tally.answer
    }

    private func each(_ kinds: [Kind], _ span: Span) -> Answer {
        var tally = Tally()
        for kind in kinds {
            let columns = columns[kind.rawValue]
            read(range(kind, span).lazy.map { self.element(columns, $0) }, &tally)
        }
        return tally.answer
    }

    private func above(_ value: Double, _ span: Span) -> Answer {
        let columns = columns[0]
        var found: [Element] = []
        columns.values.withUnsafeBufferPointer { values in
            for place in range(.rate, span) where values[place] > value { found.append(element(columns, place)) }
        }
        var tally = Tally()
        read(found, &tally)
        return tally.answer
    }

    private func changes() -> Answer {
        let columns = columns[0]
        var places: [Int] = []
        columns.numbers.withUnsafeBufferPointer { numbers in
            for place in numbers.indices where numbers[place] > marked { places.append(place) }
        }
        places.sort { columns.numbers[$0] < columns.numbers[$1] }
        var tally = Tally()
        read(places.map { element(columns, $0) }, &tally)
        for deletion in deletions.reversed() {
            guard deletion.number > marked else { break }
            if deletion.kind == 0 { tally.add(deletion.uuid) }
        }
        return tally.answer
    }
}
