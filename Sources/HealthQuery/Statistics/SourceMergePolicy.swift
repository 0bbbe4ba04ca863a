/// How the sums of several sources become one, where they recorded the same time.
///
/// The policy applies to cumulative types; averages, extremes and the most recent value of discrete types use the
/// samples of all sources (R4.22), whatever the policy, unless it is ``separately``.
public enum SourceMergePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Each moment counts once: the source that comes first in the order supplies it, and others count for the time
    /// that it leaves (R4.20, R4.21).
    ///
    /// HealthKit's documentation promises this, and it is the default.
    case byPriority
    /// Sources are not merged: there are numbers for each source, as with ``StatisticsOptions/separateBySource``, and
    /// the accessors that name no source answer nil.
    case separately
    /// All samples are added up, even where sources overlap.
    case plainSum
    /// The sum is that of the source with the greatest, chosen anew in each interval.
    ///
    /// Durations stay those of all sources together.
    case greatestSource
}
