import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// The workouts of real exports against a table that another program made.
@Suite(.enabled(if: TestFile.hasSharedFolder))
struct GoldenWorkoutTests {
    private struct Row: Hashable, Comparable {
        let type: WorkoutActivityType
        let start: Date
        let end: Date
        let seconds: Double
        let meters: Double
        let kilocalories: Double
        let source: String

        static func < (left: Row, right: Row) -> Bool {
            (left.start, left.seconds, left.source) < (right.start, right.seconds, right.source)
        }
    }

    private let store = HealthStore()

    private func expected() throws -> [Row] {
        let table = try String(decoding: TestFile.shared("golden/export-2017/workouts.tsv"), as: UTF8.self)
        return try table.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(cells.count == 10 && cells[4] == "min" && cells[6] == "km" && cells[8] == "kcal")
            return Row(
                type: try #require(WorkoutNames.activityType(cells[0])),
                start: try #require(withBytes(cells[1]) { ExportDate($0)?.date }),
                end: try #require(withBytes(cells[2]) { ExportDate($0)?.date }),
                seconds: try #require(Double(cells[3])) * 60,
                meters: try #require(Double(cells[5])) * 1000,
                kilocalories: try #require(Double(cells[7])),
                source: cells[9]
            )
        }
    }

    @Test
    func `all workouts of a real export are there, and a second import adds none`() async throws {
        let data = try TestFile.shared("export-2017.xml")
        try await HealthExportImporter().importData(data, into: store)
        let found = try await store.workouts().map { workout in
            Row(
                type: workout.workoutActivityType,
                start: workout.startDate,
                end: workout.endDate,
                seconds: workout.duration,
                meters: workout.totalDistance?.doubleValue(for: .meter()) ?? -1,
                kilocalories: workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) ?? -1,
                source: workout.sourceRevision.source.name
            )
        }
        let expected = try expected()
        #expect(expected.count == 61)
        #expect(found.sorted() == expected.sorted())
        let again = try await HealthExportImporter().importData(data, into: store)
        #expect(again.workoutsAdded == 0 && again.workoutsAlreadyPresent == 61 && again.samplesAdded == 0)
    }

    @Test
    func `the pauses of real workouts are there, and fit their durations`() async throws {
        try await HealthExportImporter().importData(TestFile.shared("export-2017.xml"), into: store)
        let paused = try await store.workouts().filter { !$0.workoutEvents.isEmpty }
        #expect(paused.map { $0.workoutEvents.map(\.type) } == [[.pause, .resume, .pause], [.pause]])
        for workout in paused {
            #expect(workout.workoutEvents.allSatisfy { $0.dateInterval.duration == 0 })
            let computed = workout.content.activeSeconds(from: workout.startDate, to: workout.endDate)
            #expect(abs(computed - workout.duration) < 2)
        }
    }

    @Test(arguments: [("export-2016-small.xml", 1), ("export-multi-source.xml", 4)])
    func `workouts of other exports are imported`(name: String, count: Int) async throws {
        let report = try await HealthExportImporter().importData(TestFile.shared(name), into: store)
        #expect(report.workoutsAdded == count && report.notYetRead["Workout"] == nil)
        for workout in try await store.workouts() {
            #expect(abs(workout.duration - workout.endDate.timeIntervalSince(workout.startDate)) < 1)
        }
    }
}
