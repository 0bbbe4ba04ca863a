import Foundation
import HealthQuery

/// What was read and is not saved yet; samples are saved first, so that correlations find their members.
struct ImportBatch {
    var samples: [ImportedSample] = []
    var correlations: [ImportedCorrelation] = []
    var workouts: [ImportedSample] = []
    /// Routes, each with the position of its workout.
    var routes: [(sample: ImportedSample, workout: Int)] = []
    /// Records that stand in workouts, each with the position of its workout, nil if that is left out, and the activity
    /// in which it stands.
    var members: [(sample: ImportedSample, workout: Int?, activity: UUID?)] = []
    /// Series that belong to nothing.
    var series: [ImportedSample] = []
    /// What was added to workouts and electrocardiograms, all of which come before.
    var associated: [AssociatedSamples] = []
    /// How many samples of those that can stand beside an export, and lines of what was added to them, there are.
    var otherCount: Int { series.count + workouts.count + correlations.count + associated.count }
    var characteristics = Characteristics()
    /// By day; of several of one day the last one counts.
    var summaries: [NamedDay: ActivitySummary] = [:]

    /// Saves the batch.
    ///
    /// - Returns: what the import has met so far, and a report of what was added.
    func save(
        into database: HealthDatabase, _ session: consuming ImportSession
    ) async throws -> (session: ImportSession, report: ImportReport) {
        var session = session
        var report = ImportReport()
        func note(
            _ outcome: ImportOutcome, added: WritableKeyPath<ImportReport, Int>,
            present: WritableKeyPath<ImportReport, Int>
        ) {
            session = outcome.session
            report[keyPath: added] += outcome.added
            report[keyPath: present] += outcome.present
            report.samplesInOtherForm += outcome.presentInOtherForm
            report.samplesReplaced += outcome.replaced.count
            report.membersAdded += outcome.membersAdded
        }
        if !samples.isEmpty {
            let outcome = try await database.insert(samples, session: session)
            note(outcome, added: \.samplesAdded, present: \.samplesAlreadyPresent)
        }
        if !correlations.isEmpty {
            let outcome = try await database.insert(correlations, session: session)
            note(outcome, added: \.correlationsAdded, present: \.correlationsAlreadyPresent)
        }
        var members = members
        var holders: [(uuid: UUID, source: Source)] = []
        if !workouts.isEmpty {
            let outcome = try await database.insert(workouts, session: session)
            note(outcome, added: \.workoutsAdded, present: \.workoutsAlreadyPresent)
            // A workout whose newer version is there has other routes.
            let routes = routes.filter { !outcome.superseded.contains($0.workout) }
            report.seriesAlreadyPresent += self.routes.count - routes.count
            if !routes.isEmpty {
                let holders = routes.map { outcome.object(at: $0.workout, of: workouts) }
                let outcome = try await database.insert(routes.map(\.sample), addingTo: holders, session: session)
                note(outcome, added: \.seriesAdded, present: \.seriesAlreadyPresent)
            }
            // It has other records, too.
            members.removeAll { $0.workout.map(outcome.superseded.contains) ?? false }
            holders = workouts.indices.map { outcome.object(at: $0, of: workouts) }
        }
        if !members.isEmpty {
            let parts = members.map { sample, workout, activity in
                ImportedPart(sample: sample, holder: workout.map { holders[$0] }, activity: activity)
            }
            let outcome = try await database.insert(parts, session: session)
            session = outcome.session
            report.membersAdded += outcome.membersAdded
        }
        if !series.isEmpty {
            let outcome = try await database.insert(series, session: session)
            note(outcome, added: \.seriesAdded, present: \.seriesAlreadyPresent)
        }
        if !associated.isEmpty { session = try await database.associate(associated, session: session) }
        if characteristics != Characteristics() {
            try database.addCharacteristics(characteristics)
        }
        if !summaries.isEmpty {
            let summaries = summaries.values.sorted { "\($0.day)" < "\($1.day)" }
            session = try await database.insert(summaries, session: session)
        }
        return (session, report)
    }
}
