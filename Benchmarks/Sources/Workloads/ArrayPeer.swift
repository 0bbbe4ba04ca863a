import Foundation

/// A sorted array of structs, read with `filter`, `reduce` and `Calendar`: what one writes first.
///
/// It does not notice an identifier that occurs twice.
package final class ArrayPeer: Peer {
    package static let name = "array"

    private struct Element {
        let uuid: UUID
        let start: Date
        let end: Date
        let value: Double
        let number: Int
        let kind: Kind
        let recorder: Recorder
        let device: Hardware?
        let metadata: [String: Pair.Value]
    }

    private var elements: [Element] = []
    private var deletions: [(uuid: UUID, number: Int, kind: Kind)] = []
    private var lastNumber = 0
    private var marked = 0

    package init(_ dataset: Dataset) async throws {}

    package func saving(_ rows: [Row]) -> Step {
        { [self] in
            for row in rows {
                lastNumber += 1
                elements.append(
                    Element(
                        uuid: row.uuid,
                        start: Date(timeIntervalSinceReferenceDate: row.start),
                        end: Date(timeIntervalSinceReferenceDate: row.end),
                        value: row.value,
                        number: lastNumber,
                        kind: row.kind,
                        recorder: row.recorder,
                        device: row.device.map { Hardware.all[$0] },
                        metadata: Dictionary(row.metadata.map { ($0.key, $0.value) }) { first, _ in first }
                    )
                )
            }
            // The sort of the standard library finds what is in order already.
            elements.sort { $0.start < $1.start }
        }
    }

    package func deleting(_ rows: [Row], _ manner: DeletionManner) -> Step {
        let uuids = rows.map(\.uuid)
        return { [self] in
            let doomed = Set(uuids)
            for element in elements where doomed.contains(element.uuid) && element.recorder == .watch {
                lastNumber += 1
                deletions.append((element.uuid, lastNumber, element.kind))
            }
            elements.removeAll { doomed.contains($0.uuid) && $0.recorder == .watch }
        }
    }

    package func mark() async throws {
        marked = lastNumber
    }

    package func answer(_ question: Question) async throws -> Answer? {
        switch question {
        case .newest(let limit, let spans): newest(limit, spans)
        case .rows(let kinds, let span): rows(kinds, span)
        case .each: nil
        case .above(let value, let span): tally(rates(span).filter { $0.value > value })
        case .statistics(let span): statistics(rates(span))
        case .measured(let span): statistics(rates(span).filter { $0.metadata["HKWasUserEntered"] != .flag(true) })
        case .intervals(let intervals): rates(intervals)
        case .mergedSteps: nil
        case .changes: changes()
        }
    }

    private func rates(_ span: Span) -> [Element] {
        let start = Date(timeIntervalSinceReferenceDate: span.start)
        let end = Date(timeIntervalSinceReferenceDate: span.end)
        return elements.filter { $0.kind == .rate && $0.start >= start && $0.start < end }
    }

    private func tally(_ elements: [Element]) -> Answer {
        var tally = Tally()
        for element in elements { add(element, to: &tally) }
        return tally.answer
    }

    private func add(_ element: Element, to tally: inout Tally) {
        tally.add(element.uuid, start: element.start.timeIntervalSinceReferenceDate, value: element.value)
    }

    private func newest(_ limit: Int, _ spans: [Span]) -> Answer {
        var tally = Tally()
        for span in spans {
            let newest = Array(rates(span).suffix(limit).reversed())
            for element in newest { add(element, to: &tally) }
        }
        return tally.answer
    }

    private func rows(_ kinds: [Kind], _ span: Span) -> Answer {
        let start = Date(timeIntervalSinceReferenceDate: span.start)
        let end = Date(timeIntervalSinceReferenceDate: span.end)
        var tally = Tally()
        for kind in kinds {
            let rows = elements.filter { $0.kind == kind && $0.start >= start && $0.start < end }
            for element in rows { add(element, to: &tally) }
        }
        return tally.answer
    }

    private func changes() -> Answer {
        var tally = Tally()
        for element in elements.filter({ $0.kind == .rate && $0.number > marked }) { add(element, to: &tally) }
        for deletion in deletions.filter({ $0.kind == .rate && $0.number > marked }) { tally.add(deletion.uuid) }
        return tally.answer
    }

    private func statistics(_ found: [Element]) -> Answer {
        let sum = found.reduce(0) { $0 + $1.value }
        let minimum = found.reduce(.infinity) { min($0, $1.value) }
        let maximum = found.reduce(-.infinity) { max($0, $1.value) }
        return Answer(numbers: [sum / Double(found.count), minimum, maximum, found.last?.value ?? .nan])
    }

    private func rates(_ intervals: Intervals) -> Answer {
        let rates = elements.filter { $0.kind == .rate }
        let grouped = Dictionary(grouping: rates) { element in
            intervals.calendar.dateInterval(of: intervals.component, for: element.start)?.start ?? .distantPast
        }
        var tally = IntervalTally()
        for group in grouped.values {
            tally.add(
                average: group.reduce(0) { $0 + $1.value } / Double(group.count),
                minimum: group.reduce(.infinity) { min($0, $1.value) },
                maximum: group.reduce(-.infinity) { max($0, $1.value) }
            )
        }
        return tally.answer
    }
}
