import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct ImportSkipTests {
    @Test(arguments: [
        (
            Elements.steps(["type": nil]), ImportSkip.Reason.missingAttribute, "type",
            "line 2: has no attribute type"
        ),
        (
            Elements.steps(["type": "HKNew"]), .unknownType, "HKNew",
            "line 2: HKNew is not a type of sample that is known"
        ),
        (
            Elements.steps(["type": "HKCorrelationTypeIdentifierFood"]), .unknownType,
            "HKCorrelationTypeIdentifierFood",
            "line 2: HKCorrelationTypeIdentifierFood is not a type of sample that is known"
        ),
        (
            Elements.steps(["unit": "stones-ish"]), .unknownUnit, "stones-ish",
            "line 2: HKQuantityTypeIdentifierStepCount has the unit \"stones-ish\", which is not known"
        ),
        (
            Elements.steps(["unit": "kg"]), .incompatibleUnit, "kg",
            "line 2: HKQuantityTypeIdentifierStepCount has the unit \"kg\", which does not fit count"
        ),
        (
            Elements.steps(["unit": nil]), .missingAttribute, "unit",
            "line 2: HKQuantityTypeIdentifierStepCount has no attribute unit"
        ),
        (
            Elements.steps(["sourceName": nil]), .missingAttribute, "sourceName",
            "line 2: HKQuantityTypeIdentifierStepCount has no attribute sourceName"
        ),
        (
            Elements.steps(["value": nil]), .missingAttribute, "value",
            "line 2: HKQuantityTypeIdentifierStepCount has no attribute value"
        ),
        (
            Elements.steps(["startDate": nil]), .missingAttribute, "startDate",
            "line 2: HKQuantityTypeIdentifierStepCount has no attribute startDate"
        ),
        (
            Elements.steps(["endDate": "soon"]), .badDate, "soon",
            "line 2: HKQuantityTypeIdentifierStepCount has the endDate \"soon\", which is not a date"
        ),
        (
            Elements.steps(["endDate": "2024-05-01 09:59:59 +0200"]), .endBeforeStart, "2024-05-01T07:59:59Z",
            "line 2: HKQuantityTypeIdentifierStepCount ends 2024-05-01T07:59:59Z, "
                + "before it starts 2024-05-01T08:00:00Z"
        ),
        (
            Elements.steps(["startDate": "2024-05-01 10:00:00.9 +0200", "endDate": "2024-05-01 10:00:00.2 +0200"]),
            .endBeforeStart, "2024-05-01T08:00:00.200000Z",
            "line 2: HKQuantityTypeIdentifierStepCount ends 2024-05-01T08:00:00.200000Z, "
                + "before it starts 2024-05-01T08:00:00.900000Z"
        ),
        (
            Elements.steps(["value": "62,5"]), .badValue, "62,5",
            "line 2: HKQuantityTypeIdentifierStepCount has the value \"62,5\", which is not a finite decimal number"
        ),
        (
            Elements.category("SleepAnalysis", "Nap"), .unknownCategoryValue, "Nap",
            "line 2: HKCategoryTypeIdentifierSleepAnalysis has the value \"Nap\", which the type does not have"
        ),
        (
            Elements.category("SleepAnalysis", nil), .missingAttribute, "value",
            "line 2: HKCategoryTypeIdentifierSleepAnalysis has no attribute value"
        ),
        (
            "<Record type=\"T\" value=1/>", .brokenTag, "<Record type=\"T\" value=1/>",
            "line 2: T can not be read: a malformed attribute in Record: \"<Record type=\\\"T\\\" value=1/>\""
        ),
    ])
    func `what is skipped is said`(
        text: String, reason: ImportSkip.Reason, offending: String, message: String
    ) async throws {
        let store = HealthStore()
        let good = Elements.steps(["value": "99"])
        let report = try await HealthExportImporter().importElements(text + good, into: store)
        let skip = try #require(report.skips.first)
        #expect(report.skips.count == 1)
        #expect(report.skippedByReason == [reason: 1])
        #expect(skip.line == 2)
        #expect(skip.reason == reason)
        #expect(skip.text == offending)
        #expect(skip.message == message)
        #expect(report.samplesAdded == 1)
        #expect(try await store.quantities(.stepCount).map { $0.quantity.doubleValue(for: .count()) } == [99])
    }

    @Test
    func `what only the store refuses is skipped as well`() async throws {
        let text = Elements.steps([
            "startDate": "4001-01-01 00:00:00 +0000", "endDate": "4001-01-01 00:00:00 +0000",
        ])
        let report = try await HealthExportImporter().importElements(text)
        #expect(report.skippedByReason == [.notValid: 1])
    }

    @Test(
        arguments: [
            ("LowHeartRateEvent", nil, 0), ("MindfulSession", "HKCategoryValueNotApplicable", 0),
            ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", 1), ("SleepAnalysis", "2", 2),
            ("AppleStandHour", "HKCategoryValueAppleStandHourIdle", 1),
        ] as [(String, String?, Int)])
    func `category values are read by name`(type: String, value: String?, expected: Int) async throws {
        let store = HealthStore()
        let report = try await HealthExportImporter().importElements(Elements.category(type, value), into: store)
        #expect(report.samplesAdded == 1)
        let identifier = CategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifier\(type)")
        #expect(try await store.categories(identifier).map(\.value) == [expected])
    }

    @Test
    func `details are bounded, counts are not`() async throws {
        let long = String(repeating: "x", count: 100_000)
        let text = String(repeating: Elements.steps(["unit": long]), count: 20)
        let report = try await HealthExportImporter(detailLimit: 3).importElements(text)
        #expect(report.skips.map(\.line) == [2, 3, 4])
        #expect(report.skippedCount == 20)
        #expect(report.skips.allSatisfy { $0.message.utf8.count < 1000 && $0.text.utf8.count < 300 })
        #expect(report.description.hasSuffix("… and 17 more"))
    }

    @Test
    func `the report reads like one`() async throws {
        let others = "<Workout/><Attachment/><Attachment/><ActivitySummary dateComponents='2024-02-28'/><Correlation/>"
        let text = others + Elements.steps() + Elements.steps(["value": "NaN"])
        let data = Data("<HealthData>\n\(text)<Record".utf8)
        let report = try await HealthExportImporter().importData(data, into: HealthStore())
        #expect(
            report.description == """
                3 records found: 1 added as samples, 0 already there, 0 in correlations and workouts, 2 skipped.
                1 correlations read: 0 added, 0 already there.
                1 workouts read: 0 added, 0 already there.
                1 activity summaries read.
                The file is cut: it ends in line 4, inside tag, with 1 records in it.
                Not read: 2 Attachment.
                Skipped: 2 missing attribute, 1 bad value.
                  line 2: has no attribute workoutActivityType
                  line 2: has no attribute type
                  line 3: HKQuantityTypeIdentifierStepCount has the value "NaN", which is not a finite decimal number
                """
        )
        let decoded = try JSONDecoder().decode(ImportReport.self, from: JSONEncoder().encode(report))
        #expect(decoded == report)
    }

    @Test func `counts of a forged report are added without an end of the program`() throws {
        var report = ImportReport()
        (report.samplesAdded, report.samplesAlreadyPresent, report.membersRead) = (.max, 1, .max)
        report.skippedByReason = [.notRead: .max, .brokenTag: 1]
        let decoded = try JSONDecoder().decode(ImportReport.self, from: JSONEncoder().encode(report))
        #expect(decoded.recordsFound == .max && decoded.skippedCount == .max)
        #expect(!decoded.description.isEmpty)
    }

    @Test
    func `a record over millennia is left out, with its line, so that the others can be divided among days`()
        async throws
    {
        let absurd = Elements.steps(["endDate": "9999-12-31 23:59:59 +0000"])
        let century = Elements.steps(["startDate": "1924-05-01 10:05:00 +0200"])
        let store = HealthStore()
        let report = try await HealthExportImporter().importElements(century + absurd, into: store)
        #expect(report.samplesAdded == 1)
        #expect(report.skips.map(\.reason) == [.tooLong])
        let message = """
            line 3: HKQuantityTypeIdentifierStepCount lasts from 2024-05-01T08:00:00Z to 9999-12-31T23:59:59Z, more than a \
            century
            """
        #expect(report.skips.map(\.message) == [message])
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            options: .cumulativeSum,
            anchorDate: Date(timeIntervalSinceReferenceDate: 0),
            intervalComponents: DateComponents(day: 1)
        )
        #expect(try await daily.result(for: store).statistics().count == 36_526)
    }
}
