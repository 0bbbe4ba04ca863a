public import Foundation

extension HealthDatabase {
    /// What a database accepts, where HealthKit leaves it to the device or its sources disagree.
    ///
    /// ```swift
    /// let rules = HealthDatabase.Rules(maximumAllowedDurations: [QuantityType(.stepCount): 86_400])
    /// let store = HealthStore(rules: rules)
    /// ```
    public struct Rules: Sendable {
        /// Samples that end before this date cannot be saved (R8.13).
        ///
        /// What an import or a file brings is not asked for it, and queries find it.
        public var earliestPermittedSampleDate: Date
        /// The longest duration of a type's samples, in seconds; samples of other types may have any length (R8.5).
        ///
        /// A sample of exactly this length is accepted.
        public var maximumAllowedDurations: [SampleType: TimeInterval]
        /// Whether a sample with the same version of a sync identifier replaces the stored one, instead of being
        /// ignored (R8.9).
        public var replacesEqualSyncVersions: Bool
        /// Whether an app that was refused both reading and saving a type still sees what it saved before (R9.3).
        public var seesOwnWhenRefused: Bool

        /// Creates rules; by default all valid dates and lengths are accepted, equal versions are ignored, and an app
        /// that was refused a type does not see its own samples of it.
        public init(
            earliestPermittedSampleDate: Date = .distantPast,
            maximumAllowedDurations: [SampleType: TimeInterval] = [:],
            replacesEqualSyncVersions: Bool = false,
            seesOwnWhenRefused: Bool = false
        ) {
            self.earliestPermittedSampleDate = earliestPermittedSampleDate
            self.maximumAllowedDurations = maximumAllowedDurations
            self.replacesEqualSyncVersions = replacesEqualSyncVersions
            self.seesOwnWhenRefused = seesOwnWhenRefused
        }
    }
}

extension HealthDatabase.Rules {
    /// Checks rows that are valid in themselves.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument`, naming the type and the limit.
    func check(_ batch: RowBatch) throws {
        let isLimited = batch.details.contains { maximumAllowedDurations[$0.type] != nil }
        if !isLimited, earliestPermittedSampleDate <= .distantPast { return }
        let earliest = earliestPermittedSampleDate.timeIntervalSinceReferenceDate
        let limits = batch.details.map { maximumAllowedDurations[$0.type] ?? .infinity }
        for row in batch.rows {
            let type = batch.details[row.detailsIndex].type.identifier
            guard row.end >= earliest else {
                throw HealthError.invalidArgument(
                    """
                    \(type) must not end before the earliest permitted date, \(DateText.text(earliestPermittedSampleDate)); \
                    was \(DateText.text(Date(timeIntervalSinceReferenceDate: row.end)))
                    """
                )
            }
            guard row.end - row.start <= limits[row.detailsIndex] else {
                throw HealthError.invalidArgument(
                    "\(type) may last \(limits[row.detailsIndex]) s at most, was \(row.end - row.start) s"
                )
            }
        }
    }
}

extension HealthDatabase.Rules: CustomStringConvertible {
    /// The rules, each with what it is set to.
    public var description: String {
        let lengths = maximumAllowedDurations.map { "\($0.key.identifier) \($0.value) s" }.sorted()
        return """
            earliest date \(DateText.text(earliestPermittedSampleDate)), longest \(lengths), \
            replaces equal versions: \(replacesEqualSyncVersions), sees its own when refused: \(seesOwnWhenRefused)
            """
    }
}
