import CoreLocation
import Foundation
import HealthKit
@testable import HealthKitDropIn
import HealthQuery
import HealthQueryTesting
import Testing

/// The classes at the edge, and the values they stand for.
struct EdgeTests {
    private let noon = History.noon

    @Test func `each type has one class, is itself again when coded, and equals what the core says`() throws {
        let types: [HKObjectType] = [
            HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis), HKCorrelationType(.food), .workoutType(),
            HKSeriesType.heartbeat(), HKSeriesType.workoutRoute(), .electrocardiogramType(), .audiogramSampleType(),
            .visionPrescriptionType(), .stateOfMindType(), HKScoredAssessmentType(.GAD7),
            HKClinicalType(.labResultRecord),
            .medicationDoseEventType(), .userAnnotatedMedicationType(), HKCharacteristicType(.bloodType),
            .activitySummaryType(),
        ]
        #expect(Set(types).count == types.count)
        for type in types {
            #expect(try copied(type) == type)
            #expect(HKObjectType.of(type.core) == type)
            #expect(Swift.type(of: HKObjectType.of(type.core)) == Swift.type(of: type))
        }
        #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
        #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "x")) == nil)
    }

    @Test func `every sample of a made-up person keeps its fields at the edge`() async throws {
        let person = SyntheticPerson(seed: 3, days: 14)
        let store = HealthStore(database: try await person.filledDatabase(), sourceRevision: SyntheticPerson.health)
        let samples = (person.samples + person.records).flatMap(\.samples) + person.workouts.map { AnySample($0) }
        try await HKHealthStore.withStore(store) {
            for type in Set(samples.map(\.sampleType)) {
                guard let edge = HKObjectType.of(type) as? HKSampleType else { continue }
                let found = try await HKSampleQueryDescriptor(
                    predicates: [.sample(type: edge)], sortDescriptors: []
                ).result(for: HKHealthStore())
                let core = try await SampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: [])
                    .result(for: store)
                #expect(found.map(\.uuid) == core.map(\.uuid) && !found.isEmpty)
                for (edge, core) in zip(found, core) {
                    #expect(Swift.type(of: edge) == Swift.type(of: HKSample.of(AnySample(core) ?? edge.core)))
                    #expect(edge.startDate == core.startDate && edge.endDate == core.endDate)
                    #expect(edge.sampleType == HKObjectType.of(core.sampleType))
                    #expect(edge.sourceRevision.core == core.sourceRevision && edge.device?.core == core.device)
                    #expect(Metadata.core(edge.metadata) == core.metadata)
                    #expect(AnySample(core) == edge.core)
                }
                if let sample = found.first { #expect(try copied(sample)?.core == sample.core) }
            }
        }
    }

    @Test func `the index sorts by dates, whatever class a key path begins with`() async throws {
        let store = HealthStore()
        func order<Sample: HKSample>(
            _ predicate: HKSamplePredicate<Sample>,
            _ sort: SortDescriptor<Sample>
        ) async throws -> QueryExplanation.Order? {
            try await SampleQueryDescriptor(predicates: [predicate.lowered()], sortDescriptors: [sort])
                .explain(for: store).order
        }
        let (steps, sleep) = (HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis))
        #expect(try await order(.quantitySample(type: steps), SortDescriptor(\.startDate)) == .start(reversed: false))
        #expect(
            try await order(.sample(type: steps), SortDescriptor(\.startDate, order: .reverse))
                == .start(reversed: true))
        #expect(try await order(.categorySample(type: sleep), SortDescriptor(\.endDate)) == .sortedByColumns)
        #expect(try await order(.workout(), SortDescriptor(\.duration)) == .sortedBySamples)
        for sort in [
            NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true),
            NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true),
            NSSortDescriptor(keyPath: \HKQuantitySample.startDate, ascending: true),
        ] {
            #expect(try await order(.sample(type: steps), sort.lowered()) == .start(reversed: false))
        }
    }

    @Test func `metadata is objects that cast as on a phone`() {
        let sample = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: noon,
            end: noon,
            metadata: [
                "flag": true, "count": 3, "ratio": 2.5, "text": "a", "date": noon, "number": NSNumber(value: 7),
                "quantity": HKQuantity(unit: .meter(), doubleValue: 2), "small": UInt8(4), "float": Float(0.5),
            ])
        let metadata = sample.metadata
        #expect(metadata?["flag"] as? Bool == true && (metadata?["flag"] as? NSNumber)?.boolValue == true)
        #expect(metadata?["count"] as? Int == 3 && metadata?["count"] as? Double == 3)
        #expect(metadata?["ratio"] as? Double == 2.5 && metadata?["text"] as? String == "a")
        #expect(metadata?["date"] as? Date == noon && metadata?["number"] as? Int == 7)
        #expect((metadata?["quantity"] as? HKQuantity)?.doubleValue(for: HKUnit(from: "cm")) == 200)
        #expect(metadata?["small"] as? Int == 4 && metadata?["float"] as? Double == 0.5)
        #expect(sample.core.metadata["flag"] == .bool(true) && sample.core.metadata["count"] == .integer(3))
        let plain = HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: 1, start: noon, end: noon)
        #expect(plain.metadata == nil)
    }

    @Test func `values at the edge are equal, coded and copied by what they hold`() throws {
        let unit = HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci))
        #expect(unit == HKUnit(from: "mg/dL") && unit.hash == HKUnit(from: "mg/dL").hash)
        #expect(try copied(unit) == unit && (unit.copy() as? HKUnit) == unit)
        let quantity = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1)
        #expect(quantity == HKQuantity(unit: .meter(), doubleValue: 1000) && quantity.is(compatibleWith: .mile()))
        #expect(try copied(quantity) == quantity)
        let device = HKDevice(
            name: "Watch", manufacturer: nil, model: "W", hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: "1", localIdentifier: nil, udiDeviceIdentifier: nil)
        #expect(try copied(device) == device)
        let source = HKSource(core: Source(name: "App", bundleIdentifier: "a.b"))
        #expect(try copied(source) == source)
        let revision = HKSourceRevision(source: source, version: "2")
        #expect(try copied(revision) == revision && revision.source == source)
        let event = HKWorkoutEvent(
            type: .pause, dateInterval: DateInterval(start: noon, duration: 5), metadata: ["a": 1])
        #expect(try copied(event) == event && event.metadata?["a"] as? Int == 1)
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .swimming
        configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
        let other = try #require(configuration.copy() as? HKWorkoutConfiguration)
        other.activityType = .rowing
        #expect(configuration.activityType == .swimming && other != configuration)
        let anchor = HKQueryAnchor(fromValue: Int(HKAnchoredObjectQueryNoAnchor))
        #expect(try copied(anchor) == anchor)
    }

    @Test func `formatters' units and HealthKit's are told from one another`() {
        for unit in [EnergyFormatter.Unit.joule, .kilojoule, .calorie, .kilocalorie] {
            #expect(HKUnit.energyFormatterUnit(from: HKUnit(from: unit)) == unit)
        }
        for unit in [LengthFormatter.Unit.millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile] {
            #expect(HKUnit.lengthFormatterUnit(from: HKUnit(from: unit)) == unit)
        }
        for unit in [MassFormatter.Unit.gram, .kilogram, .ounce, .pound, .stone] {
            #expect(HKUnit.massFormatterUnit(from: HKUnit(from: unit)) == unit)
        }
    }

    @Test func `a unit of a formatter's size has its name, and another ends the program`() async {
        #expect(HKUnit.energyFormatterUnit(from: .largeCalorie()) == .kilocalorie)
        #expect(HKUnit.energyFormatterUnit(from: .smallCalorie()) == .calorie)
        await #expect(processExitsWith: .failure) { _ = HKUnit.lengthFormatterUnit(from: .gram()) }
        await #expect(processExitsWith: .failure) { _ = HKUnit.massFormatterUnit(from: .gramUnit(with: .milli)) }
    }

    @Test func `a store of the process serves those who have none, as blocks on a queue`() async {
        await #expect(processExitsWith: .success) {
            func age() async -> Int? {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        continuation.resume(returning: try? HKHealthStore().dateOfBirthComponents().year)
                    }
                }
            }
            for year in [1980, 1990] {
                let database = HealthDatabase()
                let born = DateComponents(year: year, month: 5, day: 1)
                try database.setCharacteristics(Characteristics(dateOfBirth: born))
                HKHealthStore.useStore(HealthStore(database: database))
                let outside = await age()
                let within = await HKHealthStore.withStore(HealthStore()) {
                    precondition((try? HKHealthStore().dateOfBirthComponents()) == nil)
                    return await age()
                }
                precondition(outside == year && within == year)
            }
        }
    }

    @Test func `quantities that are no finite numbers are themselves again when coded`() throws {
        for value in [Double.infinity, -.infinity] {
            let quantity = HKQuantity(unit: .count(), doubleValue: value)
            #expect(try copied(quantity) == quantity)
        }
        let none = HKQuantity(unit: .count(), doubleValue: .nan)
        #expect(try copied(none)?.doubleValue(for: .count()).isNaN == true)
    }

    @Test func `a type tells of the longest samples that the store takes`() {
        let workout = HKObjectType.workoutType()
        #expect(!workout.isMaximumDurationRestricted && workout.maximumAllowedDuration == .infinity)
        let rules = HealthDatabase.Rules(maximumAllowedDurations: [ObjectType.workoutType(): 345_600])
        HKHealthStore.withStore(HealthStore(rules: rules)) {
            #expect(workout.isMaximumDurationRestricted && workout.maximumAllowedDuration == 345_600)
            #expect(!HKQuantityType(.stepCount).isMaximumDurationRestricted)
        }
    }

    @Test func `conditions of kinds find their samples`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let store = HKHealthStore()
            let moods = [(-0.5, HKStateOfMind.Label.sad), (0.7, .happy)].map { valence, label in
                HKStateOfMind(
                    date: noon, kind: .dailyMood, valence: valence, labels: [label], associations: [.work])
            }
            try await store.save(moods)
            func found(_ predicate: NSPredicate) async throws -> [HKStateOfMind] {
                try await HKSampleQueryDescriptor(predicates: [.stateOfMind(predicate)], sortDescriptors: [])
                    .result(for: store)
            }
            #expect(try await found(HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Label.happy)) == [moods[1]])
            #expect(
                try await found(HKQuery.predicateForStatesOfMind(withValence: 0, operatorType: .lessThan))
                    == [moods[0]])
            #expect(try await found(HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Kind.dailyMood)).count == 2)
            let nights = [HKCategoryValueSleepAnalysis.inBed, .asleepREM, .asleepDeep].map {
                HKCategorySample(
                    type: HKCategoryType(.sleepAnalysis), value: $0.rawValue, start: noon,
                    end: noon.addingTimeInterval(60))
            }
            try await store.save(nights)
            let asleep = HKCategoryValueSleepAnalysis.predicateForSamples(
                equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
            let sleep = try await HKSampleQueryDescriptor(
                predicates: [.categorySample(type: HKCategoryType(.sleepAnalysis), predicate: asleep)],
                sortDescriptors: []
            ).result(for: store)
            #expect(Set(sleep) == Set(nights.dropFirst()))
        }
    }

    @Test func `the day of birth has a date, and anchors of numbers are told apart`() throws {
        let database = HealthDatabase()
        let birth = DateComponents(year: 1990, month: 5, day: 17)
        try database.setCharacteristics(Characteristics(dateOfBirth: birth))
        try HKHealthStore.withStore(HealthStore(database: database)) {
            let found = try HKHealthStore().dateOfBirthComponents()
            #expect(found.year == 1990 && found.month == 5 && found.day == 17)
            #expect(found.date == Calendar(identifier: .gregorian).date(from: birth))
        }
        let anchors = [0, 5, 42].map { HKQueryAnchor(fromValue: $0) }
        #expect(Set(anchors).count == 3 && anchors[1] == HKQueryAnchor(fromValue: 5))
        #expect(try copied(anchors[2]) == anchors[2])
    }

    @Test func `rings and characteristics come as objects`() async throws {
        let person = SyntheticPerson(seed: 3, days: 7)
        try await HKHealthStore.withStore(HealthStore(database: try await person.filledDatabase())) {
            let store = HKHealthStore()
            let all = try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
            #expect(all.map(\.core) == person.activitySummaries && all.count == 7)
            let calls = Calls<[HKActivitySummary]>()
            let first = try #require(all.first).dateComponents(for: person.calendar)
            store.execute(
                HKActivitySummaryQuery(predicate: HKQuery.predicateForActivitySummary(with: first)) { _, summaries, _ in
                    calls.add(summaries ?? [])
                })
            #expect(try await calls.next() == [all[0]])
            all[0].appleStandHours = HKQuantity(unit: .count(), doubleValue: 3)
            #expect(all[0].core != person.activitySummaries[0])
        }
        let store = HealthStore()
        try store.database.setCharacteristics(Characteristics(bloodType: .abPositive))
        let type = try HKHealthStore.withStore(store) { try HKHealthStore().bloodType() }
        #expect(type.bloodType == .abPositive && type != HKBloodTypeObject())
        #expect(try copied(type)?.bloodType == .abPositive)
        #expect(try copied(HKActivityMoveModeObject()) == HKActivityMoveModeObject())
    }

    @Test func `a route is built, told in batches and found with its workout`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let store = HKHealthStore()
            let workout = HKWorkout(
                _core: AnySample(Workout(activityType: .running, start: noon, end: noon.addingTimeInterval(2000))))
            try await store.save(workout)
            let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
            let way = (0..<1100).map { second in
                CLLocation(
                    coordinate: CLLocationCoordinate2D(latitude: 52 + Double(second) / 10_000, longitude: 13),
                    altitude: 40, horizontalAccuracy: 5, verticalAccuracy: 3, course: 0, speed: 3,
                    timestamp: noon.addingTimeInterval(Double(second)))
            }
            let built = Calls<HKWorkoutRoute?>()
            builder.insertRouteData(way) { _, _ in }
            builder.finishRoute(with: workout, metadata: ["a": 1]) { route, _ in built.add(route) }
            let route = try #require(try await built.next())
            #expect(route.count == 1100 && route.metadata?["a"] as? Int == 1)
            let found = try await HKSampleQueryDescriptor(
                predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
            ).result(for: store)
            #expect(found == [route])
            let batches = Calls<(locations: [CLLocation], isLast: Bool)>()
            store.execute(HKWorkoutRouteQuery(route: route) { _, some, isLast, _ in batches.add((some ?? [], isLast)) })
            var told: [CLLocation] = []
            while true {
                let batch = try await batches.next()
                told += batch.locations
                if batch.isLast { break }
            }
            #expect(told == way)
            var streamed: [CLLocation] = []
            for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
                streamed.append(location)
            }
            #expect(streamed == way)
            let part = DateInterval(start: noon.addingTimeInterval(10), duration: 5)
            store.execute(
                HKWorkoutRouteQuery(route: route, dateInterval: part) { _, some, isLast, _ in
                    batches.add((some ?? [], isLast))
                })
            #expect(try await batches.next().locations == Array(way[10...15]))
        }
    }

    @Test func `series are told point by point, and end`() async throws {
        let person = SyntheticPerson(seed: 3, days: 7)
        try await HKHealthStore.withStore(HealthStore(database: try await person.filledDatabase())) {
            let store = HKHealthStore()
            let beats = try #require(
                try await HKSampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: [], limit: 1)
                    .result(for: store).first)
            let told = Calls<(time: TimeInterval, isLast: Bool)>()
            store.execute(
                HKHeartbeatSeriesQuery(heartbeatSeries: beats) { _, time, _, isLast, _ in told.add((time, isLast)) })
            var times: [TimeInterval] = []
            while true {
                let call = try await told.next()
                times.append(call.time)
                if call.isLast { break }
            }
            var expected: [TimeInterval] = []
            for try await beat in HKHeartbeatSeriesQueryDescriptor(beats).results(for: store) {
                expected.append(beat.timeIntervalSinceStart)
            }
            #expect(times == expected && times.count == beats.count && beats.count == 60)

            let cardiogram = try #require(
                try await HKSampleQueryDescriptor(predicates: [.electrocardiogram()], sortDescriptors: [])
                    .result(for: store).first)
            var count = 0
            for try await voltage in HKElectrocardiogramQueryDescriptor(cardiogram).results(for: store) {
                count += voltage.quantity(for: .appleWatchSimilarToLeadI) == nil ? 0 : 1
            }
            #expect(count == cardiogram.numberOfVoltageMeasurements)

            let ended = Calls<Int>()
            let rates = Calls<HKQuantity>()
            let query = HKQuantitySeriesSampleQuery(quantityType: HKQuantityType(.respiratoryRate), predicate: nil) {
                _, quantity, _, sample, isDone, _ in
                if let quantity, sample != nil { rates.add(quantity) }
                if isDone { ended.add(1) }
            }
            query.includeSample = true
            store.execute(query)
            _ = try await ended.next()
            let nights = try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: HKQuantityType(.respiratoryRate))], sortDescriptors: []
            ).result(for: store)
            #expect(await rates.rest().count == nights.reduce(0) { $0 + $1.count })
        }
    }

    @Test func `a quantity that is not a number has no order`() {
        let nothing = HKQuantity(unit: .count(), doubleValue: .nan)
        #expect(nothing.compare(HKQuantity(unit: .count(), doubleValue: 1)) == .orderedSame)
        #expect(nothing.compare(nothing) == .orderedSame)
    }

    @Test func `a number of eight bits is a number, and only a flag is a flag`() throws {
        let numbers = [-128, -3, -1, 0, 1, 3, 127].map { ($0, NSNumber(value: Int8($0))) }
        for (number, object) in numbers { #expect(try Metadata.coreValue(object) == .integer(number)) }
        for flag in [false, true] {
            for value in [flag, NSNumber(value: flag), flag as NSNumber, NSNumber(value: flag).copy()] as [Any] {
                #expect(try Metadata.coreValue(value) == .bool(flag))
            }
            #expect(try Metadata.coreValue(Metadata.edge(.bool(flag))) == .bool(flag))
        }
        #expect(try Metadata.coreValue(NSNumber(value: UInt8(200))) == .integer(200))
        #expect(try Metadata.coreValue(Int8(1)) == .integer(1))
    }

    @Test func `unsigned numbers of metadata stay positive`() {
        let sample = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: noon,
            end: noon,
            metadata: ["greatest": NSNumber(value: UInt64.max), "seven": NSNumber(value: UInt64(7))])
        #expect(sample.metadata?["greatest"] as? Double == Double(UInt64.max))
        #expect(sample.metadata?["seven"] as? Int == 7)
    }
}
