import Foundation
import HealthQuery
import HealthQueryTesting

/// What apps and the person do, at random.
struct History {
    let world: World
    var random: Seeded
    let steps: Steps

    /// A sync identifier is one of so few that objects replace one another.
    private static let syncIdentifiers = 4
    /// Of more objects of a type an app deletes the oldest, so that each process begins quickly.
    private static let mostObjects = 16

    /// Makes some changes, each of them a transaction.
    mutating func go() async throws {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let isPermission = random.isOneOf(12)
            let place = isPermission ? Place.permissions : .transaction
            steps.step(place)
            do {
                try await isPermission ? changePermissions() : change()
            } catch let error as HealthError where error.code == .errorInvalidArgument {
                // Somebody else has the identifier, or deleted what was to be used: nothing is changed.
            }
            steps.step(place)
        }
        try await forget()
    }

    private mutating func change() async throws {
        let app = any(world.apps) ?? world.reader
        switch Int.random(in: 0..<14, using: &random) {
        case 0...2: try await save(app)
        case 3, 4: try await delete(app)
        case 5: try await record(app)
        case 6: try await extend(app)
        case 7, 8: try await eat(app)
        case 9: try await rate(app)
        case 10: try await unrate(app)
        case 11: try await sync(app)
        case 12: try await useIdentifierAgain(app)
        default: try await useForeignIdentifier(world.apps[world.apps.count - 1])
        }
    }

    /// The reader loses or gains some types.
    private mutating func changePermissions() async throws {
        let types = Set(some(World.changing))
        if Bool.random(using: &random) {
            try await world.reader.revokePermissions(for: types)
        } else {
            try await world.reader.grantPermissions(for: types)
        }
    }

    private mutating func save(_ app: HealthStore) async throws {
        try await app.save(samples())
    }

    private mutating func delete(_ app: HealthStore) async throws {
        let objects = some(try await owned(any(World.types), by: app))
        if !objects.isEmpty { try await app.delete(objects) }
    }

    /// A workout with samples that are new and some that were there.
    private mutating func record(_ app: HealthStore) async throws {
        let start = date()
        let end = start + 1800
        let activity = WorkoutActivity(
            uuid: uuid(), workoutConfiguration: WorkoutConfiguration(activityType: .running), start: start, end: end)
        let metadata = try await syncMetadata(.workoutType(), of: app)
        let workout = Workout(
            uuid: uuid(), activityType: .running, start: start, end: end,
            workoutActivities: Bool.random(using: &random) ? [activity] : [],
            metadata: Bool.random(using: &random) ? metadata : nil)
        let members = samples() + some(try await seen(any(World.measured), by: app))
        try await app.transaction { transaction in
            try transaction.save(workout)
            try transaction.addSamples(members, to: workout)
        }
    }

    private mutating func extend(_ app: HealthStore) async throws {
        guard let workout = try await workout(of: app) else { return }
        let members = samples() + some(try await seen(any(World.measured), by: app))
        try await app.addSamples(members, to: workout)
    }

    /// A meal; some of what it holds was there, perhaps in another meal.
    private mutating func eat(_ app: HealthStore) async throws {
        let kinds = [QuantityType(.dietaryEnergyConsumed), QuantityType(.dietaryProtein)]
        let members = kinds.map { sample($0) } + some(try await seen(any(kinds), by: app))
        let start = date()
        try await app.save(
            Correlation(uuid: uuid(), type: CorrelationType(.food), start: start, end: start, objects: members))
    }

    private mutating func rate(_ app: HealthStore) async throws {
        guard let workout = try await workout(of: app) else { return }
        let type = QuantityType(.workoutEffortScore)
        let known = Bool.random(using: &random) ? any(try await seen(type, by: app)) : nil
        let activity = Bool.random(using: &random) ? workout.workoutActivities.first : nil
        try await app.relateWorkoutEffortSample(known ?? sample(type), with: workout, activity: activity)
    }

    private mutating func unrate(_ app: HealthStore) async throws {
        guard let workout = try await workout(of: app),
            let score = any(try await seen(QuantityType(.workoutEffortScore), by: app))
        else { return }
        for activity in [nil] + workout.workoutActivities.map(Optional.some) {
            try await app.unrelateWorkoutEffortSample(score, from: workout, activity: activity)
        }
    }

    /// Replaces what the app saved under a sync identifier.
    private mutating func sync(_ app: HealthStore) async throws {
        let type = any(World.measured) ?? QuantityType(.stepCount)
        let metadata = try await syncMetadata(type, of: app)
        try await app.save(sample(type, metadata: metadata))
    }

    /// An object goes, and another of any type comes under its identifier.
    private mutating func useIdentifierAgain(_ app: HealthStore) async throws {
        guard let old = any(try await owned(any(World.measured), by: app)) else { return }
        let new = sample(any(World.measured) ?? QuantityType(.stepCount), uuid: old.uuid)
        try await app.transaction { transaction in
            try transaction.delete(old)
            try transaction.save(new)
        }
    }

    /// An app uses an identifier that another has used, without knowing it.
    private mutating func useForeignIdentifier(_ app: HealthStore) async throws {
        let type = QuantityType(.stepCount)
        guard let other = any(try await owned(type, by: world.apps[0])) else { return }
        try await app.save(sample(type, uuid: other.uuid))
    }

    private mutating func forget() async throws {
        guard let app = any(world.apps), let type = any(World.types) else { return }
        let objects = try await owned(type, by: app)
        guard objects.count > Self.mostObjects else { return }
        steps.step(.transaction)
        try await app.delete(Array(objects.prefix(objects.count / 2)))
        steps.step(.transaction)
    }
}

extension History {
    private mutating func any<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

    /// Up to three elements.
    private mutating func some<Element>(_ elements: [Element]) -> [Element] {
        Array(elements.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    }

    private mutating func uuid() -> UUID {
        let words = (random.next(), random.next())
        return withUnsafeBytes(of: words) { bytes in
            UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
    }

    private mutating func date() -> Date {
        Date(timeIntervalSinceReferenceDate: Double.random(in: 6e8..<6.1e8, using: &random))
    }

    private mutating func samples() -> [any Sample] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            sample(any(World.measured) ?? QuantityType(.stepCount))
        }
    }

    private mutating func sample(
        _ type: SampleType, uuid given: UUID? = nil, metadata: [String: MetadataValue]? = nil
    ) -> QuantitySample {
        let start = date()
        let type = (type as? QuantityType) ?? QuantityType(.stepCount)
        let value = Double.random(in: 1...10, using: &random)
        let quantity =
            switch type {
            case QuantityType(.heartRate): Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 60 + value)
            case QuantityType(.dietaryEnergyConsumed): Quantity(unit: .kilocalorie(), doubleValue: value)
            case QuantityType(.dietaryProtein): Quantity(unit: .gram(), doubleValue: value)
            case QuantityType(.workoutEffortScore): Quantity(unit: .appleEffortScore(), doubleValue: value.rounded())
            default: Quantity(unit: .count(), doubleValue: value.rounded())
            }
        return QuantitySample(
            uuid: given ?? uuid(), type: type, quantity: quantity, start: start, end: start, metadata: metadata)
    }

    /// A sync identifier, with a version that mostly is greater than that of what the app saved under it.
    private mutating func syncMetadata(_ type: SampleType, of app: HealthStore) async throws -> [String: MetadataValue]
    {
        let identifier = MetadataValue.string("sync-\(Int.random(in: 0..<Self.syncIdentifiers, using: &random))")
        var version = Int.random(in: 0...3, using: &random)
        for known in try await owned(type, by: app) where known.metadata[MetadataKeySyncIdentifier] == identifier {
            if case .integer(let last) = known.metadata[MetadataKeySyncVersion] { version += last }
        }
        return [MetadataKeySyncIdentifier: identifier, MetadataKeySyncVersion: .integer(version)]
    }

    private mutating func workout(of app: HealthStore) async throws -> Workout? {
        any(try await owned(.workoutType(), by: app)) as? Workout
    }

    /// What an app saved of a type, by start.
    private func owned(_ type: SampleType?, by app: HealthStore) async throws -> [any Sample] {
        try await seen(type, by: app, Query.predicateForObjects(from: app.sourceRevision.source))
    }

    private func seen(
        _ type: SampleType?, by app: HealthStore, _ predicate: QueryPredicate? = nil
    ) async throws -> [any Sample] {
        guard let type else { return [] }
        return try await SampleQueryDescriptor(
            predicates: [.sample(type: type, predicate: predicate)], sortDescriptors: []
        ).result(for: app)
    }
}
