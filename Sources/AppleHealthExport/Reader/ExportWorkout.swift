import Foundation
import HealthQuery

/// A workout of an export as written, with all that stands inside.
struct ExportWorkout: Hashable, Sendable {
    /// Its source and its dates; it has neither unit nor value, and ``parts`` has the metadata.
    var head: ExportRecord
    /// All of its attributes, with its duration and its totals; exports since iOS 16 have
    /// ``ExportWorkoutParts/statistics`` instead of those.
    let attributes: ExportAttributes
    var parts = ExportWorkoutParts()
    private(set) var activities: [ExportWorkoutActivity] = []
    private(set) var routes: [ExportWorkoutRoute] = []
    private(set) var records: [ExportWorkoutRecord] = []
    /// How many things stand inside, all together.
    private(set) var partCount = 0
    /// How many locations stand in its routes.
    private var locationCount = 0

    init(_ head: ExportRecord, _ attributes: ExportAttributes) {
        (self.head, self.attributes) = (head, attributes)
    }

    /// What was done.
    var activityType: String? { attributes["workoutActivityType"] }

    /// Changes the parts of the last activity, or of the workout itself, by adding one; false if there are too many.
    ///
    /// A workout without some of its parts would be a different one, so it cannot be read in part.
    mutating func add(inActivity isInActivity: Bool, _ change: (inout ExportWorkoutParts) -> Void) -> Bool {
        guard countPart() else { return false }
        if isInActivity, !activities.isEmpty {
            change(&activities[activities.count - 1].parts)
        } else {
            change(&parts)
        }
        return true
    }

    /// Adds an activity; false if there are too many parts.
    mutating func add(_ activity: ExportWorkoutActivity) -> Bool {
        guard countPart() else { return false }
        activities.append(activity)
        return true
    }

    /// Adds a record, of the last activity or of the workout itself; false if there are too many parts.
    mutating func add(_ record: ExportRecord, inActivity isInActivity: Bool) -> Bool {
        guard countPart() else { return false }
        let activity = isInActivity ? activities.last?.attributes["uuid"] : nil
        records.append(
            ExportWorkoutRecord(
                record: record, isInActivity: isInActivity, activity: activity.flatMap { UUID(uuidString: $0) }))
        return true
    }

    /// Adds a part to the last record; false if there are too many parts.
    mutating func addToRecord(_ change: (inout ExportRecord) -> Void) -> Bool {
        guard countPart() else { return false }
        if !records.isEmpty { change(&records[records.count - 1].record) }
        return true
    }

    /// Whether a record that stands inside is one of the workout's, and not one behind it whose closing tag is lost.
    ///
    /// The first score of effort of a type tells of the workout, whatever its dates are, and so does the first one in an
    /// activity. Any other one can be another workout's, so its dates count.
    func canHold(_ record: ExportRecord, inActivity isInActivity: Bool) -> Bool {
        guard records.count < Self.recordLimit else { return false }
        let isScore = record.type.flatMap(SampleType.known)?.isEffortScore ?? false
        if isScore, !records.contains(where: { $0.isInActivity == isInActivity && $0.record.type == record.type }) {
            return true
        }
        guard let start = head.startDate.value, let end = head.endDate.value, let first = record.startDate.value,
            let last = record.endDate.value
        else { return false }
        return first.secondsSinceReferenceDate >= start.secondsSinceReferenceDate - Self.tolerance
            && last.secondsSinceReferenceDate <= end.secondsSinceReferenceDate + Self.tolerance
    }

    /// Real workouts hold a record or two.
    private static let recordLimit = 16
    /// By how many seconds a record may begin before its workout, or end after it.
    private static let tolerance: Int64 = 5

    /// Adds a route; false if there are too many parts.
    mutating func add(_ route: ExportWorkoutRoute) -> Bool {
        guard countPart() else { return false }
        routes.append(route)
        routes[routes.count - 1].recordsBefore = records.count
        return true
    }

    /// Adds a location to the last route; there are thousands, and they are not counted as parts.
    mutating func addToRoute(_ location: Result<Location, RecordProblem>) {
        guard !routes.isEmpty else { return }
        locationCount += 1
        let isTooMuch = locationCount > RouteReader.pointLimit
        let limit = RecordProblem.notValid("the workout has more than \(RouteReader.pointLimit) locations")
        routes[routes.count - 1].add(isTooMuch ? .failure(limit) : location)
    }

    /// For how many samples it counts with all that is inside.
    var weight: Int { 1 + partCount + locationCount / HealthExportImporter.pointsOfSample }

    /// Adds a part to the last route; false if there are too many parts.
    mutating func addToRoute(_ change: (inout ExportWorkoutRoute) -> Void) -> Bool {
        guard countPart() else { return false }
        if !routes.isEmpty { change(&routes[routes.count - 1]) }
        return true
    }

    private mutating func countPart() -> Bool {
        partCount += 1
        return partCount <= Self.partLimit
    }

    /// A long swim has an event for each length, each with metadata, and all once more in its activity; only a file made
    /// to fill the memory has more than this.
    static let partLimit = 1 << 16
}

extension ExportWorkout {
    /// Something inside that becomes a sample of its own.
    enum Inner {
        case record(ExportWorkoutRecord)
        case route(ExportWorkoutRoute)
    }

    /// Its records and routes, in the order of the file.
    var inner: [Inner] {
        var (inner, count) = ([Inner](), 0)
        for route in routes {
            inner += records[count..<route.recordsBefore].map(Inner.record)
            inner.append(.route(route))
            count = route.recordsBefore
        }
        return inner + records[count...].map(Inner.record)
    }
}

/// What both a workout and an activity in it contain, in the order of the file.
struct ExportWorkoutParts: Hashable, Sendable {
    var metadata: [ExportMetadataEntry] = []
    var events: [ExportWorkoutEvent] = []
    /// Of the samples of a type each.
    var statistics: [ExportAttributes] = []

    /// Adds an entry of metadata to the last event.
    mutating func addToEvent(_ entry: ExportMetadataEntry) {
        if !events.isEmpty { events[events.count - 1].metadata.append(entry) }
    }
}

/// An event of a workout as written.
struct ExportWorkoutEvent: Hashable, Sendable {
    let attributes: ExportAttributes
    var metadata: [ExportMetadataEntry] = []
}

/// A part of a workout with dates of its own, as written.
struct ExportWorkoutActivity: Hashable, Sendable {
    let attributes: ExportAttributes
    var parts = ExportWorkoutParts()
}

/// A record that stands inside a workout.
struct ExportWorkoutRecord: Hashable, Sendable {
    var record: ExportRecord
    /// Whether it stands in an activity of the workout.
    let isInActivity: Bool
    /// The identifier of the activity in which it stands; nil if it stands in none, or in one without.
    let activity: UUID?
}

/// The route of a workout as written.
struct ExportWorkoutRoute: Hashable, Sendable {
    /// Its source, its dates and its metadata.
    var head: ExportRecord
    /// The paths of the files with its locations, mostly one.
    var paths: [String] = []
    /// Its locations, if they stand inside, as in exports from before iOS 13.
    var locations: ContiguousArray<Location> = []
    /// What is wrong with the first location that cannot be read.
    var problem: RecordProblem?
    /// How many records stand in the workout before it.
    fileprivate(set) var recordsBefore = 0

    /// Adds a location; one that cannot be read costs the route.
    mutating func add(_ location: Result<Location, RecordProblem>) {
        switch location {
        case .success(let location): if problem == nil { locations.append(location) }
        case .failure(let found): (problem, locations) = (problem ?? found, [])
        }
    }

    init(_ head: ExportRecord) { self.head = head }
}
