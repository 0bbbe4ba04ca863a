import Foundation
import Testing

@testable import HealthQuery

/// What a predicate says of a sample at hand.
struct PredicateEvaluationTests {
    /// A predicate, and the plainest way to say the same.
    private struct Rule: Sendable {
        let predicate: QueryPredicate
        let holds: @Sendable (any Sample) -> Bool

        init<Kind>(
            _ predicate: QueryPredicate, _ kind: Kind.Type = Kind.self, _ holds: @escaping @Sendable (Kind) -> Bool
        ) {
            self.predicate = predicate
            self.holds = { ($0 as? Kind).map(holds) ?? false }
        }
    }

    private static let (a, b) = (time(100), time(200))
    private static let orders: [QueryPredicate.Operator] = [
        .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
    ]

    private static func holds<Value: Comparable>(
        _ comparison: QueryPredicate.Operator, _ left: Value, _ right: Value
    ) -> Bool {
        switch comparison {
        case .lessThan: left < right
        case .lessThanOrEqualTo: left <= right
        case .greaterThan: left > right
        case .greaterThanOrEqualTo: left >= right
        case .equalTo: left == right
        case .notEqualTo: left != right
        case .beginsWith, .endsWith, .contains: false
        }
    }

    /// Rules for samples of any type.
    private static let common: [Rule] = {
        func any(_ predicate: QueryPredicate, _ holds: @escaping @Sendable (any Sample) -> Bool) -> Rule {
            Rule(predicate, (any Sample).self, holds)
        }
        let (phone, watch) = (TwinSamples.apps[0], TwinSamples.apps[1])
        let anyVersion = SourceRevision(
            source: phone.source, version: SourceRevisionAnyVersion, productType: SourceRevisionAnyProductType,
            operatingSystemVersion: SourceRevisionAnyOperatingSystem)
        let (uuid, device) = (TwinSamples.uuids[0], TwinSamples.watch)
        var rules = [
            any(Query.predicateForSamples(withStart: a, end: b)) { $0.endDate >= a && $0.startDate < b },
            any(Query.predicateForSamples(withStart: a, end: b, options: .strictStartDate)) {
                $0.startDate >= a && $0.startDate < b
            },
            any(Query.predicateForSamples(withStart: a, end: b, options: .strictEndDate)) {
                $0.endDate >= a && $0.endDate < b
            },
            any(Query.predicateForSamples(withStart: nil, end: b)) { $0.startDate < b },
            any(Query.predicateForObject(with: uuid)) { $0.uuid == uuid },
            any(Query.predicateForObjects(with: [uuid])) { $0.uuid == uuid },
            any(Query.predicateForObjects(from: phone.source)) { $0.sourceRevision.source == phone.source },
            any(Query.predicateForObjects(from: [phone.source, watch.source])) {
                [phone.source, watch.source].contains($0.sourceRevision.source)
            },
            any(Query.predicateForObjects(from: Set<Source>())) { _ in false },
            any(Query.predicateForObjects(from: [phone])) { $0.sourceRevision == phone },
            any(Query.predicateForObjects(from: [anyVersion])) { $0.sourceRevision.source == phone.source },
            any(Query.predicateForObjects(from: [device])) { $0.device == device },
            any(.noDevice) { $0.device == nil },
            any(Query.predicateForObjects(withDeviceProperty: DevicePropertyKeyName, allowedValues: ["Watch"])) {
                $0.device?.name == "Watch"
            },
            any(Query.predicateForObjects(withDeviceProperty: DevicePropertyKeyName, allowedValues: [])) {
                $0.device?.name == nil
            },
            any(Query.predicateForObjects(withMetadataKey: "meal")) { $0.metadata["meal"] != nil },
            any(Query.predicateForObjects(withMetadataKey: "meal", allowedValues: ["lunch", 1])) {
                ["lunch", 1].contains($0.metadata["meal"])
            },
            any(metadata("meal", .beginsWith, "lu")) { $0.metadata["meal"]?.stringValue?.hasPrefix("lu") ?? false },
            any(metadata("meal", .endsWith, "er")) { $0.metadata["meal"]?.stringValue?.hasSuffix("er") ?? false },
            any(metadata("meal", .contains, "n")) { $0.metadata["meal"]?.stringValue?.contains("n") ?? false },
            any(metadata("meal", .equalTo, "lunch")) { $0.metadata["meal"] == "lunch" },
            any(metadata(MetadataKeyWasUserEntered, .notEqualTo, true)) {
                $0.metadata[MetadataKeyWasUserEntered] != true
            },
            any(QueryPredicate(value: true)) { _ in true },
            any(QueryPredicate(value: false)) { _ in false },
        ]
        for order in orders {
            rules.append(any(Query.predicateForSamples(with: order, startDate: a)) { holds(order, $0.startDate, a) })
            rules.append(any(Query.predicateForSamples(with: order, endDate: b)) { holds(order, $0.endDate, b) })
            if order == .notEqualTo { continue }
            rules.append(
                any(metadata("servings", order, 2.5)) {
                    $0.metadata["servings"]?.doubleValue.map { holds(order, $0, 2.5) } ?? false
                })
        }
        return rules
    }()

    private static func metadata(
        _ key: String, _ comparison: QueryPredicate.Operator, _ value: MetadataValue
    ) -> QueryPredicate {
        Query.predicateForObjects(withMetadataKey: key, operatorType: comparison, value: value)
    }

    private static let kinds: [SampleType: [Rule]] = {
        let far = Quantity(unit: .meter(), doubleValue: 5000)
        let energy = Quantity(unit: .kilocalorie(), doubleValue: 300)
        let three = Quantity(unit: .count(), doubleValue: 3)
        let bpm = Quantity(unit: TwinSamples.bpm, doubleValue: 100)
        var rules: [SampleType: [Rule]] = [
            sleepAnalysis: [
                Rule(CategoryValueSleepAnalysis.predicateForSamples(equalTo: [.awake, .asleepREM])) {
                    (sample: CategorySample) in [2, 5].contains(sample.value)
                }
            ],
            ObjectType.workoutType(): [
                Rule(Query.predicateForWorkouts(with: .running)) { (run: Workout) in run.workoutActivityType == .running
                }
            ],
            ElectrocardiogramType.electrocardiogram: [
                Rule(Query.predicateForElectrocardiograms(classification: .sinusRhythm)) {
                    (sample: Electrocardiogram) in sample.classification == .sinusRhythm
                },
                Rule(Query.predicateForElectrocardiograms(symptomsStatus: .present)) {
                    (sample: Electrocardiogram) in sample.symptomsStatus == .present
                },
            ],
            StateOfMindType.stateOfMind: [
                Rule(Query.predicateForStatesOfMind(with: StateOfMind.Kind.dailyMood)) { (mind: StateOfMind) in
                    mind.kind == .dailyMood
                },
                Rule(Query.predicateForStatesOfMind(with: StateOfMind.Label.calm)) { (mind: StateOfMind) in
                    mind.labels.contains(.calm)
                },
                Rule(Query.predicateForStatesOfMind(with: StateOfMind.Association.work)) { (mind: StateOfMind) in
                    mind.associations.contains(.work)
                },
            ],
            MedicationDoseEventType.doseEvent: [
                Rule(Query.predicateForMedicationDoseEvent(status: .taken)) { (dose: MedicationDoseEvent) in
                    dose.logStatus == .taken
                },
                Rule(Query.predicateForMedicationDoseEvent(statuses: [.taken, .skipped])) {
                    (dose: MedicationDoseEvent) in [.taken, .skipped].contains(dose.logStatus)
                },
                Rule(
                    Query.predicateForMedicationDoseEvent(
                        medicationConceptIdentifier: HealthConceptIdentifier(identifier: "a"))
                ) { (dose: MedicationDoseEvent) in dose.medicationConceptIdentifier.description == "a" },
                Rule(Query.predicateForMedicationDoseEvent(scheduledDate: a)) { (dose: MedicationDoseEvent) in
                    dose.scheduledDate == a
                },
                Rule(Query.predicateForMedicationDoseEvent(scheduledDates: [a, b])) { (dose: MedicationDoseEvent) in
                    dose.scheduledDate == a || dose.scheduledDate == b
                },
                Rule(Query.predicateForMedicationDoseEvent(scheduledStart: a, end: b)) { (dose: MedicationDoseEvent) in
                    dose.scheduledDate.map { $0 >= a && $0 < b } ?? false
                },
            ],
        ]
        for order in orders {
            rules[heartRate, default: []].append(
                Rule(Query.predicateForQuantitySamples(with: order, quantity: bpm)) { (sample: QuantitySample) in
                    holds(order, sample.quantity, bpm)
                })
            rules[sleepAnalysis, default: []].append(
                Rule(Query.predicateForCategorySamples(with: order, value: 3)) { (sample: CategorySample) in
                    holds(order, sample.value, 3)
                })
            rules[ObjectType.workoutType(), default: []] += [
                Rule(Query.predicateForWorkouts(with: order, duration: 50)) { (run: Workout) in
                    holds(order, run.duration, 50)
                },
                Rule(Query.predicateForWorkouts(with: order, totalDistance: far)) { (run: Workout) in
                    run.totalDistance.map { holds(order, $0, far) } ?? false
                },
                Rule(Query.predicateForWorkouts(with: order, totalEnergyBurned: energy)) { (run: Workout) in
                    run.totalEnergyBurned.map { holds(order, $0, energy) } ?? false
                },
                Rule(Query.predicateForWorkouts(with: order, totalFlightsClimbed: three)) { (run: Workout) in
                    run.totalFlightsClimbed.map { holds(order, $0, three) } ?? false
                },
                Rule(Query.predicateForWorkouts(with: order, totalSwimmingStrokeCount: three)) { (run: Workout) in
                    run.totalSwimmingStrokeCount.map { holds(order, $0, three) } ?? false
                },
            ]
            rules[ElectrocardiogramType.electrocardiogram, default: []].append(
                Rule(Query.predicateForElectrocardiograms(with: order, averageHeartRate: bpm)) {
                    (sample: Electrocardiogram) in sample.averageHeartRate.map { holds(order, $0, bpm) } ?? false
                })
            rules[StateOfMindType.stateOfMind, default: []].append(
                Rule(Query.predicateForStatesOfMind(withValence: 0, operatorType: order)) { (mind: StateOfMind) in
                    holds(order, mind.valence, 0)
                })
        }
        return rules
    }()

    @Test(arguments: kinds.keys.sorted { $0.identifier < $1.identifier })
    func `each factory says of a sample what a query says, and what it means`(_ type: SampleType) async throws {
        var samples = TwinSamples(random: RuleRandom(type.identifier))
        let database = HealthDatabase.fixed()
        var saved: [any Sample] = []
        for number in 0..<100 {
            let uuid = number < TwinSamples.uuids.count ? TwinSamples.uuids[number] : samples.random.uuid()
            let sample = samples.sample(of: type, uuid: uuid)
            saved.append(sample)
            try await database.insert([try #require(AnySample(sample))], from: sample.sourceRevision)
        }
        let store = HealthStore(database: database)
        for rule in Self.common + Self.kinds[type, default: []] {
            let query = SampleQueryDescriptor(
                predicates: [SamplePredicate<any Sample>.sample(type: type, predicate: rule.predicate)],
                sortDescriptors: [])
            let found = Set(try await query.result(for: store).map(\.uuid))
            for sample in saved {
                let context = "\(rule.predicate): \(sample)"
                try samples.random.require(try rule.predicate.evaluate(sample) == rule.holds(sample), context)
                try samples.random.require(found.contains(sample.uuid) == rule.holds(sample), context)
            }
        }
    }

    @Test func `records, documents and medications are evaluated, too`() throws {
        let source = SourceRevision.current.source
        let record = Payloads.record("a")
        #expect(try Query.predicateForClinicalRecords(withFHIRResourceType: .observation).evaluate(record))
        #expect(try !Query.predicateForClinicalRecords(withFHIRResourceType: .immunization).evaluate(record))
        for (identifier, isThere) in [("a", true), ("b", false)] {
            let predicate = Query.predicateForClinicalRecords(
                from: source, fhirResourceType: .observation, identifier: identifier)
            #expect(try predicate.evaluate(record) == isThere)
        }
        let letter = try Payloads.document("Letter")
        #expect(try Query.predicateForCDADocuments(with: .beginsWith, title: "Let").evaluate(letter))
        #expect(try Query.predicateForCDADocuments(with: .contains, authorName: "Cee").evaluate(letter))
        #expect(try Query.predicateForCDADocuments(with: .equalTo, custodianName: "Clinic").evaluate(letter))
        #expect(try !Query.predicateForCDADocuments(with: .equalTo, patientName: "Cee").evaluate(letter))
        let pill = Payloads.medication(isArchived: true, hasSchedule: false)
        #expect(try Query.predicateForUserAnnotatedMedications(isArchived: true).evaluate(pill))
        #expect(try !Query.predicateForUserAnnotatedMedications(hasSchedule: true).evaluate(pill))
        let interval = DateInterval(start: time(0), end: time(10))
        let within = Query.predicateForVerifiableClinicalRecords(withRelevantDateWithin: interval)
        #expect(try within.evaluate(Payloads.verifiable(at: 10)))
        #expect(try !within.evaluate(Payloads.verifiable(at: 11)))
    }

    @Test func `dates that are no numbers are errors wherever they stand`() throws {
        let (nothing, dose) = (Date(timeIntervalSinceReferenceDate: .nan), Payloads.dose())
        let record = Payloads.verifiable(at: 0)
        let scheduled: [QueryPredicate] = [
            Query.predicateForMedicationDoseEvent(scheduledDate: nothing),
            Query.predicateForMedicationDoseEvent(scheduledDates: [time(0), nothing]),
            Query.predicateForMedicationDoseEvent(scheduledStart: nothing, end: nil),
            Query.predicateForMedicationDoseEvent(scheduledStart: nil, end: nothing),
            QueryPredicate(#Predicate<MedicationDoseEvent> { $0.scheduledDate == nothing }),
            QueryPredicate(#Predicate<MedicationDoseEvent> { $0.scheduledDate != nothing }),
        ]
        var cases: [(QueryPredicate, any Sample)] = scheduled.map { ($0, dose) }
        for order in Self.orders {
            cases.append((Query.predicateForSamples(with: order, startDate: nothing), steps(1)))
            cases.append((Query.predicateForSamples(with: order, endDate: nothing), steps(1)))
        }
        let relevant = DateInterval(start: nothing, duration: 1)
        cases.append((Query.predicateForVerifiableClinicalRecords(withRelevantDateWithin: relevant), record))
        for (predicate, sample) in cases {
            let error = #expect(throws: HealthError.self) { try predicate.evaluate(sample) }
            #expect(error?.message.contains("not a number") ?? false, "\(predicate)")
        }
    }

    @Test func `activities of workouts are evaluated, too`() throws {
        let swim = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .swimming), start: time(0), end: time(60))
        let workout = Workout(
            activityType: .swimBikeRun, start: time(0), end: time(120), workoutActivities: [swim])
        func matches(_ activity: QueryPredicate) throws -> Bool {
            try Query.predicateForWorkouts(activityPredicate: activity).evaluate(workout)
        }
        #expect(try matches(Query.predicateForWorkoutActivities(workoutActivityType: .swimming)))
        #expect(try !matches(Query.predicateForWorkoutActivities(workoutActivityType: .running)))
        #expect(try matches(Query.predicateForWorkoutActivities(operatorType: .equalTo, duration: 60)))
        #expect(try !matches(Query.predicateForWorkoutActivities(start: time(90), end: nil)))
    }

    @Test func `days of activity summaries are evaluated, too`() throws {
        let days = (1...3).map { CivilDate(year: 2024, month: 5, day: $0).components(in: .utc) }
        let summary = ActivitySummary(dateComponents: days[1])
        #expect(try Query.predicateForActivitySummary(with: days[1]).evaluate(summary))
        #expect(try !Query.predicateForActivitySummary(with: days[0]).evaluate(summary))
        #expect(try Query.predicate(forActivitySummariesBetweenStart: days[0], end: days[1]).evaluate(summary))
        #expect(try !Query.predicate(forActivitySummariesBetweenStart: days[2], end: days[2]).evaluate(summary))
        #expect(throws: HealthError.self) {
            try Query.predicateForObjects(withMetadataKey: "meal").evaluate(summary)
        }
    }

    @Test func `what only a store can answer is an error that says so`() throws {
        let workout = Workout(activityType: .running, start: time(0), end: time(1))
        for predicate in [
            Query.predicateForObjectsWithNoCorrelation(), Query.predicateForObjects(from: workout),
            Query.predicateForObjectsAssociated(electrocardiogram: Payloads.electrocardiogram()),
        ] {
            let error = #expect(throws: HealthError.self) { try (!predicate || .and([])).evaluate(steps(1)) }
            #expect(error?.message.contains("only a store knows") ?? false)
        }
    }

    private struct Foreign: Sample {
        let uuid = UUID()
        let sourceRevision = revision("phone")
        let device: Device? = nil
        let metadata: [String: MetadataValue] = [:]
        let sampleType: SampleType = stepCount
        let startDate = time(0)
        let endDate = time(0)
    }

    @Test func `a sample that no store holds is an error`() {
        let error = #expect(throws: HealthError.self) { try QueryPredicate(value: true).evaluate(Foreign()) }
        #expect(error?.message.contains("Foreign") ?? false)
    }

    @Test(arguments: QueryPredicateTests.types)
    func `random predicates say of a sample what they say of its row`(_ type: SampleType) throws {
        var generator = PredicateGenerator(RuleRandom())
        for _ in 0..<500 {
            let (predicate, row) = (generator.predicate(type), generator.row(type))
            let sample = AnySample(row, MemberLookup { _ in [] })
            try generator.random.require(
                try predicate.evaluate(sample) == row.matches(predicate), "\(predicate): \(row)")
        }
    }
}
