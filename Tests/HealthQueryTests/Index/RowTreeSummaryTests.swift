import Foundation
import Testing

@testable import HealthQuery

/// The summaries of trees of every weighting after random changes.
struct RowTreeSummaryTests {
    @Test(arguments: [QuantityTypeIdentifier.bodyMass, .heartRate, .environmentalAudioExposure])
    func `a tree's summary is that of its rows`(_ identifier: QuantityTypeIdentifier) throws {
        var random = RuleRandom()
        let type = QuantityType(identifier)
        let details = [false, true].map { isByHand in
            SampleDetails(
                type: type,
                unit: type.canonicalUnit,
                sourceRevision: revision("phone"),
                device: nil,
                metadata: isByHand ? [MetadataKeyWasUserEntered: true] : [:]
            )
        }
        var tree = RowTree()
        var rows: [RowKey: SampleRow] = [:]
        var sequence: UInt64 = 0
        for step in 0..<40 {
            // Mostly one after another, so that there are chains to be broken.
            var now = Double(random.oneIn(3) ? random.int(0...60_000) : step * 1000)
            let added = (0..<random.pick([1, 1, 5, 120, 300])).map { _ in
                sequence += 1
                let length = Double(random.pick([0, 0, 1, 3, random.oneIn(50) ? 500 : 2]))
                defer { now += length + Double(random.int(0...3)) }
                return SampleRow(
                    uuid: random.uuid(),
                    start: now,
                    end: now + length,
                    value: random.oneIn(300) ? 1e-12 : Double(random.int(1...120)),
                    sequence: sequence,
                    details: random.pick(details)
                )
            }
            tree.insert(RowBatch(added))
            for row in added { rows[row.key] = row }
            if random.oneIn(2) {
                let keys = rows.keys.sorted()
                let from = random.int(0...keys.count - 1)
                let stride = random.int(1...4)
                let gone = keys[from...].prefix(150 * stride).enumerated().filter { $0.offset % stride == 0 }.map(
                    \.element)
                tree.remove(gone)
                for key in gone { rows[key] = nil }
            }
            let left = rows.values.sorted { $0.key < $1.key }
            var expected = left.first.map(RowSummary.init)
            for row in left.dropFirst() { expected?.append(RowSummary(row)) }
            try random.require(tree.summary == expected, "step \(step)")
            if step % 6 == 5 { try random.require(tree.checkInvariants() == left, "step \(step)") }
        }
    }
}
