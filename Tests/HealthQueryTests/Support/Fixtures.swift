import Foundation
import HealthQuery
import Testing

/// A point in time, so many seconds after an arbitrary one.
func time(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: 700_000_000 + seconds)
}

let stepCount = QuantityType(.stepCount)
let heartRate = QuantityType(.heartRate)
let sleepAnalysis = CategoryType(.sleepAnalysis)

func steps(
    _ count: Double,
    at start: Double = 0,
    lasting seconds: Double = 60,
    uuid: UUID = UUID(),
    metadata: [String: MetadataValue] = [:]
) -> QuantitySample {
    QuantitySample(
        uuid: uuid,
        type: stepCount,
        quantity: Quantity(unit: .count(), doubleValue: count),
        start: time(start),
        end: time(start + seconds),
        metadata: metadata
    )
}

func pulse(
    _ rate: Double, at start: Double = 0, lasting seconds: Double = 0, uuid: UUID = UUID()
) -> QuantitySample {
    QuantitySample(
        uuid: uuid,
        type: heartRate,
        quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: rate),
        start: time(start),
        end: time(start + seconds)
    )
}

func sleep(_ value: Int, at start: Double = 0, lasting seconds: Double = 60, uuid: UUID = UUID()) -> CategorySample {
    CategorySample(uuid: uuid, type: sleepAnalysis, value: value, start: time(start), end: time(start + seconds))
}

func revision(_ name: String) -> SourceRevision {
    SourceRevision(source: Source(name: name, bundleIdentifier: "test.\(name)"), version: "1.0")
}

extension HealthDatabase {
    /// A database that depends on nothing around it.
    static func fixed(
        seed: UInt64 = 1,
        rules: Rules = Rules(),
        now: @escaping @Sendable () -> Date = { time(1_000_000) }
    ) -> HealthDatabase {
        HealthDatabase(calendar: .utc, now: now, uuidSource: UUIDSource(seed: seed), rules: rules)
    }
}

extension HealthStore {
    /// A store over a database of its own that depends on nothing around it.
    static func fixed(_ name: String = "phone") -> HealthStore {
        HealthStore(database: .fixed(), sourceRevision: revision(name))
    }
}

extension Calendar {
    static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }()
}

/// Expects an error with code 3, and gives its message.
@discardableResult
func expectInvalidArgument(
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async -> String {
    do {
        try await body()
        Issue.record(comment ?? "no error was thrown", sourceLocation: sourceLocation)
        return ""
    } catch let error as HealthError {
        #expect(error.code == .errorInvalidArgument, comment, sourceLocation: sourceLocation)
        return error.message
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
        return ""
    }
}
