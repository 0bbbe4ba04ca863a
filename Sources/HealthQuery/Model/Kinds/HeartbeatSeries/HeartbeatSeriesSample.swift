public import Foundation

/// A series of heartbeats, each with its own time.
///
/// Make one with a ``HeartbeatSeriesBuilder``; a ``HeartbeatSeriesQueryDescriptor`` reads the heartbeats.
///
/// ```swift
/// let newest = SampleQueryDescriptor(
///     predicates: [.heartbeatSeries()],
///     sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
///     limit: 1
/// )
/// for series in try await newest.result(for: store) {
///     for try await beat in HeartbeatSeriesQueryDescriptor(series).results(for: store) { print(beat) }
/// }
/// ```
///
/// A series keeps its heartbeats in columns, some 8 bytes each. Comparing copies of a series takes O(1).
public struct HeartbeatSeriesSample: SeriesSample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a series of heartbeats by time.
    package init(
        uuid: UUID? = nil,
        start: Date,
        _ heartbeats: HeartbeatColumns,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid, type: SeriesType.beats, start: start, end: start + (heartbeats.times.last ?? 0), heartbeats,
            device: device, metadata: metadata)
    }

    package init(_ fields: SampleFields) { self.fields = fields }
}

extension HeartbeatSeriesSample {
    package var heartbeats: HeartbeatColumns { content }

    /// When the series begins: the time from which its heartbeats are counted.
    public var startDate: Date { fields.startDate }
    /// The time of the last heartbeat.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// How many heartbeats the series has.
    public var count: Int { heartbeats.count }
}

extension HeartbeatSeriesSample: CustomStringConvertible {
    /// The number of heartbeats and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(count) heartbeats \(DateText.span(startDate, endDate))"
    }
}
