/// The style of swimming, with HealthKit's raw values.
///
/// Events of swimming workouts have it under ``MetadataKey/swimmingStrokeStyle``.
public enum SwimmingStrokeStyle: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// It is not known.
    case unknown = 0
    /// Several styles.
    case mixed = 1
    /// Freestyle.
    case freestyle = 2
    /// Backstroke.
    case backstroke = 3
    /// Breaststroke.
    case breaststroke = 4
    /// Butterfly.
    case butterfly = 5
    /// With a kickboard.
    case kickboard = 6
}
