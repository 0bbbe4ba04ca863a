import Foundation
@testable import HealthQuery

extension PublicCall {
    /// What a store tells of itself, of the person and of permissions.
    static let permissions: [PublicCall] = [
        PublicCall("HealthStore.earliestPermittedSampleDate()", "HealthStore.isHealthDataAvailable()") { world, _ in
            [
                world.reader, world.reader.database, world.reader.sourceRevision,
                world.reader.earliestPermittedSampleDate(), HealthStore.isHealthDataAvailable(),
            ]
        },
        PublicCall("HealthStore.authorizationStatus(for:)") { world, _ in
            (SecretHistory.kinds + [food, ObjectType.activitySummaryType()] as [ObjectType]).map {
                world.reader.authorizationStatus(for: $0)
            }
        },
        PublicCall("HealthStore.statusForAuthorizationRequest(toShare:read:)") { world, question in
            let (share, read) = ([question.quantityType()] as Set<SampleType>, [question.type()] as Set<ObjectType>)
            return [try await world.reader.statusForAuthorizationRequest(toShare: share, read: read)]
        },
        PublicCall("HealthStore.requestAuthorization(toShare:read:)") { world, question in
            let (share, read) = ([question.quantityType()] as Set<SampleType>, [question.type()] as Set<ObjectType>)
            try await world.reader.requestAuthorization(toShare: share, read: read)
            return []
        },
        PublicCall("HealthStore.requestPerObjectReadAuthorization(for:predicate:)") { world, question in
            let type = question.once(in: 4) ? question.type() : ObjectType.visionPrescriptionType()
            if question.once(in: 2) {
                try await world.reader.requestPerObjectReadAuthorization(for: type, predicate: question.predicate())
            } else {
                let date = question.interval().start
                try await world.reader.requestPerObjectReadAuthorization(
                    for: type, predicate: #Predicate<VisionPrescription> { $0.startDate >= date })
            }
            return []
        },
        PublicCall("HealthStore.earliestAuthorizedSampleDate(for:)") { world, _ in
            [try await world.reader.earliestAuthorizedSampleDate(for: Set(SecretHistory.kinds))]
        },
        PublicCall("HealthStore.preferredUnits(for:)") { world, question in
            [try await world.reader.preferredUnits(for: [question.quantityType(), SecretHistory.bodyMass])]
        },
        PublicCall("HealthStore.dateOfBirthComponents()") { world, _ in [try world.reader.dateOfBirthComponents()] },
        PublicCall("HealthStore.biologicalSex()") { world, _ in
            [try world.reader.biologicalSex(), try world.reader.biologicalSex().biologicalSex]
        },
        PublicCall("HealthStore.bloodType()") { world, _ in
            [try world.reader.bloodType(), try world.reader.bloodType().bloodType]
        },
        PublicCall("HealthStore.fitzpatrickSkinType()") { world, _ in [try world.reader.fitzpatrickSkinType()] },
        PublicCall("HealthStore.wheelchairUse()") { world, _ in [try world.reader.wheelchairUse()] },
        PublicCall("HealthStore.activityMoveMode()") { world, _ in [try world.reader.activityMoveMode()] },
        PublicCall("ObserverQueryDescriptor.explain(for:)") { world, question in
            [try await ObserverQueryDescriptor(predicates: question.predicates()).explain(for: world.reader)]
        },
        PublicCall("ObserverQueryDescriptor.Update.acknowledge()") { world, question in
            let query = ObserverQueryDescriptor(predicates: question.predicates(), acknowledgement: .explicit)
            // On a locked device it would wait.
            guard world.database.isProtectedDataAvailable else { return [query] }
            var iterator = query.results(for: world.reader).makeAsyncIterator()
            let update = try await iterator.next()
            update?.acknowledge()
            return [update as Any, iterator]
        },
        PublicCall(
            "HealthStore.enableBackgroundDelivery(for:frequency:)", "HealthStore.disableBackgroundDelivery(for:)",
            "HealthStore.disableAllBackgroundDelivery()"
        ) { world, question in
            let type = question.type()
            try await world.reader.enableBackgroundDelivery(for: type, frequency: .immediate)
            let requests = world.reader.deliveryRequests.count
            try await world.reader.disableBackgroundDelivery(for: question.type())
            if question.once(in: 3) { try await world.reader.disableAllBackgroundDelivery() }
            return [requests, world.reader.deliveryRequests.count]
        },
    ]
}
