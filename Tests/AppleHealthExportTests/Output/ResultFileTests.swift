import AppleHealthExport
import Foundation
import HealthQuery
import Testing

struct ResultFileTests {
    private let start = Date(timeIntervalSinceReferenceDate: 736_243_200.25)
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func samples() -> [any Sample] {
        let device = Device(
            name: "Ada's \"Watch\", new", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        let rate = QuantitySample(
            type: QuantityType(.heartRate),
            quantity: Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 61.1),
            start: start, end: start, device: device,
            metadata: [MetadataKeyWasUserEntered: true, "note": "two\nlines, and \"quotes\""])
        let sleep = CategorySample(
            type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.asleepREM.rawValue,
            start: start.addingTimeInterval(-0.25), end: start.addingTimeInterval(3600))
        let workout = Workout(
            activityType: .running, start: start, end: start.addingTimeInterval(1800), workoutEvents: nil,
            totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
        return [rate, sleep, workout]
    }

    /// The fields of each line, as RFC 4180 has it.
    private func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var (row, field, isQuoted) = ([String](), "", false)
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if isQuoted {
                if scalar != "\"" {
                    field.unicodeScalars.append(scalar)
                } else if rest.first == "\"" {
                    rest.removeFirst()
                    field += "\""
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"" {
                isQuoted = true
            } else if scalar == "," {
                row.append(field)
                field = ""
            } else if scalar == "\r", rest.first == "\n" {
                rest.removeFirst()
                rows.append(row + [field])
                (row, field) = ([], "")
            } else {
                field.unicodeScalars.append(scalar)
            }
        }
        return rows
    }

    @Test
    func `samples of several kinds are lines of a table, whatever their texts`() throws {
        let samples = samples()
        let rows = rows(CommaSeparatedValues(timeZone: berlin).text(of: samples))
        #expect(rows.count == 4)
        #expect(rows.allSatisfy { $0.count == 11 })
        #expect(rows[0].prefix(5) == ["type", "start", "end", "value", "unit"])
        #expect(
            rows[1].prefix(5) == [
                "HKQuantityTypeIdentifierHeartRate", "2024-05-01T10:00:00.250+02:00", "2024-05-01T10:00:00.250+02:00",
                "61.1", "count/min",
            ])
        #expect(rows[1][8] == "Ada's \"Watch\", new")
        #expect(rows[1][9] == samples[0].uuid.uuidString)
        let metadata = try JSONDecoder().decode([String: MetadataValue].self, from: Data(rows[1][10].utf8))
        #expect(metadata == samples[0].metadata)
        #expect(
            rows[2].prefix(5) == [
                "HKCategoryTypeIdentifierSleepAnalysis", "2024-05-01T10:00:00+02:00", "2024-05-01T11:00:00.250+02:00",
                "5", "",
            ])
        #expect(rows[3][3...4] == ["1800", "s"])
    }

    @Test
    func `every millisecond is written as it is`() {
        let milliseconds = 1...999
        let samples = milliseconds.map { number -> any Sample in
            let date = Date(timeIntervalSinceReferenceDate: 736_243_200 + Double(number) / 1000)
            return CategorySample(
                type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.awake.rawValue, start: date,
                end: date)
        }
        let written = rows(CommaSeparatedValues().text(of: samples)).dropFirst().map { $0[1] }
        #expect(written == milliseconds.map { "2024-05-01T08:00:00.\("00\($0)".suffix(3))Z" })
    }

    @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
    func `quotation marks are doubled whatever follows them`(follower: String) {
        let text = "a\"\(follower), b"
        let sample = CategorySample(
            type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.awake.rawValue, start: start,
            end: start,
            device: Device(
                name: text, manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil), metadata: [:])
        let rows = rows(CommaSeparatedValues().text(of: [sample]))
        #expect(rows.map(\.count) == [11, 11] && rows[1][8] == text)
    }

    @Test
    func `statistics are lines of a table, in the unit that is asked for`() async throws {
        let store = HealthStore()
        let steps = QuantityType(.distanceWalkingRunning)
        for hour in [0.0, 1, 30] {
            let begin = start.addingTimeInterval(hour * 3600)
            try await store.save(
                QuantitySample(
                    type: steps, quantity: Quantity(unit: .meter(), doubleValue: 1500), start: begin,
                    end: begin.addingTimeInterval(600)))
        }
        let collection = try await StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: [.cumulativeSum],
            anchorDate: start, intervalComponents: DateComponents(day: 1)
        ).result(for: store)
        let writer = CommaSeparatedValues()
        let rows = try rows(writer.text(of: collection.statistics(), unit: .meterUnit(with: .kilo)))
        #expect(rows.dropFirst().map { $0[5] } == ["3", "1.5"])
        #expect(rows.dropFirst().map { $0[4] } == ["2", "1"])
        #expect(rows[1][6...].joined().isEmpty)
        #expect(throws: HealthError.self) { _ = try writer.text(of: collection.statistics(), unit: .count()) }
        let lines = try NewlineDelimitedJSON.data(of: collection.statistics())
        let back = try NewlineDelimitedJSON.values(Statistics.self, in: lines)
        #expect(back == collection.statistics())
    }

    @Test(arguments: [Double.nan, .infinity, -1e300])
    func `samples that no store takes have a line as well`(seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let sample = QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: date, end: date)
        let rows = rows(CommaSeparatedValues().text(of: [sample]))
        #expect(rows.count == 2 && rows[1][1] == "(date \(seconds))")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `metadata with a number that JSON does not have stays in its field`(number: Double) {
        let sample = CategorySample(
            type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.awake.rawValue, start: start,
            end: start, metadata: ["a": .double(number), "b": 1])
        let rows = rows(CommaSeparatedValues().text(of: [sample]))
        #expect(rows[1][10] == "{\"a\":{\"double\":\"\(number)\"},\"b\":{\"integer\":1}}")
    }

    @Test
    func `samples come back from lines of JSON as they were`() throws {
        let samples = samples().compactMap { AnySample($0) }
        let data = try NewlineDelimitedJSON.data(of: samples)
        #expect(data.split(separator: 10).count == 3)
        #expect(try NewlineDelimitedJSON.values(AnySample.self, in: data) == samples)
        #expect(try NewlineDelimitedJSON.values(AnySample.self, in: data + Data("\n \r\n".utf8)) == samples)
    }

    @Test(arguments: [
        ("{", "line 2 is no AnySample: "), ("{}", "line 2 is no AnySample: it has no type"),
        ("{\"type\": 4}", "line 2 is no AnySample: type: "), ("\u{0}", "line 2 is no AnySample: "),
    ])
    func `a line that is no sample is named`(line: String, message: String) throws {
        let good = try NewlineDelimitedJSON.data(of: samples().prefix(1).compactMap { AnySample($0) })
        let error = #expect(throws: HealthError.self) {
            _ = try NewlineDelimitedJSON.values(AnySample.self, in: good + Data(line.utf8))
        }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }
}
