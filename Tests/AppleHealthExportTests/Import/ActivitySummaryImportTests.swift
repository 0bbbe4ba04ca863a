@testable import AppleHealthExport
import Foundation
@testable import HealthQuery
import Testing

/// Activity summaries, the rings of each day.
struct ActivitySummaryImportTests {
    private static let whole = """
        dateComponents="2017-03-01" activeEnergyBurned="421.5" activeEnergyBurnedGoal="500" \
        activeEnergyBurnedUnit="kcal" appleMoveTime="3" appleMoveTimeGoal="0" appleExerciseTime="31" \
        appleExerciseTimeGoal="30" appleStandHours="9" appleStandHoursGoal="12"
        """

    private let store = HealthStore(database: HealthDatabase(uuidSource: UUIDSource(seed: 1)))

    private func report(_ summaries: String...) async throws -> ImportReport {
        try await HealthExportImporter().importElements(
            summaries.map { "<ActivitySummary \($0)/>" }.joined(separator: "\n"), into: store)
    }

    private func stored() async throws -> [String] {
        try await ActivitySummaryQueryDescriptor(predicate: nil).result(for: store).map { "\($0)" }
    }

    @Test func `a summary is read with all its values`() async throws {
        let report = try await report(Self.whole)
        #expect(report.activitySummariesRead == 1 && report.skippedCount == 0 && report.notYetRead.isEmpty)
        #expect(report.description.contains("\n1 activity summaries read."))
        let summary = try #require(try await ActivitySummaryQueryDescriptor(predicate: nil).result(for: store).first)
        var expected = ActivitySummary(day: CivilDate(year: 2017, month: 3, day: 1))
        expected.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: 421.5)
        expected.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 500)
        expected.appleMoveTime = Quantity(unit: .minute(), doubleValue: 3)
        expected.appleExerciseTime = Quantity(unit: .minute(), doubleValue: 31)
        expected.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        expected.appleStandHours = Quantity(unit: .count(), doubleValue: 9)
        expected.standHoursGoal = Quantity(unit: .count(), doubleValue: 12)
        #expect(summary == expected)
    }

    @Test func `the last summary of a day counts, also when a file is imported again`() async throws {
        _ = try await report(
            Self.whole, "dateComponents='2017-03-02'", "dateComponents='2017-03-02' appleStandHours='1'")
        let first = try await stored()
        #expect(first.count == 2 && first.last?.hasSuffix("stand 1 count") == true)
        let sequence = await store.database.currentState().log.lastSequence
        _ = try await report(Self.whole, "dateComponents='2017-03-02' appleStandHours='1'")
        #expect(await store.database.currentState().log.lastSequence == sequence)
        _ = try await report("dateComponents='2017-03-01' activeEnergyBurned='1'")
        #expect(try await stored().first == "2017-03-01: move 1 kcal of 0 kcal, exercise 0 min, stand 0 count")
    }

    @Test func `a summary is no sample that a later file lacks`() async throws {
        for _ in 1...2 {
            let report = try await report(Self.whole)
            #expect(report.samplesNotInFile.isEmpty && report.activitySummariesRead == 1)
        }
        let report = try await HealthExportImporter().importElements(Elements.steps(), into: store)
        #expect(report.samplesNotInFile.isEmpty)
    }

    @Test func `minutes of moving may have the names from before iOS 14`() async throws {
        let later = "appleMoveTime='5' appleMoveMinutes='20' appleMoveMinutesGoal='6' appleMoveTimeGoal='60'"
        let report = try await report(
            "dateComponents='2020-03-01' appleMoveMinutes='20' appleMoveMinutesGoal='60'",
            "dateComponents='2020-03-02' appleMoveMinutes='many' appleMoveMinutesGoal='60'",
            // The later names count.
            "dateComponents='2020-03-03' \(later)")
        #expect(
            try await stored() == [
                "2020-03-01: move 20 min of 60 min, exercise 0 min, stand 0 count",
                "2020-03-02: move 0 min of 60 min, exercise 0 min, stand 0 count",
                "2020-03-03: move 5 min of 60 min, exercise 0 min, stand 0 count",
            ])
        #expect(report.skips.count == 1)
        #expect(report.skips.first?.message.contains("has the appleMoveMinutes \"many\"") == true)
    }

    @Test(arguments: [
        ("appleStandHours='9'", ImportSkip.Reason.missingAttribute),
        ("dateComponents='2017-02-29'", .badDate), ("dateComponents=''", .badDate),
        ("dateComponents='0000-01-01'", .badDate),
        ("dateComponents='2017-03-01 00:00:00 +0100'", .badDate),
        ("dateComponents='2017-03-01' dateComponents='2017-03-02'", .brokenTag),
    ])
    func `without a day there is no summary`(attributes: String, reason: ImportSkip.Reason) async throws {
        let report = try await report(attributes, Self.whole)
        #expect(report.skippedByReason == [reason: 1] && report.recordsSkipped == 0)
        #expect(try await stored().count == 1)
    }

    @Test(arguments: [
        ("activeEnergyBurned='NaN'", ImportSkip.Reason.badValue), ("activeEnergyBurned=''", .badValue),
        ("appleExerciseTimeGoal='1,5'", .badValue), ("appleStandHoursGoal='many'", .badValue),
        ("appleMoveTime='1e999'", .badValue), ("activeEnergyBurned='5' activeEnergyBurnedUnit='bananas'", .unknownUnit),
        ("activeEnergyBurned='5' activeEnergyBurnedUnit='km'", .incompatibleUnit),
    ])
    func `an odd value costs itself, and is reported`(attributes: String, reason: ImportSkip.Reason) async throws {
        let report = try await report("dateComponents='2017-03-01' appleExerciseTime='7' \(attributes)")
        #expect(report.skippedByReason == [reason: 1] && report.recordsSkipped == 0)
        #expect(report.activitySummariesRead == 1)
        let skip = try #require(report.skips.first)
        #expect(skip.type == "HKActivitySummaryTypeIdentifier" && skip.line > 0)
        #expect(try await stored() == ["2017-03-01: move 0 kcal of 0 kcal, exercise 7 min, stand 0 count"])
    }

    @Test func `energy may be in another unit, and a goal for minutes alone means that they count`() async throws {
        let report = try await report(
            "dateComponents='2017-03-01' activeEnergyBurned='1000' activeEnergyBurnedUnit='kJ'",
            "dateComponents='2017-03-02' appleMoveTime='20' appleMoveTimeGoal='60'")
        #expect(report.skippedCount == 0)
        #expect(
            try await stored() == [
                "2017-03-01: move 1000 kJ of 0 kcal, exercise 0 min, stand 0 count",
                "2017-03-02: move 20 min of 60 min, exercise 0 min, stand 0 count",
            ])
    }

    @Test func `a file of summaries alone is an export`() async throws {
        let data = Data("<ActivitySummary \(Self.whole)></ActivitySummary>".utf8)
        let report = try await HealthExportImporter().importData(data, into: store)
        #expect(report.activitySummariesRead == 1)
        #expect(try await stored().count == 1)
    }

    @Test(.enabled(if: TestFile.hasSharedFolder)) func `summaries of real exports are read`() async throws {
        for (name, count) in [("export-2016-small", 2), ("export-multi-source", 4), ("export-2017", 0)] {
            let store = HealthStore(database: HealthDatabase(uuidSource: UUIDSource(seed: 1)))
            let report = try await HealthExportImporter().importData(TestFile.shared("\(name).xml"), into: store)
            #expect(report.activitySummariesRead == count && report.notYetRead["ActivitySummary"] == nil)
            let summaries = try await ActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
            #expect(summaries.count == count)
            guard name == "export-2016-small" else { continue }
            #expect(
                summaries.map { "\($0)" } == [
                    "2016-04-14: move 700.698 kcal of 680 kcal, exercise 89 min of 30 min, stand 16 count of 12 count",
                    "2016-04-15: move 56.609 kcal of 680 kcal, exercise 6 min of 30 min, stand 2 count of 12 count",
                ])
        }
    }
}
