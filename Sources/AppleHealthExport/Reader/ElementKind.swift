/// The elements of an export that matter to its reader.
///
/// All others are distinguished by a hash of their name.
enum ElementKind: Hashable, Sendable {
    case healthData
    case record
    case metadataEntry
    case correlation
    case workout
    case workoutEvent
    case workoutStatistics
    case workoutActivity
    case workoutRoute
    case fileReference
    case heartRateVariabilityMetadataList
    case instantaneousBeatsPerMinute
    /// The rings of a day: empty, at top level.
    case activitySummary
    /// The date of the export: empty, at top level.
    case exportDate
    /// The characteristics of the person: empty, at top level.
    case me
    /// An audiogram, a prescription or a clinical record, at top level.
    case document(ExportDocument.Kind)
    /// A location of a route, in exports from before iOS 13.
    case location
    /// Any other element.
    case unknown(UInt64)

    init(_ name: Span<UInt8>) {
        switch name.count {
        // A longer name that begins like a record's belongs to a damaged record.
        case 6... where name.hasPrefix("Record"): self = .record
        case 13 where name.equals("MetadataEntry"): self = .metadataEntry
        case 10 where name.equals("HealthData"): self = .healthData
        case 10 where name.equals("ExportDate"): self = .exportDate
        case 2 where name.equals("Me"): self = .me
        case 11 where name.equals("Correlation"): self = .correlation
        case 7 where name.equals("Workout"): self = .workout
        case 12 where name.equals("WorkoutEvent"): self = .workoutEvent
        case 17 where name.equals("WorkoutStatistics"): self = .workoutStatistics
        case 15 where name.equals("WorkoutActivity"): self = .workoutActivity
        case 12 where name.equals("WorkoutRoute"): self = .workoutRoute
        case 13 where name.equals("FileReference"): self = .fileReference
        case 32 where name.equals("HeartRateVariabilityMetadataList"): self = .heartRateVariabilityMetadataList
        case 27 where name.equals("InstantaneousBeatsPerMinute"): self = .instantaneousBeatsPerMinute
        case 15 where name.equals("ActivitySummary"): self = .activitySummary
        case 9 where name.equals("Audiogram"): self = .document(.audiogram)
        case 18 where name.equals("VisionPrescription"): self = .document(.visionPrescription)
        case 14 where name.equals("ClinicalRecord"): self = .document(.clinicalRecord)
        case 8 where name.equals("Location"): self = .location
        default:
            // FNV-1a. Two names with one hash would matter only if broken nesting also confused their elements.
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for index in name.indices {
                hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3
            }
            self = .unknown(hash)
        }
    }

    /// Whether the element is known to occur at top level.
    var isKnownAtTopLevel: Bool { self == .record || isOnlyAtTopLevel }

    /// Whether the element occurs at top level and nowhere else.
    ///
    /// Records do not count: correlations and workouts hold them too.
    var isOnlyAtTopLevel: Bool {
        switch self {
        case .correlation, .workout, .activitySummary, .exportDate, .me, .document: true
        case .healthData, .record, .metadataEntry, .unknown: false
        case .workoutEvent, .workoutStatistics, .workoutActivity, .workoutRoute, .fileReference: false
        case .heartRateVariabilityMetadataList, .instantaneousBeatsPerMinute, .location: false
        }
    }

    /// Whether the element is a part of others, and holds nothing that occurs at top level.
    var isPart: Bool {
        switch self {
        case .metadataEntry, .workoutEvent, .workoutStatistics, .workoutActivity, .workoutRoute, .fileReference: true
        case .heartRateVariabilityMetadataList, .instantaneousBeatsPerMinute, .location: true
        case .healthData, .record, .unknown: false
        case .correlation, .workout, .activitySummary, .exportDate, .me, .document: false
        }
    }
}
