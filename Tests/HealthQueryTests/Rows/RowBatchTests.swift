import Foundation
@testable import HealthQuery
import Testing

struct RowBatchTests {
    private func details(_ index: Int, isSynced: Bool) -> SampleDetails {
        SampleDetails(
            type: stepCount,
            unit: .count(),
            sourceRevision: revision("phone"),
            device: nil,
            metadata: isSynced ? [MetadataKeySyncIdentifier: .string("\(index)"), MetadataKeySyncVersion: 1] : [:]
        )
    }

    @Test(arguments: [1, 3, 8, 9, 40])
    func `rows keep their details, each of which is there once`(count: Int) {
        var random = SeededGenerator()
        let all = (0..<count).map { details($0, isSynced: $0 % 5 == 4) }
        var batch = RowBatch()
        var expected: [SampleDetails] = []
        func check(_ comment: Comment) {
            let found = batch.rows.indices.map { batch.row($0).details }
            #expect(found.elementsEqual(expected, by: ===), "seed \(random.seed): \(comment)")
            // What bears a sync identifier is not looked for.
            let others = batch.details.filter { !$0.isSynced }
            #expect(Set(others.map { ObjectIdentifier($0) }).count == others.count, "seed \(random.seed): \(comment)")
        }
        for _ in 0..<300 {
            let details = all.randomElement(using: &random)!
            expected.append(details)
            batch.append(SampleRow(steps(1)).bare(detailsIndex: 0), details)
        }
        check("appended")
        batch.removeRows(from: 200)
        expected.removeLast(100)
        check("cut")
        let merged = all.indices.map { all[$0 / 2] }
        let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { (ObjectIdentifier($1), $0) })
        func replacement(_ details: SampleDetails) -> SampleDetails { merged[places[ObjectIdentifier(details)]!] }
        batch.mapDetails(replacement)
        expected = expected.map(replacement)
        check("mapped")
        batch.append(SampleRow(steps(1)).bare(detailsIndex: 0), merged[0])
        expected.append(merged[0])
        check("appended again")
    }
}
