/// A part of an export that is converted and saved at once.
struct ExportBlock: Sendable {
    let events: [ExportEvent]
    /// How many bytes of the export were read up to its end.
    let bytesDone: Int
    /// Whether the export ends with it.
    private(set) var isLast = false

    /// Reads until there is a batch.
    ///
    /// Counts what was read, not what comes of it: a file of damage alone must notice a cancellation too. Elements
    /// between records can be long, and progress should not wait for a full batch; then the block ends earlier.
    init(readingFrom reader: inout ExportReader, eventLimit: Int, _ byteLimit: Int) throws {
        let pause = reader.bytesDone + byteLimit
        repeat {
            if try !reader.advance() { isLast = true }
        } while !isLast && reader.weight < eventLimit && reader.bytesDone < pause
        events = reader.takeEvents()
        bytesDone = reader.bytesDone
    }
}

extension ExportEvent {
    /// For how many records it counts.
    var weight: Int {
        switch self {
        case .record(let record): 1 + record.heartbeats.count / HealthExportImporter.pointsOfSample
        case .correlation(let correlation): 1 + correlation.members.count
        case .workout(let workout): workout.weight
        case .document(let document): 1 + document.partCount
        case .characteristics, .activitySummary, .damage: 1
        }
    }
}
