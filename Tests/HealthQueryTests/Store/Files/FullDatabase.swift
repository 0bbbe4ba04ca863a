import Foundation
@testable import HealthQuery

extension HealthDatabase {
    /// A database with something of everything that a file holds.
    static func full() async throws -> HealthDatabase {
        let database = HealthDatabase.fixed()
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let watch = HealthStore(
            database: database, sourceRevision: revision("watch"), authorization: .everything(but: heartRate))
        for (position, sample) in try Payloads.all().enumerated() {
            let store = position % 2 == 0 ? phone : watch
            try await store.save(sample as any HealthObject)
        }
        try await phone.save([
            steps(12, at: 0.25, metadata: values), steps(-0.0, at: 1), pulse(61.5, at: 100),
            QuantitySample(
                type: stepCount, quantity: Quantity(unit: HealthUnit(from: "count"), doubleValue: 1e300),
                start: time(7),
                end: time(9), device: Device(name: "Übersetzer 🩺")),
            sleep(CategoryValueSleepAnalysis.asleepREM.rawValue, at: 500, lasting: 4000),
            steps(3, at: 20, metadata: synced("a", 1)), steps(4, at: 30, metadata: synced("a", 2)),
        ])
        try await watch.save((0..<300).map { steps(Double($0), at: Double($0) * 60.5) })
        try await phone.save(series(stepCount, [(0, 10, 1), (20, 10, 2), (40, 0, 3.5)]))
        try await phone.save(series(heartRate, [(0, 0, 60), (20, 0, 2)], unit: nil))
        try await phone.save(heartbeats([0, 0.8, 1.7], gaps: [1]))
        try await phone.save(meal([kilocalories(500, at: 5), proteinGrams(20, at: 5)], at: 5))
        let lost = meal([kilocalories(1, at: 6), proteinGrams(2, at: 6)], at: 6)
        try await phone.save(lost)
        try await database.saveActivitySummaries([summary(3, 410.5)])
        let builder = WorkoutBuilder(
            healthStore: watch, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([steps(30, at: 1), pulse(140, at: 2)])
        try await builder.addWorkoutActivity(
            WorkoutActivity(
                workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(1), end: time(50)))
        try await builder.endCollection(at: time(100))
        if let workout = try await builder.finishWorkout() {
            let effort = QuantitySample(
                type: QuantityType(.workoutEffortScore),
                quantity: Quantity(unit: .appleEffortScore(), doubleValue: 5), start: time(0), end: time(100))
            try await watch.save(effort)
            try await watch.relateWorkoutEffortSample(effort, with: workout, activity: workout.workoutActivities.first)
            _ = try await AttachmentStore(healthStore: watch).addAttachment(
                to: workout, name: "Karte.pdf", contentType: "application/pdf", data: Data([0, 1, 255]),
                metadata: values)
        }
        try await watch.deleteObjects(
            of: stepCount,
            predicate: Query.predicateForSamples(
                withStart: time(6000), end: time(7000)))
        if let protein = lost.objects.first(where: { $0.sampleType == protein }) {
            try await phone.delete(protein)
        }
        try await phone.setSourceOrder([watch.sourceRevision.source, phone.sourceRevision.source], for: stepCount)
        try await watch.changeAuthorization(read: [sleepAnalysis: .since(time(100)), stepCount: .everything])
        try database.setCharacteristics(
            Characteristics(dateOfBirth: DateComponents(year: 1980, month: 2, day: 29), bloodType: .oNegative))
        try database.setPreferredUnit(.mile(), for: QuantityType(.distanceWalkingRunning))
        return database
    }

    private static let values: [String: MetadataValue] = [
        "text": "é\u{0}\u{2028}", "yes": true, "no": false, "whole": -7, "number": 0.1,
        "date": .date(time(0.5)), "quantity": .quantity(Quantity(unit: .degreeFahrenheit(), doubleValue: 98.6)),
        MetadataKeyTimeZone: "Europe/Berlin", MetadataKeyWasUserEntered: true,
    ]

    private static func synced(_ identifier: String, _ version: Int) -> [String: MetadataValue] {
        [MetadataKeySyncIdentifier: .string(identifier), MetadataKeySyncVersion: .integer(version)]
    }
}
