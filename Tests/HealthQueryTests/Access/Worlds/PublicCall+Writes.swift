import Foundation
@testable import HealthQuery

extension PublicCall {
    /// What a reader may do to its own, by arguments that may be others'.
    static let writes: [PublicCall] = [
        PublicCall("HealthStore.save(_:)") { world, question in
            // Under the identifier of a sample that may be there.
            let uuid = question.once(in: 2) ? question.sample().uuid : question.uuid()
            let sync = question.once(in: 2) ? "secret" : "sync"
            let metadata: [String: MetadataValue] = [
                MetadataKeySyncIdentifier: .string(sync), MetadataKeySyncVersion: .integer(question.below(4)),
            ]
            let sample = steps(
                Double(question.below(9)), at: Double(question.below(3600)), uuid: uuid,
                metadata: question.once(in: 2) ? metadata : [:])
            switch question.below(3) {
            case 0: try await world.reader.save(sample)
            case 1: try await world.reader.save([sample, sleep(1, uuid: question.uuid())] as [any HealthObject])
            default: try await world.reader.save([sample])
            }
            return []
        },
        PublicCall("HealthStore.delete(_:)") { world, question in
            let samples = (0..<2).map { _ in question.sample() }
            if question.once(in: 2) {
                try await world.reader.delete(samples[0])
            } else {
                try await world.reader.delete(samples)
            }
            return []
        },
        PublicCall("HealthStore.deleteObjects(of:predicate:)") { world, question in
            let date = question.interval().start
            if question.once(in: 2) {
                let predicate = question.predicate() ?? Query.predicateForObjects(from: question.source())
                return [try await world.reader.deleteObjects(of: question.type(), predicate: predicate)]
            }
            let predicate = #Predicate<QuantitySample> { $0.startDate >= date }
            return [try await world.reader.deleteObjects(of: question.quantityType(), predicate: predicate)]
        },
        PublicCall(
            "HealthStore.transaction(_:)", "HealthTransaction.save(_:)", "HealthTransaction.delete(_:)",
            "HealthTransaction.deleteObjects(of:predicate:)", "HealthTransaction.addSamples(_:to:)"
        ) { world, question in
            try await transaction(world, &question)
        },
        PublicCall("HealthStore.setSourceOrder(_:for:)") { world, question in
            let sources = SecretHistory.revisions.map(\.source).filter { _ in question.once(in: 2) }
            if question.once(in: 3) {
                try await world.reader.setSourceOrder(sources, for: sleepAnalysis)
            } else {
                try await world.reader.setSourceOrder(question.once(in: 3) ? nil : sources, for: stepCount)
            }
            return []
        },
    ]

    private static func transaction(_ world: EyedWorld, _ question: inout Question) async throws -> [Any] {
        let saved = [question.uuid(), question.sample().uuid, question.uuid()].map { steps(2, at: 60, uuid: $0) }
        let (gone, type, predicate) = (question.sample(), question.quantityType(), question.predicate())
        let (workout, date, deletes) = (question.workout(), question.interval().start, question.once(in: 2))
        let extends = question.once(in: 3)
        let eyes = try await world.reader.transaction { transaction in
            var eyes: [String] = []
            try transaction.save(saved[0])
            try transaction.save([saved[1]])
            if extends { try transaction.addSamples([saved[2]], to: workout) }
            if deletes {
                try transaction.delete(gone)
                try transaction.delete([gone])
            }
            let counts = [
                try transaction.deleteObjects(of: type, predicate: predicate ?? .only(gone)),
                try transaction.deleteObjects(
                    of: type, predicate: #Predicate<QuantitySample> { $0.startDate >= date }),
            ]
            eyes.append(ShownValue(transaction).text)
            return eyes + ["\(counts)"]
        }
        return eyes
    }

    /// What ties samples to workouts and to electrocardiograms.
    static let relations: [PublicCall] = [
        PublicCall("HealthStore.addSamples(_:to:)") { world, question in
            let sample = steps(1, at: 60, uuid: question.once(in: 2) ? question.sample().uuid : question.uuid())
            if question.once(in: 3) {
                let electrocardiogram = question.sample(
                    Electrocardiogram.self, or: Payloads.electrocardiogram(uuid: question.uuid()))
                let symptom = CategorySample(
                    uuid: question.uuid(), type: CategoryType(.dizziness), value: 1, start: time(0), end: time(1))
                try await world.reader.addSamples([symptom], to: electrocardiogram)
            } else {
                try await world.reader.addSamples([sample], to: question.workout())
            }
            return []
        },
        PublicCall(
            "HealthStore.relateWorkoutEffortSample(_:with:activity:)",
            "HealthStore.unrelateWorkoutEffortSample(_:from:activity:)"
        ) { world, question in
            let score = QuantitySample(
                uuid: question.once(in: 2) ? question.sample().uuid : question.uuid(),
                type: QuantityType(.workoutEffortScore), quantity: Quantity(unit: .appleEffortScore(), doubleValue: 3),
                start: time(0), end: time(90))
            let workout = question.workout()
            let activity = question.once(in: 2) ? workout.workoutActivities.first : nil
            if question.once(in: 2) {
                let sample = question.sample()
                return [
                    try await world.reader.unrelateWorkoutEffortSample(sample, from: workout, activity: activity)
                ]
            }
            return [try await world.reader.relateWorkoutEffortSample(score, with: workout, activity: activity)]
        },
    ]
}
