import Foundation
@testable import HealthQuery
import Testing

struct ChangeLogTests {
    @Test func `R3.1 every save and every deletion gets the next number`() {
        var log = ChangeLog()
        log.countTransaction()
        var batch = RowBatch([SampleRow(steps(1)), SampleRow(pulse(60))])
        batch.assignSequences(from: 1)
        log.recordAdditions(batch)
        #expect(log.greatestSequence(of: stepCount) == 1)
        #expect(log.greatestSequence(of: heartRate) == 2)
        log.countTransaction()
        log.recordDeletion(of: row(start: 0, sequence: 1), at: time(0))
        log.countTransaction()
        log.recordOrderChange(of: heartRate)
        #expect(log.lastSequence == 4)
        #expect(log.transactions == 3)
        #expect(log.greatestSequence(of: stepCount) == 3)
        #expect(log.greatestSequence(of: heartRate) == 4)
        #expect(log.orderSequence(of: heartRate) == 4)
        #expect(log.orderSequence(of: stepCount) == 0)
        #expect(log.greatestSequence(of: sleepAnalysis) == 0)
    }

    @Test func `the deletions of a type after a number come in their order`() {
        var log = ChangeLog()
        let rows = (0..<700).map { _ in row(start: 0, sequence: 0) }
        for row in rows {
            var batch = RowBatch([SampleRow(pulse(60))])
            batch.assignSequences(from: log.lastSequence + 1)
            log.recordAdditions(batch)
            log.recordDeletion(of: row, at: time(5))
        }
        #expect(log.deletions(of: stepCount, after: 0).map(\.row) == rows)
        #expect(log.deletions(of: stepCount, after: 1000).map(\.sequence) == (501...700).map { $0 * 2 })
        #expect(Array(log.deletions(of: stepCount, after: 1400)).isEmpty)
        #expect(Array(log.deletions(of: heartRate, after: 0)).isEmpty)
        #expect(log.deletions(of: stepCount, after: 0).allSatisfy { $0.date == time(5) })
    }
}
