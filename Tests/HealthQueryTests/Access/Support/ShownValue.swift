import Foundation
@testable import HealthQuery

/// All that text, mirrors and an encoder show of a value.
struct ShownValue: Sendable {
    /// The name of its type, without the module and without arguments.
    let type: String
    let text: String

    init(_ value: Any) {
        var depth = 0
        let name = String(reflecting: Swift.type(of: value)).filter { character in
            if character == "<" { depth += 1 }
            defer { if character == ">" { depth -= 1 } }
            return depth == 0
        }
        type = name.replacing("HealthQuery.", with: "")
        var text = "\(value)\n\(String(reflecting: value))\n"
        dump(value, to: &text)
        var mirror: Mirror? = Mirror(reflecting: value)
        while let shown = mirror {
            for child in shown.children { text += "\(child.label ?? ""): \(child.value)\n" }
            mirror = shown.superclassMirror
        }
        // An anchor differs from one of another position, and that is all it tells.
        if !(value is QueryAnchor), let encodable = value as? any Encodable {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            text += (try? encoder.encode(encodable)).map { String(decoding: $0, as: UTF8.self) } ?? "no JSON"
        }
        // Where bytes lie in memory differs in each run, and tells nothing.
        let hasPointer = text.range(of: "pointer", options: .literal) != nil
        self.text = hasPointer ? text.replacing(/(pointer|pointerValue): (0x)?[0-9a-f]+/, with: "pointer") : text
    }

    /// What is shown of a value, or of what an optional holds.
    init(unwrapping value: Any) {
        let mirror = Mirror(reflecting: value)
        self.init(mirror.displayStyle == .optional ? mirror.children.first?.value ?? value : value)
    }

    /// The public types that no store hands out: names and options that callers choose or that are known to all, and
    /// what the person gives and gets.
    static let arguments: Set<String> = [
        "ActivitySummaryQueryDescriptor", "ActivitySummaryType", "ComputedActivitySummaryQueryDescriptor",
        "AuthorizationRequest", "AuthorizationRequestStatus", "AuthorizationStatus", "Characteristics",
        "HealthAuthorization",
        "DatabaseCheckpoint", "DatabaseCheckpoint.Report", "HealthDatabase.Rules", "HealthPerson",
        "ObjectAuthorizationRequest", "ReadAuthorization", "UUIDSource",
        "AnchoredObjectQueryDescriptor", "ChangeFeedQueryDescriptor", "CorrelationQueryDescriptor",
        "ExpiredAnchorPolicy",
        "NewlineDelimitedJSON",
        "ObserverAcknowledgement", "ObserverQueryDescriptor", "Query", "QueryOptions", "QueryPredicate",
        "QueryPredicate.Operator", "SampleQueryDescriptor", "SamplePredicate", "SourceContributionQueryDescriptor",
        "SourceMergePolicy", "SourceQueryDescriptor", "StatisticsCollectionQueryDescriptor", "StatisticsOptions",
        "StatisticsQueryDescriptor", "CategoryType", "CategoryTypeIdentifier", "CharacteristicType",
        "CharacteristicTypeIdentifier", "ClinicalType", "ClinicalTypeIdentifier", "CorrelationType",
        "CorrelationTypeIdentifier", "ObjectType", "PrescriptionType", "QuantityAggregationStyle", "QuantityType",
        "QuantityTypeIdentifier", "SampleType", "SeriesBuilder", "SeriesType", "VisionPrescriptionType",
        "WorkoutActivityType",
        "WorkoutEventType", "WorkoutSessionLocationType", "WorkoutSwimmingLocationType", "WorkoutType",
        "HealthError.Code", "MetricPrefix", "UpdateFrequency",
        "HeartbeatSeriesQueryDescriptor", "WorkoutRouteQueryDescriptor", "WorkoutEffortRelationshipQueryDescriptor",
        "WorkoutEffortRelationshipQueryOptions", "QuantitySeriesSampleQueryDescriptor",
        "QuantitySeriesSampleQueryDescriptor.Options",
        "AppleECGAlgorithmVersion", "AudiogramSampleType",
        "DocumentQueryDescriptor", "DocumentType", "DocumentTypeIdentifier", "ElectrocardiogramQueryDescriptor",
        "ElectrocardiogramType", "GAD7Assessment.Answer", "GAD7Assessment.Risk", "MedicationDoseEventType",
        "PHQ9Assessment.Answer", "PHQ9Assessment.Risk", "ScoredAssessmentType", "ScoredAssessmentTypeIdentifier",
        "StateOfMindType", "UserAnnotatedMedicationQueryDescriptor", "UserAnnotatedMedicationType",
        "VerifiableClinicalRecordCredentialType", "VerifiableClinicalRecordQueryDescriptor",
        "CategoryStatisticsQueryDescriptor", "QuantityDistributionQueryDescriptor", "SleepNightQueryDescriptor",
        "StatisticsGrouping", "WorkoutStatisticsQueryDescriptor",
        "AppleSleepingBreathingDisturbancesClassification", "AppleWalkingSteadinessClassification",
        "BloodGlucoseMealTime", "BodyTemperatureSensorLocation", "CyclingFunctionalThresholdPowerTestType",
        "DevicePlacementSide", "HeartRateMotionContext", "HeartRateRecoveryTestType", "HeartRateSensorLocation",
        "InsulinDeliveryReason", "MetadataKey", "PhysicalEffortEstimationType", "SwimmingStrokeStyle",
        "UserMotionContext", "VO2MaxTestType", "WaterSalinity", "WeatherCondition",
    ]
}

extension ShownValue {
    /// Values of every type that a store hands out, as a reader in a world gets them.
    static func all(in world: World) async throws -> [ShownValue] {
        try await fill(world)
        return try await stores(world) + summaries(world) + payloads(world) + groups(world) + samples(world)
            + lists(world) + statistics(world) + explanations(world) + changes(world) + live(world)
    }

    private static let feed = ChangeFeedQueryDescriptor(
        predicates: [
            .sample(type: stepCount), .sample(type: .workoutType()), .sample(type: QuantityType(.workoutEffortScore)),
        ], anchor: nil)

    /// What a feed tells.
    private static func changes(_ world: World) async throws -> [ShownValue] {
        let page = try await feed.result(for: world.reader)
        var values: [Any] = [page]
        for change in page.changes {
            values += [change, change.content] as [Any]
            if case .added(_, let associations) = change.content { values += associations as [Any] }
        }
        return values.map { ShownValue($0) }
    }

    private static func stores(_ world: World) async throws -> [ShownValue] {
        let store = world.reader
        var values: [Any] = [
            world.database, store, try await store.snapshot(), store.sourceRevision, store.sourceRevision.source,
        ]
        values += try Self.characteristics(store)
        do {
            try await store.delete(Attack.secret[0])
        } catch let error as HealthError {
            values.append(error)
        }
        let transactions = try await store.transaction { transaction in
            let before = ShownValue(transaction)
            try transaction.save(proteinGrams(2, uuid: Attack.uuid(5)))
            return [before, ShownValue(transaction)]
        }
        return values.map { ShownValue($0) } + transactions
    }

    private static func characteristics(_ store: HealthStore) throws -> [Any] {
        let (sex, blood) = (try store.biologicalSex(), try store.bloodType())
        let (skin, wheelchair) = (try store.fitzpatrickSkinType(), try store.wheelchairUse())
        let mode = try store.activityMoveMode()
        return [
            sex, sex.biologicalSex, blood, blood.bloodType, skin, skin.skinType, wheelchair, wheelchair.wheelchairUse,
            mode, mode.activityMoveMode,
        ]
    }

    private static func summaries(_ world: World) async throws -> [ShownValue] {
        let descriptor = ActivitySummaryQueryDescriptor(predicate: nil)
        let day = CivilDate(year: 2023, month: 3, day: 8).components(in: .utc)
        let computed = ComputedActivitySummaryQueryDescriptor(betweenStart: day, end: day)
        let explanations = [
            try await descriptor.explain(for: world.reader), try await computed.explain(for: world.reader),
        ]
        let summaries = try await descriptor.result(for: world.reader) + computed.result(for: world.reader)
        return explanations.map { ShownValue($0) } + summaries.map { ShownValue($0) }
    }

    /// Nights of sleep, and statistics by groups.
    private static func groups(_ world: World) async throws -> [ShownValue] {
        let days = [7, 10].map { CivilDate(year: 2023, month: 3, day: $0).components(in: .utc) }
        let store = world.reader
        let nights = SleepNightQueryDescriptor(betweenStart: days[0], end: days[1])
        let categories = CategoryStatisticsQueryDescriptor(predicate: .categorySample(type: sleepAnalysis))
        let steps = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: stepCount))
        var values: [Any] = []
        for night in try await nights.result(for: store) { values += [night, night.segments[0]] as [Any] }
        for group in try await categories.result(for: store) { values += [group, group.group] as [Any] }
        for group in try await WorkoutStatisticsQueryDescriptor().result(for: store) {
            values += [group, group.totals] as [Any]
        }
        values += try await steps.result(for: store) as [Any]
        var night = nights.results(for: store).makeAsyncIterator()
        var group = categories.results(for: store).makeAsyncIterator()
        if let night = try await night.next() { values.append(night) }
        if let group = try await group.next() { values.append(group) }
        return values.map { ShownValue(unwrapping: $0) }
    }

    /// Samples of the kinds with a content of their own, their parts, and attachments.
    private static func payloads(_ world: World) async throws -> [ShownValue] {
        let samples = try await SampleQueryDescriptor<any HealthQuery.Sample>(
            predicates: Payloads.types.map { .sample(type: $0) }, sortDescriptors: []
        ).result(for: world.reader)
        var values: [Any] = try samples + Payloads.parts()
        for case let electrocardiogram as Electrocardiogram in samples {
            for try await voltage in ElectrocardiogramQueryDescriptor(electrocardiogram).results(for: world.reader) {
                values.append(voltage)
            }
        }
        let mind = Payloads.mind(uuid: Attack.uuid(60))
        try await world.reader.save(mind)
        let attachments = AttachmentStore(healthStore: world.reader)
        _ = try await attachments.addAttachment(to: mind, name: "a", contentType: "b", data: Data([1]))
        for attachment in try await attachments.attachments(for: mind) {
            values += [attachments, attachment, attachments.dataReader(for: attachment)] as [Any]
        }
        return values.map { ShownValue(unwrapping: $0) }
    }

    private static func samples(_ world: World) async throws -> [ShownValue] {
        let types: [SampleType] = [
            stepCount, sleepAnalysis, ObjectType.visionPrescriptionType(), ObjectType.workoutType(),
            SeriesType.workoutRoute(), SeriesType.heartbeat(),
        ]
        let samples = try await SampleQueryDescriptor<any HealthQuery.Sample>(
            predicates: types.map { .sample(type: $0) }, sortDescriptors: []
        ).result(for: world.reader)
        var values: [Any] = samples + samples.compactMap { AnySample($0) }
        for case let sample as QuantitySample in samples {
            values.append(sample.quantity)
            if let device = sample.device { values.append(device) }
            values += sample.metadata.sorted { $0.key < $1.key }.map(\.value)
        }
        for case let workout as Workout in samples {
            values += workout.workoutEvents as [Any]
            for activity in workout.workoutActivities {
                values += [activity, activity.workoutConfiguration] as [Any]
            }
        }
        values.append(try await builder(world))
        for case let route as WorkoutRoute in samples {
            let results = WorkoutRouteQueryDescriptor(route).results(for: world.reader)
            var iterator = results.makeAsyncIterator()
            values += [results, iterator] as [Any]
            while let point = try await iterator.next() { values += [point, point.coordinate, iterator] as [Any] }
            values.append(WorkoutRouteBuilder(healthStore: world.reader, device: nil))
        }
        for case let series as HeartbeatSeriesSample in samples {
            for try await beat in HeartbeatSeriesQueryDescriptor(series).results(for: world.reader) {
                values.append(beat)
            }
            values.append(HeartbeatSeriesBuilder(healthStore: world.reader, device: nil, start: time(0)))
        }
        values += try await quantities(world)
        for meal in try await world.reader.meals() {
            values.append(meal)
            values += meal.objects.sorted { $0.uuid < $1.uuid } as [Any]
        }
        let efforts = try await WorkoutEffortRelationshipQueryDescriptor(
            predicate: nil, anchor: nil, option: .default
        ).result(for: world.reader)
        values.append(efforts)
        values += efforts.relationships as [Any]
        let delta = try await Attack.changes().result(for: world.reader)
        values += [delta, delta.newAnchor] as [Any]
        values += delta.deletedObjects as [Any]
        return values.map { ShownValue($0) }
    }

    /// What reads quantities one by one, and what it finds.
    private static func quantities(_ world: World) async throws -> [Any] {
        let results = QuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: .includeSample
        ).results(for: world.reader)
        var iterator = results.makeAsyncIterator()
        var values: [Any] = [results, iterator]
        while let result = try await iterator.next() { values += [result, iterator] as [Any] }
        values.append(
            QuantitySeriesSampleBuilder(
                healthStore: world.reader, quantityType: stepCount, startDate: time(0), device: nil))
        return values
    }

    /// A builder with samples of types that may not all be read.
    private static func builder(_ world: World) async throws -> WorkoutBuilder {
        let builder = WorkoutBuilder(
            healthStore: world.reader, configuration: WorkoutConfiguration(activityType: .rowing), device: nil)
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([steps(3, at: 9000, uuid: Attack.uuid(6))])
        return builder
    }

    private static func statistics(_ world: World) async throws -> [ShownValue] {
        var values: [Any] = []
        for options in [[.cumulativeSum, .mostRecent], [.separateBySource, .mostRecent]] as [StatisticsOptions] {
            guard let statistics = try await Attack.sum(options).result(for: world.reader) else { continue }
            values += [statistics, statistics.quantityType.canonicalUnit] as [Any]
        }
        values.append(try await Attack.days.result(for: world.reader))
        let contributions = try await SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: stepCount)
        ).result(for: world.reader)
        values.append(contributions)
        for source in contributions.sources { values += [source, source.rank] as [Any] }
        for stretch in contributions.stretches {
            values.append(stretch)
            values += stretch.leftOut as [Any]
        }
        return values.map { ShownValue($0) }
    }

    private static func lists(_ world: World) async throws -> [ShownValue] {
        let samples = try Attack.samples().samples(in: await world.reader.snapshot())
        var iterator = samples.makeIterator()
        var values: [ShownValue] = [ShownValue(samples), ShownValue(iterator)]
        while let sample = iterator.next() { values.append(ShownValue(sample)) }
        return values + [ShownValue(iterator)]
    }

    private static func explanations(_ world: World) async throws -> [ShownValue] {
        let explanations = [
            try await Attack.samples(limit: 1, newestFirst: true).explain(for: world.reader),
            try await Attack.observer.explain(for: world.reader),
            try await Attack.changes().explain(for: world.reader),
        ]
        var values: [Any] = []
        for explanation in explanations {
            values += [explanation, explanation.nodesPassedOver] as [Any]
            if let order = explanation.order { values.append(order) }
            if let wake = explanation.wakesOn { values.append(wake) }
            for type in explanation.types { values += [type, type.bounds] as [Any] }
        }
        return values.map { ShownValue($0) }
    }

    /// Live queries, what iterates them, and their elements.
    private static func live(_ world: World) async throws -> [ShownValue] {
        func follow<Element: Sendable>(_ results: LiveResults<Element>) async throws -> [ShownValue] {
            var iterator = results.makeAsyncIterator()
            var values = [ShownValue(results), ShownValue(iterator)]
            if let element = try await iterator.next() {
                values += (element as? [Any] ?? [element]).map { ShownValue($0) }
            }
            return values + [ShownValue(iterator)]
        }
        let store = world.reader
        let steps = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        let observer = ObserverQueryDescriptor(predicates: [steps], acknowledgement: .explicit)
        var values = try await follow(Attack.samples().results(for: store))
        values += try await follow(Attack.changes().results(for: store))
        values += try await follow(feed.results(for: store))
        values += try await follow(Attack.observer.results(for: store)) + follow(observer.results(for: store))
        values += try await follow(Attack.sum().results(for: store)) + follow(Attack.days.results(for: store))
        values += try await follow(SourceQueryDescriptor(predicate: steps).results(for: store))
        values += try await follow(ActivitySummaryQueryDescriptor(predicate: nil).results(for: store))
        values += try await follow(CorrelationQueryDescriptor(type: food).results(for: store))
        return values
    }

    /// Saves and deletes samples of all kinds, some of which the reader may not see.
    private static func fill(_ world: World) async throws {
        let (reader, other) = (world.reader, world.other)
        let device = Device(
            name: "watch", manufacturer: "Apple Inc.", model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        try await world.hidden {
            try await $0.save(Array(Attack.secret[..<2]))
            try $0.database.setCharacteristics(Characteristics(bloodType: .abNegative))
            try await $0.database.saveActivitySummaries([summary(8, 300), summary(9, 400)])
        }
        try await reader.save(Attack.own)
        try await reader.save(
            QuantitySample(
                uuid: Attack.uuid(3), type: stepCount, quantity: Quantity(unit: .count(), doubleValue: 0.1),
                start: time(5030), end: time(5090), device: device, metadata: [MetadataKeyWasUserEntered: true]))
        try await reader.save(sleep(1, uuid: Attack.uuid(4)))
        let gone = steps(3, uuid: Attack.uuid(6))
        try await reader.save(gone)
        try await world.hidden { try await $0.save(steps(0.7, at: 1500, lasting: 9000, uuid: Attack.uuid(14))) }
        try await reader.delete(gone)
        try await world.hidden { try await $0.delete(Attack.secret[1]) }
        try await other.save(steps(0.3, at: 3000, uuid: Attack.uuid(100)))
        try await other.save(
            VisionPrescription(
                uuid: Attack.uuid(20), type: .glasses, dateIssued: time(0), expirationDate: nil, device: nil,
                metadata: nil))
        let run = WorkoutActivity(
            uuid: Attack.uuid(30), workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(10),
            end: nil)
        let workout = Workout(
            uuid: Attack.uuid(31), activityType: .running, start: time(0), end: time(90), workoutEvents: [.pause(20)],
            workoutActivities: [run])
        try await reader.save(workout)
        try await reader.relateWorkoutEffortSample(
            QuantitySample(
                uuid: Attack.uuid(32), type: QuantityType(.workoutEffortScore),
                quantity: Quantity(unit: .appleEffortScore(), doubleValue: 5), start: time(0), end: time(90)),
            with: workout, activity: run)
        try await reader.save(
            [route([1, 2], uuid: Attack.uuid(33)), heartbeats([1, 2], uuid: Attack.uuid(34))] as [any HealthObject])
        try await world.hidden { try await $0.save(route([0.7], uuid: Attack.uuid(35))) }
        try await other.save(try Payloads.all(at: 10) { Attack.uuid(40 + UInt64($0)) } as [any HealthObject])
        try await reader.save(series(stepCount, [(6000, 1, 2), (6010, 1, 3)], uuid: Attack.uuid(36)))
        try await world.hidden {
            try await $0.save(series(stepCount, [(1500, 1, 0.7), (6005, 1, 0.7)], uuid: Attack.uuid(37)))
        }
        let objects = [proteinGrams(30, uuid: Attack.uuid(21))]
        let secret = [kilocalories(300, uuid: Attack.uuid(22))]
        try await other.save(meal(world.isWhole ? objects + secret : objects, uuid: Attack.uuid(23)))
    }
}
