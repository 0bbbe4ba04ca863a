import Foundation

extension Workout {
    /// The statistics of the samples of a type that were added to the workout (R11.2); nil if there are none.
    ///
    /// Samples that only overlap the workout in time do not count. The numbers are those of a
    /// ``StatisticsQueryDescriptor`` with ``Query/predicateForObjects(from:)-(Workout)``: each moment counts once where
    /// sources overlap (R4.20). Of a cumulative type they are the sum, of others the average, the least and the
    /// greatest value, and of both the most recent value and the duration. A number that would be infinite is nil.
    ///
    /// A store hands out the statistics of what its app may see. O(t) for the t types that the workout has.
    public func statistics(for quantityType: QuantityType) -> Statistics? {
        content.samples.first { $0.type == quantityType }.map { Statistics($0) }
    }

    /// The statistics of all samples that were added to the workout, by their types; see ``statistics(for:)``.
    public var allStatistics: [QuantityType: Statistics] { content.samples.statistics }
}

extension WorkoutBuilder {
    /// The statistics of the samples of a type that were added to the builder; nil if there are none.
    ///
    /// They are as of the last call that added samples or changed activities; see ``Workout/statistics(for:)``.
    public func statistics(for quantityType: QuantityType) -> Statistics? { allStatistics[quantityType] }

    /// The statistics of all samples that were added to the builder, by their types; see ``statistics(for:)``.
    public var allStatistics: [QuantityType: Statistics] { draft.content.samples.statistics }
}

extension WorkoutActivity {
    /// The statistics of the workout's samples of a type that lie within the activity; nil if there are none.
    public func statistics(for quantityType: QuantityType) -> Statistics? {
        totals.first { $0.type == quantityType }.map { Statistics($0) }
    }

    /// The statistics of the workout's samples that lie within the activity, by their types.
    public var allStatistics: [QuantityType: Statistics] { totals.statistics }
}

extension [SampleTotals] {
    fileprivate var statistics: [QuantityType: Statistics] {
        Dictionary(map { ($0.type, Statistics($0)) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Statistics {
    fileprivate init(_ totals: SampleTotals) {
        let values = StatisticsValues(
            sum: totals.sum,
            average: totals.average,
            minimum: totals.minimum,
            maximum: totals.maximum,
            mostRecent: totals.mostRecent.map { recent in
                StatisticsValues.Recent(
                    value: recent.value,
                    start: recent.start.timeIntervalSinceReferenceDate,
                    end: recent.end.timeIntervalSinceReferenceDate,
                    sequence: 0
                )
            },
            duration: totals.duration
        )
        let page = StatisticsPage(
            totals.type,
            start: totals.start.timeIntervalSinceReferenceDate,
            end: totals.end.timeIntervalSinceReferenceDate,
            count: totals.count,
            values,
            separate: nil
        )
        self.init(page: page, position: 0)
    }
}
