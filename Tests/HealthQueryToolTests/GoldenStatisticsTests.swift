import AppleHealthExport
import Foundation
import HealthQuery
import Testing

/// Statistics of a real export, against tables of an independent program and against the file's own lines.
@Suite(.enabled(if: RawExport.isThere, "HEALTHQUERY_DATA names no folder"))
struct GoldenStatisticsTests {
    private func berlin() throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return calendar
    }

    private func importedStore() async throws -> HealthStore {
        let database = HealthDatabase(calendar: try berlin())
        let store = HealthStore(database: database)
        try await HealthExportImporter().importFile(at: try RawExport.file("export-2017.xml"), into: store)
        return store
    }

    private func daily(
        _ type: QuantityTypeIdentifier,
        _ options: StatisticsOptions,
        by policy: SourceMergePolicy = .byPriority,
        in store: HealthStore
    ) async throws -> [Statistics] {
        try await StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(type)),
            options: options,
            anchorDate: try #require(berlin().date(from: DateComponents(year: 2017, month: 1, day: 1))),
            intervalComponents: DateComponents(day: 1),
            mergePolicy: policy
        ).result(for: store).statistics()
    }

    private func dayText(_ date: Date) throws -> String {
        let parts = try berlin().dateComponents([.year, .month, .day], from: date)
        func two(_ part: Int?) -> String { String(100 + (part ?? 0)).suffix(2).description }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
    }

    @Test(arguments: ["phone_first", "user_entered_first"])
    func `steps of each day, merged, plain and by source`(_ table: String) async throws {
        let lines = try RawExport.table("golden/export-2017/steps_daily_\(table).tsv")
        let names = try #require(lines.first)[3...].map(String.init)
        let store = try await importedStore()
        if table == "phone_first" {
            let sources = try await store.sourceOrder(for: QuantityType(.stepCount))
            let order = names.compactMap { name in sources.first { $0.name == name } }
            try #require(order.count == names.count)
            try await store.setSourceOrder(order, for: QuantityType(.stepCount))
        }
        let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
        let merged = try await daily(.stepCount, options, in: store)
        let plain = try await daily(.stepCount, options, by: .plainSum, in: store)
        let greatest = try await daily(.stepCount, .cumulativeSum, by: .greatestSource, in: store)
        let separate = try await daily(.stepCount, .cumulativeSum, by: .separately, in: store)
        let known = lines.dropFirst()
        try #require(try merged.map { try dayText($0.startDate) } == known.map { String($0[0]) })
        try #require([plain.count, greatest.count, separate.count] == Array(repeating: merged.count, count: 3))
        for (day, line) in known.enumerated() {
            let numbers = line.dropFirst().compactMap { Double($0) }
            try #require(numbers.count == names.count + 2)
            #expect(isNear(merged[day].sumQuantity(), numbers[0], .count()), "\(line[0])")
            #expect(isNear(plain[day].sumQuantity(), numbers[1], .count()), "\(line[0])")
            #expect(isNear(greatest[day].sumQuantity(), numbers[2...].max() ?? -1, .count()), "\(line[0])")
            #expect(separate[day].sumQuantity() == nil)
            for (name, number) in zip(names, numbers[2...]) {
                for days in [merged, plain, separate] {
                    let source = days[day].sources?.first { $0.name == name }
                    let sum = source.flatMap { days[day].sumQuantity(for: $0) }
                    #expect(sum == nil ? number == 0 : isNear(sum, number, .count()), "\(line[0]) \(name)")
                }
            }
        }
    }

    @Test func `heart rate of each day, from the lines of the file`() async throws {
        let beats = HealthUnit.count().unitDivided(by: .minute())
        let records = try RawExport.records(of: "HKQuantityTypeIdentifierHeartRate")
        #expect(records.count == 2177)
        // None lasts, so that a day's records are those that start in it.
        #expect(records.allSatisfy { $0.start == $0.end })
        let calendar = try berlin()
        let byDay = Dictionary(grouping: records) { calendar.startOfDay(for: $0.start) }
        let options: StatisticsOptions = [
            .discreteMin, .discreteMax, .discreteAverage, .mostRecent, .duration, .separateBySource,
        ]
        let found = try await daily(.heartRate, options, in: importedStore())
        #expect(found.map(\.startDate) == byDay.keys.sorted())
        for day in found {
            let records = try #require(byDay[day.startDate])
            let values = records.map(\.value)
            #expect(day.sampleCount == records.count)
            #expect(day.minimumQuantity()?.doubleValue(for: beats) == values.min())
            #expect(day.maximumQuantity()?.doubleValue(for: beats) == values.max())
            #expect(isNear(day.averageQuantity(), RawExport.meanOverTime(records), beats), "\(day)")
            #expect(day.mostRecentQuantityDateInterval()?.end == records.map(\.start).max())
            #expect(day.duration()?.doubleValue(for: .second()) == 0)
            #expect(day.sources?.count == Set(records.map(\.source)).count)
        }
    }

    @Test(
        arguments: [
            ("BodyMass", QuantityTypeIdentifier.bodyMass, "kg"), ("BloodGlucose", .bloodGlucose, "mg/dL"),
        ]
    )
    func `plain means of each day, from the lines of the file`(
        _ name: String,
        _ type: QuantityTypeIdentifier,
        _ unit: String
    ) async throws {
        let records = try RawExport.records(of: "HKQuantityTypeIdentifier\(name)")
        let calendar = try berlin()
        let byDay = Dictionary(grouping: records) { calendar.startOfDay(for: $0.start) }
        let found = try await daily(type, [.discreteMin, .discreteMax, .discreteAverage], in: importedStore())
        #expect(found.map(\.startDate) == byDay.keys.sorted())
        let unit = try HealthUnit(from: unit)
        for day in found {
            let values = try #require(byDay[day.startDate]).map(\.value)
            #expect(isNear(day.minimumQuantity(), values.min() ?? .nan, unit))
            #expect(isNear(day.maximumQuantity(), values.max() ?? .nan, unit))
            #expect(isNear(day.averageQuantity(), values.reduce(0, +) / Double(values.count), unit))
        }
    }

    private func isNear(_ quantity: Quantity?, _ expected: Double, _ unit: HealthUnit) -> Bool {
        guard let found = quantity?.doubleValue(for: unit) else { return false }
        return abs(found - expected) <= 1e-6 * max(1, abs(expected))
    }
}
