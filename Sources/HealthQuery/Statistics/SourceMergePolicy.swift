/// How the sums of several sources become one, where they recorded the same time.
///
/// The policy is about cumulative types; averages, extremes and the most recent value of discrete types use the samples
/// of all sources (R4.22), whatever the policy, unless it is ``separately``.
public enum SourceMergePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Each moment counts once: the source that comes first in the order supplies it, and others count for the time
    /// that it leaves (R4.20, R4.21).
    ///
    /// What HealthKit's documentation promises, and the default.
    case byPriority
    /// Sources are not merged: there are numbers for each source, as with ``StatisticsOptions/separateBySource``, and
    /// the accessors that name no source answer nil.
    case separately
    /// All samples are added up, also where sources overlap.
    case plainSum
    /// The sum is that of the source with the greatest, in each interval anew.
    ///
    /// Durations stay those of all sources together.
    case greatestSource
}
