public import Foundation
import HealthQuery

/// What samples of a quantity add up to in a stretch of time.
open class HKStatistics: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { Statistics.self }
    var core: Statistics { held() }

    convenience init(core: Statistics) { self.init(value: core) }

    private func edge(_ quantity: Quantity?) -> HKQuantity? { quantity.map { HKQuantity(core: $0) } }

    /// The type of the samples.
    open var quantityType: HKQuantityType { HKQuantityType(core: core.quantityType) }
    /// When the stretch begins.
    open var startDate: Date { core.startDate }
    /// When the stretch ends.
    open var endDate: Date { core.endDate }
    /// The sources of the samples; nil unless they were kept apart.
    open var sources: [HKSource]? { core.sources?.map { HKSource(core: $0) } }

    /// The sum; nil if it was not asked for, or there is none.
    open func sumQuantity() -> HKQuantity? { edge(core.sumQuantity()) }
    /// The average; nil if it was not asked for, or there is none.
    open func averageQuantity() -> HKQuantity? { edge(core.averageQuantity()) }
    /// The least quantity; nil if it was not asked for, or there is none.
    open func minimumQuantity() -> HKQuantity? { edge(core.minimumQuantity()) }
    /// The greatest quantity; nil if it was not asked for, or there is none.
    open func maximumQuantity() -> HKQuantity? { edge(core.maximumQuantity()) }
    /// The last quantity; nil if it was not asked for, or there is none.
    open func mostRecentQuantity() -> HKQuantity? { edge(core.mostRecentQuantity()) }
    /// When the last quantity was measured; nil if it was not asked for, or there is none.
    open func mostRecentQuantityDateInterval() -> DateInterval? { core.mostRecentQuantityDateInterval() }
    /// How much of the time samples cover; nil if it was not asked for, or there is none.
    open func duration() -> HKQuantity? { edge(core.duration()) }

    /// The sum of a source's samples; nil unless sources were kept apart.
    open func sumQuantity(for source: HKSource) -> HKQuantity? { edge(core.sumQuantity(for: source.core)) }
    /// The average of a source's samples; nil unless sources were kept apart.
    open func averageQuantity(for source: HKSource) -> HKQuantity? { edge(core.averageQuantity(for: source.core)) }
    /// The least quantity of a source's samples; nil unless sources were kept apart.
    open func minimumQuantity(for source: HKSource) -> HKQuantity? { edge(core.minimumQuantity(for: source.core)) }
    /// The greatest quantity of a source's samples; nil unless sources were kept apart.
    open func maximumQuantity(for source: HKSource) -> HKQuantity? { edge(core.maximumQuantity(for: source.core)) }
    /// The last quantity of a source's samples; nil unless sources were kept apart.
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
        edge(core.mostRecentQuantity(for: source.core))
    }
    /// When the last quantity of a source's samples was measured; nil unless sources were kept apart.
    open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
        core.mostRecentQuantityDateInterval(for: source.core)
    }
    /// How much of the time a source's samples cover; nil unless sources were kept apart.
    open func duration(for source: HKSource) -> HKQuantity? { edge(core.duration(for: source.core)) }
}

/// Statistics of stretches of time that follow one another.
open class HKStatisticsCollection: NSObject,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: StatisticsCollection

    init(core: StatisticsCollection) { self.core = core }

    /// The statistics of the stretches that have samples, by time.
    open func statistics() -> [HKStatistics] { core.statistics().map { HKStatistics(core: $0) } }

    /// The statistics of the stretch that a date lies in; without numbers if it has no samples (R5.7).
    ///
    /// nil only for a date that is not finite or beyond ten thousand years.
    open func statistics(for date: Date) -> HKStatistics? { core.statistics(for: date).map { HKStatistics(core: $0) } }

    /// Hands out the statistics of each stretch between two dates, with or without samples.
    ///
    /// The block ends that early by setting what its second argument points to.
    open func enumerateStatistics(
        from startDate: Date,
        to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        core.enumerateStatistics(from: startDate, to: endDate) { block(HKStatistics(core: $0), $1) }
    }

    /// The sources of all samples; none unless they were kept apart.
    open func sources() -> Set<HKSource> { Set(core.sources().map { HKSource(core: $0) }) }
}
