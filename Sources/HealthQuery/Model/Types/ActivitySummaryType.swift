/// The type of activity summaries, one for each day; there is one, ``ObjectType/activitySummaryType()``.
///
/// It is no sample type: summaries have no dates, no source and no metadata. Apps may read them and not save them
/// (R9.6): the type is there to be asked for, and ``ActivitySummaryQueryDescriptor`` reads them.
public final class ActivitySummaryType: ObjectType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    private init() { super.init(identifier: Self.activitySummaryIdentifier, isKnown: true) }

    private static let activitySummaryIdentifier = "HKActivitySummaryTypeIdentifier"

    /// The type of activity summaries.
    static let activitySummary = ActivitySummaryType()

    /// The type, if the identifier is its own.
    static func knownSummary(_ identifier: String) -> ActivitySummaryType? {
        identifier == activitySummaryIdentifier ? activitySummary : nil
    }
}

extension ObjectType {
    /// The type of activity summaries.
    public static func activitySummaryType() -> ActivitySummaryType {
        ActivitySummaryType.activitySummary
    }
}
