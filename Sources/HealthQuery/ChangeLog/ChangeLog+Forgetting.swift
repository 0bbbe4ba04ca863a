package import Foundation

/// Deletions are forgotten when a caller says so, or when there are too many.
///
/// Those of correlations are not: their sequence numbers and what they held are needed to know what a reader sees of a
/// correlation.
extension ChangeLog {
    /// Whether deletions of a type are remembered for ever.
    package static func remembersAll(of type: SampleType) -> Bool {
        type.isSeenThroughMembers
    }

    /// The greatest number of a deletion of a type that was forgotten and that a reader was told of, or of which it
    /// would have been if others had deleted what it lost sight of; 0 if there is none.
    ///
    /// - Parameter reader: nil for one who may see everything.
    package func forgottenSequence(of type: SampleType, toldTo reader: VisibilityHistory?) -> UInt64 {
        max(forgottenDeletion(of: type, toldTo: reader), forgottenLoss(of: type, by: reader))
    }

    /// The greatest number of a deletion of a type that was forgotten and that a reader was told of; 0 if there is
    /// none.
    package func forgottenDeletion(of type: SampleType, toldTo reader: VisibilityHistory?) -> UInt64 {
        guard let forgotten = forgotten[type.index] else { return 0 }
        return reader.map { forgotten.greatestSequence(of: type, toldTo: $0) } ?? forgotten.greatestSequence
    }

    /// The number of the last change of access that took rows of a type out of a reader's sight and is forgotten, or of
    /// which more rows than are remembered; 0 if there is none.
    package func forgottenLoss(of type: SampleType, by reader: VisibilityHistory?) -> UInt64 {
        guard let reader, !Self.remembersAll(of: type) else { return 0 }
        return reader.lastLoss(of: type, upTo: access.forgottenSequence)
    }

    /// Whether a change of access is so long ago that nothing is told of it any more.
    package func hasForgotten(accessChange sequence: UInt64) -> Bool {
        sequence <= access.forgottenSequence
    }

    /// Keeps in mind that the deletions of some rows may not be forgotten because of others, as a reader that lost
    /// sight of them has to be told of them.
    package mutating func keepDeletions(of rows: [UUID], _ type: SampleType, lostAt sequence: UInt64) {
        access.keep(rows, of: type, lostAt: sequence)
    }
}

extension ChangeLog {
    /// Forgets the deletions that were made before a date.
    ///
    /// O(n) for n remembered deletions of the types of which any is forgotten.
    package mutating func forget(before date: Date, _ sights: KnownSights) {
        for type in SampleType.all where !Self.remembersAll(of: type) {
            let removals = types[type.index].removals
            let end = (0..<removals.count).partitioningIndex { !(removals[$0].date < date) }
            forget(0..<end, of: type, sights)
        }
        access.forget(before: date)
    }

    /// Forgets deletions of which there are too many, as far as no reader can count on them.
    ///
    /// Those that a reader can count on are the last of each source that it was told of. What it is told of depends on
    /// its sight, so that the last of each part are kept that readers see or do not see as a whole.
    ///
    /// Amortized O(1) for each deletion: nothing is done before there are twice as many as were left the last time.
    package mutating func forgetSurplus(_ sights: KnownSights) {
        guard let limit = maximumDeletions, !crowdedTypes.isEmpty else { return }
        for index in crowdedTypes {
            let type = SampleType.all[index]
            let removals = types[index].removals
            var counts: [Part: Int] = [:]
            var leaving: [Int] = []
            for position in (0..<removals.count).reversed() {
                let row = removals[position].row
                if access.keeps(row.uuid, of: type) || sights.hasChosen(row.uuid, of: type) { continue }
                let part = Part(
                    source: row.details.sourceRevision.source,
                    period: access.period(of: removals[position].sequence, in: type),
                    window: sights.window(of: row.start, type)
                )
                counts[part, default: 0] += 1
                if counts[part, default: 0] > limit { leaving.append(position) }
            }
            forget(leaving, of: type, sights)
            types[index].countAfterForgetting = types[index].removals.count
        }
        crowdedTypes = []
    }

    /// Deletions that each reader sees or does not see as a whole.
    private struct Part: Hashable {
        let source: Source
        let period: Int
        let window: Int
    }

    /// Whether it is time to look for deletions of a type that can be forgotten.
    func isCrowded(_ type: SampleType) -> Bool {
        guard let limit = maximumDeletions, !Self.remembersAll(of: type) else { return false }
        let log = types[type.index]
        return log.removals.count > 2 * max(limit, log.countAfterForgetting)
    }

    private mutating func forget(_ positions: some Sequence<Int>, of type: SampleType, _ sights: KnownSights) {
        let gone = types[type.index].removals.remove(at: positions)
        guard !gone.isEmpty else { return }
        let count = types[type.index].removals.count
        types[type.index].countAfterForgetting = min(types[type.index].countAfterForgetting, count)
        forgotten[type.index, default: ForgottenDeletions()].insert(gone, of: type, access, sights)
    }
}
