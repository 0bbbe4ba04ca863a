import CoreLocation
import Foundation
import HealthKit
@testable import HealthKitDropIn
import HealthQuery
import HealthQueryTesting
import Testing
import UniformTypeIdentifiers

/// Builders of series, and attachments, at the edge.
struct SeriesBuilderTests {
    private let noon = History.noon
    private let store = HKHealthStore()

    @Test func `heartbeats are built in both forms, in the order in which they were asked for`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon)
            try await builder.addHeartbeat(at: 0.5, precededByGap: false)
            let calls = Calls<Bool>()
            builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 1.5, precededByGap: true) { isAdded, _ in
                calls.add(isAdded)
            }
            builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 1, precededByGap: true) { isAdded, _ in
                calls.add(isAdded)
            }
            builder.addMetadata(["a": 1]) { isAdded, _ in calls.add(isAdded) }
            #expect(try await [calls.next(), calls.next(), calls.next()].filter { $0 }.count == 2)
            let series = try await builder.finishSeries()
            #expect(series.count == 2 && series.metadata?["a"] as? Int == 1)
            var beats: [HKHeartbeatSeriesQueryDescriptor.Heartbeat] = []
            for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) { beats.append(beat) }
            #expect(beats.map(\.precededByGap) == [false, true])
        }
    }

    @Test func `a builder is given up after the steps that were asked for before`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let run = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
            try await run.beginCollection(at: noon)
            try await run.endCollection(at: noon + 60)
            let workout = try #require(try await run.finishWorkout())
            for _ in 0..<20 {
                let route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
                route.insertRouteData([location(at: 1)]) { _, _ in }
                let calls = Calls<HKWorkoutRoute?>()
                route.finishRoute(with: workout, metadata: nil) { route, _ in calls.add(route) }
                route.discard()
                #expect(try await calls.next()?.count == 1)
                let series = HKQuantitySeriesSampleBuilder(
                    healthStore: store, quantityType: HKQuantityType(.heartRate), startDate: noon, device: nil)
                let rate = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60)
                try series.insert(rate, at: noon + 1)
                let samples = Calls<[HKQuantitySample]?>()
                series.finishSeries(metadata: nil) { found, _ in samples.add(found) }
                #expect(throws: HKError.self) { try series.insert(rate, at: noon + 2) }
                #expect(try await samples.next()?.map(\.count) == [1])
            }
        }
    }

    @Test func `the builder of a workout's route is the same each time`() {
        HKHealthStore.withStore(HealthStore()) {
            let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
            let routes = builder.seriesBuilder(for: .workoutRoute())
            #expect(routes != nil && builder.seriesBuilder(for: .workoutRoute()) === routes)
            #expect(builder.seriesBuilder(for: .heartbeat()) == nil)
        }
    }

    @Test func `steps in both forms come in the order in which they were asked for`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            for _ in 0..<100 {
                let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
                builder.beginCollection(withStart: noon) { _, _ in }
                try await builder.addMetadata(["a": 1])
                builder.endCollection(withEnd: noon + 60) { _, _ in }
                let workout = try #require(try await builder.finishWorkout())
                #expect(workout.metadata?["a"] as? Int == 1)
                let routes = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
                for second in 0..<10 { routes.insertRouteData([location(at: Double(second))]) { _, _ in } }
                let route = try await routes.finishRoute(with: workout, metadata: nil)
                #expect(route.count == 10)
                let beats = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon)
                beats.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 1, precededByGap: false) { _, _ in }
                try await beats.addHeartbeat(at: 2, precededByGap: false)
                beats.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 3, precededByGap: false) { _, _ in }
                #expect(try await beats.finishSeries().count == 3)
            }
        }
    }

    private func location(at second: Double) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 52, longitude: 13), altitude: 40, horizontalAccuracy: 5,
            verticalAccuracy: 3, course: 0, speed: 3, timestamp: noon + second)
    }

    @Test func `a handler may wait for a later step, and handlers are called in the order of the steps`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon)
            let (calls, isLaterDone) = (Calls<Int>(), DispatchSemaphore(value: 0))
            defer { isLaterDone.signal() }
            builder.addMetadata(["a": 1]) { _, _ in
                isLaterDone.wait()
                calls.add(0)
            }
            for number in 1..<20 { builder.addMetadata(["b": number]) { _, _ in calls.add(number) } }
            try await builder.addMetadata(["c": 3])
            isLaterDone.signal()
            for number in 0..<20 { #expect(try await calls.next() == number) }
        }
    }

    @Test func `a step that is cancelled waits no longer for its turn`() async throws {
        let (faults, clock) = (ScriptedFaults(), ManualClock(at: noon))
        try faults.delay(by: 5, on: clock)
        try await HKHealthStore.withStore(HealthStore(now: { clock.now }).failing(as: faults)) {
            let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
            let sample = HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: 1, start: noon, end: noon + 60)
            let calls = Calls<Bool>()
            builder.beginCollection(withStart: noon) { _, _ in }
            builder.add([sample]) { isAdded, _ in calls.add(isAdded) }
            try await clock.waitForSleepers(atLeast: 1)
            let waiting = Task { try await builder.addMetadata(["a": 1]) }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            try await clock.advance(by: 5)
            #expect(try await calls.next() && builder.metadata.isEmpty)
        }
    }

    @Test func `quantities of a series are one sample`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: store, quantityType: HKQuantityType(.stepCount), startDate: noon, device: .local())
            for count in [3.0, 4] {
                try builder.insert(
                    HKQuantity(unit: .count(), doubleValue: count),
                    for: DateInterval(start: noon + count, duration: 1))
            }
            #expect(throws: HKError.self) {
                try builder.insert(HKQuantity(unit: .meter(), doubleValue: 1), at: noon)
            }
            #expect(builder.quantityType == HKQuantityType(.stepCount) && builder.device == .local())
            let calls = Calls<[HKQuantitySample]?>()
            builder.finishSeries(metadata: ["a": 1], endDate: noon + 60) { samples, _ in calls.add(samples) }
            let sample = try #require(try await calls.next()?.first as? HKCumulativeQuantitySample)
            #expect(sample.count == 2 && sample.sumQuantity.doubleValue(for: .count()) == 7)
            #expect(sample.endDate == noon + 60)
            let told = Calls<(Double?, Bool)>()
            let type = HKQuantityType(.stepCount)
            store.execute(
                HKQuantitySeriesSampleQuery(
                    quantityType: type, predicate: HKQuery.predicateForObject(with: sample.uuid)
                ) { _, quantity, _, _, isDone, _ in told.add((quantity?.doubleValue(for: .count()), isDone)) })
            // The last quantity says that it is the last.
            let quantities = try await [told.next(), told.next()]
            #expect(quantities.map(\.0) == [3, 4] && quantities.map(\.1) == [false, true])
            store.execute(
                HKQuantitySeriesSampleQuery(quantityType: HKQuantityType(.heartRate), predicate: nil) {
                    _, quantity, _, _, isDone, _ in told.add((quantity?.doubleValue(for: .count()), isDone))
                })
            let nothing = try await told.next()
            #expect(nothing.0 == nil && nothing.1)
            await #expect(throws: HKError.self) { try await builder.finishSeries(metadata: nil) }
        }
    }

    @Test func `an error in a series is told after the points before it, none of which is the last`() async throws {
        let points = AsyncThrowingStream<Int, any Error> { continuation in
            for point in 1...2 { continuation.yield(point) }
            continuation.finish(throwing: HKError(.errorDatabaseInaccessible))
        }
        let told = Calls<String>()
        HKQuery(nil, nil).startSeries(
            in: HealthStore(), following: { points }, tellingLast: { told.add("\($0) \($1)") },
            orEnd: { told.add($0 == nil ? "end" : "error") })
        #expect(try await [told.next(), told.next(), told.next()] == ["1 false", "2 false", "error"])
    }

    @Test func `files are attached, read and removed`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pdf")
        try Data([1, 2, 3]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await HKHealthStore.withStore(HealthStore()) {
            let sample = HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepREM.rawValue,
                start: noon, end: noon + 60)
            try await store.save(sample)
            let attachments = HKAttachmentStore(healthStore: store)
            let type = try #require(UTType(filenameExtension: "pdf"))
            let attachment = try await attachments.addAttachment(
                to: sample, name: "scan", contentType: type, url: file, metadata: ["page": 2])
            #expect(attachment.contentType == .pdf && attachment.contentType.preferredMIMEType == "application/pdf")
            #expect(attachment.size == 3 && attachment.metadata?["page"] as? Int == 2)
            #expect(try await attachments.attachments(for: sample) == [attachment])
            let reader = attachments.dataReader(for: attachment)
            #expect(try await reader.data == Data([1, 2, 3]) && reader.progress.isFinished)
            var bytes: [UInt8] = []
            for try await byte in reader.bytes { bytes.append(byte) }
            #expect(bytes == [1, 2, 3])
            let calls = Calls<Data?>()
            let progress = attachments.streamData(for: attachment) { data, _, isDone in if isDone { calls.add(data) } }
            #expect(try await calls.next() == Data([1, 2, 3]) && progress.isFinished)
            try await attachments.removeAttachment(attachment, from: sample)
            #expect(try await attachments.attachments(for: sample).isEmpty)
            await #expect(throws: HKError.self) { try await reader.data }
        }
    }

    @Test func `types of data are known by extension and MIME type`() {
        #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(mimeType: "image/png") == .png)
        #expect(UTType("public.jpeg") == .jpeg && UTType("") == nil && UTType("a..b") == nil && UTType("a b") == nil)
        #expect(UTType.json.preferredFilenameExtension == "json" && UTType.data.preferredFilenameExtension == nil)
        #expect(UTType(filenameExtension: "zzz") == nil && UTType(exportedAs: "a.b").identifier == "a.b")
        #expect(UTType.jpeg.conforms(to: .image) && UTType.jpeg.conforms(to: .item) && !UTType.pdf.conforms(to: .image))
        #expect(UTType(exportedAs: "a.b").conforms(to: UTType(exportedAs: "a.b")))
    }
}
