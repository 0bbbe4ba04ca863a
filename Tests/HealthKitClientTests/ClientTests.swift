import Foundation
import HealthKit
import HealthQuery
import Testing

/// What apps do with HealthKit, as they write it.
struct ClientTests {
    let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let store = HealthStore()

    private func save(_ count: Double, at start: Date) async -> Bool {
        await withCheckedContinuation { continuation in
            StepManager.shared.saveSteps(count, from: start, to: start.addingTimeInterval(600)) { success, _ in
                continuation.resume(returning: success)
            }
        }
    }

    private func heartRate(_ rate: Double, at start: Date, worn: Bool = true) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.heartRate),
            quantity: HKQuantity(unit: HKUnit.count().unitDivided(by: .minute()), doubleValue: rate),
            start: start, end: start, device: HKDevice.local(), metadata: ["worn": worn])
    }

    @Test func `an app's own functions of a store may have HealthKit's names`() async throws {
        try await HKHealthStore.withStore(store) {
            let store: any HealthStoring = HKHealthStore()
            let types: Set<HKObjectType> = [HKQuantityType(.heartRate)]
            try await store.requestAuthorization(toShare: nil, read: types)
            try await store.requestLegacyAuthorization(read: types)
            try await store.save([heartRate(60, at: noon)])
            #expect(try await store.preferredUnits(for: [HKQuantityType(.heartRate)]).count == 1)
            NSLog("%@ %@", HKHealthStore(), HKObserverQuery(sampleType: .workoutType(), predicate: nil) { _, _, _ in })
        }
    }

    @Test func `a singleton's saves and sums are those of the test's own store`() async {
        await HKHealthStore.withStore(store) {
            let isAsked = await withCheckedContinuation { continuation in
                StepManager.shared.requestAuthorization { success, _ in continuation.resume(returning: success) }
            }
            #expect(isAsked)
            #expect(await save(100, at: noon))
            #expect(await save(250, at: noon.addingTimeInterval(3600)))
            let sum = await withCheckedContinuation { continuation in
                StepManager.shared.fetchSteps(from: noon, to: noon.addingTimeInterval(86_400)) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(sum == 350)
            let latest = await withCheckedContinuation { continuation in
                StepManager.shared.latestSample(of: .stepCount) { sample, _ in continuation.resume(returning: sample) }
            }
            #expect(latest?.quantity == HKQuantity(unit: .count(), doubleValue: 250))
            #expect(latest?.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
            #expect(latest?.metadata?["note"] as? String == "by hand")
        }
    }

    @Test(arguments: 0..<8) func `parallel tests over one static store do not meet`(_ number: Int) async {
        await HKHealthStore.withStore(store) {
            for position in 0...number { #expect(await save(1, at: noon.addingTimeInterval(Double(position) * 3600))) }
            let sum = await withCheckedContinuation { continuation in
                StepManager.shared.fetchSteps(from: .distantPast, to: .distantFuture) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(sum == Double(number + 1))
        }
    }

    @Test func `days are handed out by the collection`() async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let store = HealthStore(calendar: calendar)
        await HKHealthStore.withStore(store) {
            for day in 0..<3 {
                _ = await save(Double(100 * (day + 1)), at: noon.addingTimeInterval(Double(day) * -86_400))
            }
            let days = await withCheckedContinuation { continuation in
                StepManager.shared.dailySteps(around: noon, days: 7, calendar: calendar) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(days.map(\.1) == [300, 200, 100])
            #expect(days.last?.0 == calendar.startOfDay(for: noon))
        }
    }

    @Test func `an engine goes on from the anchor it kept`() async throws {
        try await HKHealthStore.withStore(store) {
            let healthStore = HKHealthStore()
            let (changes, continuation) = AsyncStream.makeStream(
                of: (added: [HKSample], deleted: [HKDeletedObject]).self)
            var iterator = changes.makeAsyncIterator()
            let first = heartRate(60, at: noon)
            try await healthStore.save(first)
            let engine = SyncEngine(store: healthStore)
            engine.start { continuation.yield(($0, $1)) }
            #expect(await iterator.next()?.added == [first])
            let second = heartRate(70, at: noon.addingTimeInterval(60))
            try await healthStore.save([second])
            #expect(await iterator.next()?.added == [second])
            try await healthStore.delete(first)
            #expect(await iterator.next()?.deleted.map(\.uuid) == [first.uuid])
            engine.stop()
            engine.stop()

            let third = heartRate(80, at: noon.addingTimeInterval(120))
            try await healthStore.save(third)
            let next = SyncEngine(store: healthStore, savedAnchor: try #require(engine.savedAnchor))
            next.start { continuation.yield(($0, $1)) }
            let change = try #require(await iterator.next())
            #expect(change.added == [third] && change.deleted.isEmpty)
            next.stop()
        }
    }

    @Test func `continuations and descriptors agree`() async throws {
        try await HKHealthStore.withStore(store) {
            let reader = HeartReader(store: HKHealthStore())
            let rates = (0..<5).map {
                heartRate(60 + Double($0), at: noon.addingTimeInterval(Double($0)), worn: $0 != 2)
            }
            try await reader.store.save(rates)
            let interval = DateInterval(start: noon, duration: 3)
            #expect(try await reader.samples(in: interval) == [rates[0], rates[1]])
            #expect(try await reader.average(in: interval) == 61)
            #expect(try await reader.newest(2) == [64, 63])
        }
    }

    @Test func `the last quantity of a series ends the wait for more`() async throws {
        try await HKHealthStore.withStore(store) {
            let reader = SeriesReader(store: HKHealthStore())
            let saved = (0..<3).map { heartRate(60 + Double($0), at: noon.addingTimeInterval(Double($0))) }
            try await reader.store.save(saved)
            let rates = await withCheckedContinuation { continuation in
                reader.rates(since: noon) { continuation.resume(returning: $0) }
            }
            #expect(rates == [60, 61, 62])
        }
    }

    @MainActor @Test func `a view model on the main actor saves, sums and follows`() async throws {
        try await HKHealthStore.withStore(store) {
            let model = HealthViewModel()
            let start = Date().addingTimeInterval(-1800)
            let workout = try #require(
                try await model.saveWorkout(.running, start: start, end: start.addingTimeInterval(1200), kcal: 150))
            let energy = workout.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity()
            #expect(energy?.doubleValue(for: .kilocalorie()) == 150)
            let night = HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepDeep.rawValue,
                start: start, end: start.addingTimeInterval(600))
            try await model.store.save([night, heartRate(70, at: start), heartRate(90, at: start)])
            #expect(try await model.sleep(from: start) == 600)
            #expect(try await model.daily(HKQuantityType(.heartRate), days: 3).values.reduce(0, +) == 80)
            var changes = model.changes().makeAsyncIterator()
            #expect(await changes.next() == [])
            let steps = HKQuantitySample(
                type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 12), start: start,
                end: start + 1)
            try await model.store.save(steps)
            #expect(await changes.next() == [steps])
            let workouts = await withCheckedContinuation { continuation in
                legacy(store: model.store) { continuation.resume(returning: $0) }
            }
            #expect(workouts == [workout])
        }
    }

    @Test func `errors have HealthKit's domain and codes`() async throws {
        await HKHealthStore.withStore(HealthStore(authorization: .notDetermined)) {
            do {
                try await HKHealthStore().save(heartRate(60, at: noon))
                Issue.record("saved without permission")
            } catch HKError.errorAuthorizationNotDetermined {
                // As apps expect.
            } catch {
                Issue.record(error)
            }
            let error: Error? = await withCheckedContinuation { continuation in
                HKHealthStore().save(heartRate(60, at: noon)) { _, error in continuation.resume(returning: error) }
            }
            #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
            #expect((error as NSError?)?.domain == HKErrorDomain)
            #expect((error as NSError?)?.code == HKError.Code.errorAuthorizationNotDetermined.rawValue)
        }
        let none: Error? = await HKHealthStore.withStore(store) {
            await withCheckedContinuation { continuation in
                let query = HKStatisticsQuery(
                    quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum
                ) { continuation.resume(returning: $2) }
                HKHealthStore().execute(query)
            }
        }
        #expect((none as? HKError)?.code == .errorNoData)
        // What apps compare with.
        #expect(none?.localizedDescription == "No data available for the specified predicate.")
        #expect((none as NSError?)?.localizedDescription == "No data available for the specified predicate.")
    }

    @Test func `an error of HealthKit's domain is an HKError`() {
        let userInfo = [NSLocalizedDescriptionKey: "locked"]
        let code = HKError.Code.errorDatabaseInaccessible.rawValue
        let locked: Error = NSError(domain: HKErrorDomain, code: code, userInfo: userInfo)
        do {
            throw locked
        } catch HKError.errorNoData {
            Issue.record("another code")
        } catch HKError.errorDatabaseInaccessible {
            // As apps expect.
        } catch {
            Issue.record(error)
        }
        #expect((locked as? HKError)?.code == .errorDatabaseInaccessible)
        #expect((locked as? HKError)?.localizedDescription == "locked")
        for other in [NSError(domain: "app", code: code), NSError(domain: HKErrorDomain, code: 999)] as [Error] {
            #expect(other as? HKError == nil)
            if case HKError.errorDatabaseInaccessible = other { Issue.record(other) }
        }
        #expect((HKError(.errorNoData) as NSError).code == HKError.errorNoData.rawValue)
        let made = HKError(.errorNoData, userInfo: userInfo)
        #expect(made.code == .errorNoData && made.localizedDescription == "locked")
        #expect(made.userInfo[NSLocalizedDescriptionKey] as? String == "locked")
        #expect(HKError(.errorNoData, userInfo: [:]) == HKError(.errorNoData))
        #expect(HKError(_nsError: NSError(domain: HKErrorDomain, code: code)).code == .errorDatabaseInaccessible)
    }

    @Test func `characteristics of mocks say what they like, and without it nothing`() throws {
        let mock = PersonalHealthStore()
        #expect(try mock.biologicalSex().biologicalSex == .female)
        #expect(try mock.bloodType().bloodType == .notSet)
        var sex = HKBiologicalSexObject()
        #expect(sex.biologicalSex == .notSet && sex == HKBiologicalSexObject() && sex != HKBloodTypeObject())
        sex = FemaleSexObject()
        #expect(sex.biologicalSex == .female)
        #expect(HKFitzpatrickSkinTypeObject().skinType == .notSet)
        #expect(HKWheelchairUseObject().wheelchairUse == .notSet)
        #expect(HKActivityMoveModeObject().activityMoveMode == .activeEnergy)
    }

    @Test func `mocks, casts and sets work as on a phone`() async {
        let denying: HKHealthStore = DenyingHealthStore()
        #expect(denying.authorizationStatus(for: .workoutType()) == .sharingDenied)
        await #expect(throws: HKError.self) { try await denying.save(heartRate(60, at: noon)) }
        let answer = await withCheckedContinuation { continuation in
            denying.requestAuthorization(toShare: nil, read: nil) { success, _ in
                continuation.resume(returning: success)
            }
        }
        #expect(!answer)
        let workout: HKWorkout = MadeUpWorkout(activityType: .running, start: noon, end: noon)
        #expect(workout.duration == 1234 && workout.workoutActivityType == .running)
        let mock = MockHealthStore()
        StepManagerOfMock(store: mock).ask()
        #expect(mock.executed.count == 1 && mock.executed[0] is HKSampleQuery)
        let sample: HKObject = heartRate(60, at: noon)
        #expect((sample as? HKSample)?.seconds == 0)
        #expect(Set([sample, sample]).count == 1)
        #expect(HKQuantityType(.stepCount) == HKObjectType.quantityType(forIdentifier: .stepCount))
        #expect(HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: "none")) == nil)
        #expect(HKWorkoutActivityType.running.title == "Run")
        #expect(
            HKQuantity(unit: HKUnit(from: "km"), doubleValue: 1).compare(
                HKQuantity(unit: .meter(), doubleValue: 900)) == .orderedDescending)
    }

    @Test func `errors are caught by their codes`() {
        let reasons: [(any Error, String)] = [
            (HKError(.errorNoData), "no data"), (HKError(.errorUserCanceled), "canceled"),
            (HKError(.errorDatabaseInaccessible), "locked"), (HKError(.errorAuthorizationDenied), "denied"),
            (HKError(.errorInvalidArgument), "another"), (CancellationError(), "another"),
            (NSError(domain: HKErrorDomain, code: HKError.errorNoData.rawValue), "no data"),
            (NSError(domain: "other", code: HKError.errorNoData.rawValue), "another"),
        ]
        for (error, reason) in reasons { #expect(MirroredWorkout.reason { throw error } == reason) }
    }

    @Test func `arrays of statistics and samples are archived`() async throws {
        try await HKHealthStore.withStore(store) {
            let samples = [heartRate(60, at: noon), heartRate(72, at: noon + 60)]
            try await HKHealthStore().save(samples)
            let statistics = try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .mostRecent
            ).result(for: HKHealthStore())
            let phone = MirroredWorkout()
            let found = try #require(statistics)
            try phone.receive(NSKeyedArchiver.archivedData(withRootObject: [found], requiringSecureCoding: true))
            #expect(phone.pulse == 72)
            try phone.receiveSamples(NSKeyedArchiver.archivedData(withRootObject: samples, requiringSecureCoding: true))
            #expect(phone.samples == samples)
            #expect(throws: (any Error).self) { try phone.receive(Data([1])) }
        }
    }
}

private struct StepManagerOfMock {
    let store: HKHealthStore

    func ask() {
        store.execute(
            HKSampleQuery(sampleType: .workoutType(), predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in })
    }
}
