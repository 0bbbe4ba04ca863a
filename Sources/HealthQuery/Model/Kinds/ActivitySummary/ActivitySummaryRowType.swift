/// The type of the rows that hold activity summaries, which are no samples.
///
/// So summaries come and go as all that a store holds: with sequence numbers, permissions, and live queries that wait
/// for them. The type counts as unknown to all who ask for samples. A row lasts for the day in the calendar of its
/// database, and the summary is its payload.
package final class ActivitySummaryRowType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    fileprivate init(index: Int) {
        var traits = Traits()
        traits.visibility = .unowned
        traits.sharing = .never
        let identifier = ObjectType.activitySummaryType().identifier
        super.init(identifier: identifier, index: index, sample: nil, traits: traits)
    }

    package override var permission: ObjectType { .activitySummaryType() }

    /// The type of the rows.
    static let rows =
        SampleType.all.lazy.compactMap { $0 as? ActivitySummaryRowType }.first
        ?? ActivitySummaryRowType(index: -1)
}

extension SampleKind {
    static let activitySummary = SampleKind(conditions: [ActivitySummaryCondition.self]) {
        [ActivitySummaryRowType(index: $0)]
    }
}
