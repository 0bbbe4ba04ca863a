// What .ci/coverage runs: helpers that answer in text, and a small store that each kind of predicate is asked of. The
// program adds a line for each row of the tables and runs both.
import Foundation
import HealthQuery

/// Prints a row that differs, with what was found.
func check<Value>(_ row: Int, _ expected: String, _ found: () async throws -> Value) async {
    do {
        let text = "\(try await found())"
        if text != expected { print("\(row)\tis \(text), not \(expected)") }
    } catch {
        if expected != "an error" { print("\(row)\tthrows \(error), where \(expected) is expected") }
    }
}

func isClose(_ first: Double, _ second: Double) -> Bool { abs(first - second) <= 1e-12 * abs(second) }

/// A unit's text, and whether one of it is so many SI units.
func unit(_ unit: HealthUnit, _ siUnit: String, _ value: Double) throws -> String {
    let found = try Quantity(unit: unit, doubleValue: 1).value(in: HealthUnit(from: siUnit))
    return isClose(found, value) ? unit.unitString : "\(unit.unitString) = \(found) \(siUnit)"
}

let factors: [(prefix: MetricPrefix, symbol: String, factor: Double)] = [
    (.none, "", 1), (.femto, "f", 1e-15), (.pico, "p", 1e-12), (.nano, "n", 1e-9), (.micro, "mc", 1e-6),
    (.milli, "m", 1e-3), (.centi, "c", 1e-2), (.deci, "d", 0.1), (.deca, "da", 10), (.hecto, "h", 100),
    (.kilo, "k", 1e3), (.mega, "M", 1e6), (.giga, "G", 1e9), (.tera, "T", 1e12),
]

/// A unit's text, if it takes all prefixes.
func prefixed(_ make: (MetricPrefix) -> HealthUnit, _ siUnit: String, _ value: Double) throws -> String {
    let plain = make(.none).unitString
    for (prefix, symbol, factor) in factors {
        let text = try unit(make(prefix), siUnit, value * factor)
        if text != symbol + plain { return text }
    }
    return plain
}

/// What a prefix is written and worth.
func prefix(_ prefix: MetricPrefix) throws -> String {
    let unit = HealthUnit.meterUnit(with: prefix)
    let value = try Quantity(unit: unit, doubleValue: 1).value(in: .meter())
    let factor = factors.first { isClose($0.factor, value) }
    return "\(prefix.rawValue) \(unit.unitString) \(factor?.factor ?? value)"
}

func isRefused(_ text: String) -> Bool { (try? HealthUnit(from: text)) == nil }
func isEqual(_ first: String, _ second: String) throws -> Bool {
    try HealthUnit(from: first) == HealthUnit(from: second)
}
func isCompatible(_ first: String, _ second: String) throws -> Bool {
    try HealthUnit(from: first).isCompatible(with: HealthUnit(from: second))
}

/// A quantity type's string, style and unit; the unit as it is expected if it is equal.
func quantity(_ identifier: QuantityTypeIdentifier, _ expected: String) async throws -> String {
    let type = QuantityType(identifier)
    let unit = try await HealthStore().preferredUnits(for: [type])[type]
    let name = try unit == HealthUnit(from: expected) ? expected : "\(unit?.unitString ?? "nothing")"
    return "\(type.isKnown ? "" : "unknown ")\(identifier.rawValue) \(type.aggregationStyle) \(name)"
}

/// A category type's string and the values that a sample may have.
func category(_ identifier: CategoryTypeIdentifier, _ allCases: [Int]) -> String {
    let type = CategoryType(identifier)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let values = (-1...200).filter { value in
        let sample = CategorySample(
            type: type, value: value, start: date, end: date, metadata: [MetadataKeyMenstrualCycleStart: true])
        return (try? sample.validate()) != nil
    }
    let same = Set(values) == Set(allCases) ? "" : " but the enumeration has \(Set(allCases).sorted())"
    return identifier.rawValue + " " + values.map(String.init).joined(separator: " ") + same
}

/// A store that has something of each kind; objects are known by the text under the key "name".
final class World: @unchecked Sendable {
    let store = HealthStore(
        sourceRevision: SourceRevision(source: Source(name: "Phone", bundleIdentifier: "phone"), version: "1"))
    let watch = Device(
        name: "Watch", manufacturer: "Maker", model: "Model", hardwareVersion: "H", firmwareVersion: "F",
        softwareVersion: "S", localIdentifier: "L", udiDeviceIdentifier: "U")
    let steps = QuantityType(.stepCount)
    let rate = HealthUnit.count().unitDivided(by: .minute())
    let aspirin = HealthConceptIdentifier(identifier: "aspirin")
    let insulin = HealthConceptIdentifier(identifier: "insulin")
    let segment: WorkoutActivity
    let run: Workout
    let swim: Workout
    let electrocardiogram: Electrocardiogram
    var phone: Source { store.sourceRevision.source }
    var walk: QuantitySample

    func time(_ minutes: Double) -> Date { Date(timeIntervalSinceReferenceDate: 800_000_000 + minutes * 60) }
    func quantity(_ value: Double, _ unit: HealthUnit) -> Quantity { Quantity(unit: unit, doubleValue: value) }

    func sample(
        _ name: String, _ type: QuantityTypeIdentifier, _ value: Double, _ unit: HealthUnit, _ start: Double,
        device: Device? = nil, metadata: [String: MetadataValue] = [:]
    ) -> QuantitySample {
        let name = ["name": MetadataValue.string(name)]
        return QuantitySample(
            type: QuantityType(type), quantity: quantity(value, unit), start: time(start), end: time(start + 10),
            device: device, metadata: name.merging(metadata) { $1 })
    }

    init() {
        let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
        segment = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: start,
            end: start.addingTimeInterval(600))
        run = Workout(
            activityType: .running, start: start, end: start.addingTimeInterval(1200), workoutActivities: [segment],
            totalEnergyBurned: Quantity(unit: .kilocalorie(), doubleValue: 300),
            totalDistance: Quantity(unit: .meter(), doubleValue: 3000),
            totalFlightsClimbed: Quantity(unit: .count(), doubleValue: 3), metadata: ["name": "run"])
        swim = Workout(
            activityType: .swimming, start: start.addingTimeInterval(6000), end: start.addingTimeInterval(6500),
            totalEnergyBurned: Quantity(unit: .kilocalorie(), doubleValue: 100),
            totalDistance: Quantity(unit: .meter(), doubleValue: 500),
            totalFlightsClimbed: Quantity(unit: .count(), doubleValue: 1),
            totalSwimmingStrokeCount: Quantity(unit: .count(), doubleValue: 400), metadata: ["name": "swim"])
        let calm = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 60)
        electrocardiogram = Electrocardiogram(
            classification: .sinusRhythm, averageHeartRate: calm, symptomsStatus: .present, start: start, end: start,
            metadata: ["name": "sinus"])
        walk = QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 100), start: start,
            end: start.addingTimeInterval(600), device: watch,
            metadata: ["name": "walk", MetadataKeyWasUserEntered: true])
    }

    func fill() async throws {
        let other = HealthStore(
            database: store.database,
            sourceRevision: SourceRevision(source: Source(name: "App", bundleIdentifier: "app"), version: "2"))
        try await store.save(walk)
        try await other.save(sample("stroll", .stepCount, 200, .count(), 20, metadata: ["note": "x"]))
        for (name, value, start) in [("deep", 4, 0.0), ("awake", 2, 20)] {
            try await store.save(
                CategorySample(
                    type: CategoryType(.sleepAnalysis), value: value, start: time(start), end: time(start + 10),
                    metadata: ["name": .string(name)]))
        }
        let meal = [sample("eaten", .dietaryProtein, 20, .gram(), 0)]
        try await store.save(
            Correlation(type: CorrelationType(.food), start: time(0), end: time(10), objects: meal))
        try await store.save(sample("loose", .dietaryProtein, 30, .gram(), 0))
        try await store.save([run, swim])
        try await store.addSamples(
            [
                sample("low", .heartRate, 100, rate, 0), sample("high", .heartRate, 140, rate, 5),
                sample("way", .distanceWalkingRunning, 3000, .meter(), 0),
            ], to: run)
        try await store.save(sample("rest", .heartRate, 60, rate, 200))
        try await store.relateWorkoutEffortSample(
            sample("hard", .workoutEffortScore, 8, .appleEffortScore(), 0), with: run, activity: nil)
        try await store.save(sample("unrelated", .workoutEffortScore, 2, .appleEffortScore(), 0))
        try await fillRecords()
    }

    private func fillRecords() async throws {
        try await store.save([
            electrocardiogram,
            Electrocardiogram(
                classification: .atrialFibrillation, symptomsStatus: .none, start: time(50), end: time(50),
                metadata: ["name": "fibrillation"]),
        ])
        try await store.addSamples(
            [
                CategorySample(
                    type: CategoryType(.dizziness), value: 2, start: time(0), end: time(0), metadata: ["name": "felt"])
            ], to: electrocardiogram)
        try await store.save(
            CategorySample(
                type: CategoryType(.dizziness), value: 3, start: time(9), end: time(9), metadata: ["name": "other"]))
        for (type, resource, name) in [
            (ClinicalTypeIdentifier.conditionRecord, FHIRResourceType.condition, "asthma"),
            (.conditionRecord, .documentReference, "letter"),
        ] {
            try await store.save(
                ClinicalRecord(
                    type: ClinicalType(type), displayName: name,
                    fhirResource: FHIRResource(resourceType: resource, identifier: name, data: Data("{}".utf8)),
                    start: time(0), end: time(0), metadata: ["name": .string(name)]))
        }
        let document = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Summary</title><recordTarget><patientRole><patient><name>
            <given>Jane</given><family>Doe</family></name></patient></patientRole></recordTarget><author><assignedAuthor>
            <assignedPerson><name>Richard Roe</name></assignedPerson></assignedAuthor></author><custodian>
            <assignedCustodian><representedCustodianOrganization><name>Clinic</name></representedCustodianOrganization>
            </assignedCustodian></custodian></ClinicalDocument>
            """
        try await store.save(
            CDADocumentSample(
                data: Data(document.utf8), start: time(0), end: time(0), metadata: ["name": "letter"]))
        try await store.save([
            StateOfMind(
                date: time(0), kind: .momentaryEmotion, valence: 0.5, labels: [.happy], associations: [.work],
                metadata: ["name": "glad"]),
            StateOfMind(
                date: time(1), kind: .dailyMood, valence: -0.5, labels: [.sad], associations: [.family],
                metadata: ["name": "sad"]),
        ])
        try await store.save([
            MedicationDoseEvent(
                medicationConceptIdentifier: aspirin, logStatus: .taken, scheduleType: .schedule,
                scheduledDate: time(5), start: time(5), end: time(5), metadata: ["name": "taken"]),
            MedicationDoseEvent(
                medicationConceptIdentifier: insulin, logStatus: .skipped, scheduleType: .schedule,
                scheduledDate: time(50), start: time(50), end: time(50), metadata: ["name": "skipped"]),
        ])
        for (concept, isArchived, hasSchedule) in [(aspirin, true, false), (insulin, false, true)] {
            try await store.save(
                UserAnnotatedMedication(
                    medication: MedicationConcept(identifier: concept, displayText: "", generalForm: .tablet),
                    nickname: "\(concept)", isArchived: isArchived, hasSchedule: hasSchedule, dateAdded: time(0)))
        }
        for (name, minutes) in [("first", 0.0), ("second", 100)] {
            try await store.save(
                VerifiableClinicalRecord(
                    recordTypes: [VerifiableClinicalRecordCredentialType.immunization.rawValue],
                    sourceType: .smartHealthCard, issuerIdentifier: "issuer",
                    subject: VerifiableClinicalRecordSubject(fullName: "A"), issuedDate: time(0),
                    relevantDate: time(minutes), itemNames: [name]))
        }
        try await store.database.saveActivitySummaries((1...3).map { ActivitySummary(dateComponents: day($0)) })
    }

    func day(_ number: Int) -> DateComponents {
        DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024, month: 5, day: number)
    }

    /// The names of the objects that match, in order.
    func find(_ type: SampleType, _ predicate: QueryPredicate?) async throws -> String {
        let query = SampleQueryDescriptor(
            predicates: [SamplePredicate<any Sample>.sample(type: type, predicate: predicate)], sortDescriptors: [])
        return try await query.result(for: store).map { $0.metadata["name"]?.stringValue ?? "?" }.sorted()
            .joined(separator: " ")
    }

    func workouts(_ predicate: QueryPredicate) async throws -> String {
        try await find(ObjectType.workoutType(), predicate)
    }
    func activities(_ predicate: QueryPredicate) async throws -> String {
        try await workouts(Query.predicateForWorkouts(activityPredicate: predicate))
    }
    func steps(_ predicate: QueryPredicate?) async throws -> String {
        try await find(QuantityType(.stepCount), predicate)
    }
    func sleep(_ predicate: QueryPredicate) async throws -> String {
        try await find(CategoryType(.sleepAnalysis), predicate)
    }
    func doses(_ predicate: QueryPredicate) async throws -> String {
        try await find(ObjectType.medicationDoseEventType(), predicate)
    }
    func minds(_ predicate: QueryPredicate) async throws -> String {
        try await find(ObjectType.stateOfMindType(), predicate)
    }
    func medications(_ predicate: QueryPredicate) async throws -> String {
        try await UserAnnotatedMedicationQueryDescriptor(predicate: predicate).result(for: store)
            .compactMap(\.nickname).joined(separator: " ")
    }
    func verifiable(_ predicate: QueryPredicate) async throws -> String {
        try await VerifiableClinicalRecordQueryDescriptor(
            recordTypes: [.immunization], sourceTypes: [.smartHealthCard], predicate: predicate
        ).result(for: store).flatMap(\.itemNames).joined(separator: " ")
    }
    func days(_ predicate: QueryPredicate) async throws -> String {
        try await ActivitySummaryQueryDescriptor(predicate: predicate).result(for: store)
            .compactMap { $0.dateComponents(for: Calendar(identifier: .gregorian)).day.map(String.init) }
            .joined(separator: " ")
    }

    /// The names of the workouts in an order.
    func sorted(_ order: SortDescriptor<Workout>) async throws -> String {
        try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [order]).result(for: store)
            .map { $0.metadata["name"]?.stringValue ?? "?" }.joined(separator: " ")
    }
}

/// Which options find a sample from one minute to another in a range from 10 to 20.
func options(_ start: Double, _ end: Double) async throws -> String {
    let world = World()
    let date = world.time(end)
    try await world.store.save(
        QuantitySample(
            type: world.steps, quantity: Quantity(unit: .count(), doubleValue: 1), start: world.time(start), end: date))
    let all: [(String, QueryOptions)] = [
        ("[]", []), ("strictStart", .strictStartDate), ("strictEnd", .strictEndDate),
        ("both", [.strictStartDate, .strictEndDate]),
    ]
    var parts: [String] = []
    for (name, options) in all {
        let predicate = Query.predicateForSamples(withStart: world.time(10), end: world.time(20), options: options)
        parts.append("\(name)=\(try await world.steps(predicate).isEmpty ? "no" : "YES")")
    }
    return parts.joined(separator: " ")
}
