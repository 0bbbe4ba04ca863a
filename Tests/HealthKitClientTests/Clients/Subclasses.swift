import CoreLocation
import Foundation
import HealthKit

// Subclasses as tests of apps have them, with initialisers of their own.

/// A query for samples of several types that remembers how many were asked for.
class CountedSampleQuery: HKSampleQuery {
    typealias Handler = @Sendable (HKSampleQuery, [HKSample]?, Error?) -> Void

    let asked: Int

    override init(queryDescriptors: [HKQueryDescriptor], limit: Int, resultsHandler: @escaping Handler) {
        asked = limit
        super.init(queryDescriptors: queryDescriptors, limit: limit, resultsHandler: resultsHandler)
    }
}

/// A query for health cards that remembers what they must tell of.
class NamedRecordQuery: HKVerifiableClinicalRecordQuery {
    typealias Handler = @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, Error?) -> Void

    let name: String

    override init(recordTypes: [String], predicate: NSPredicate?, resultsHandler: @escaping Handler) {
        name = recordTypes.joined(separator: ", ")
        super.init(recordTypes: recordTypes, predicate: predicate, resultsHandler: resultsHandler)
    }
}

/// A query for the locations of a route with a name.
class NamedRouteQuery: HKWorkoutRouteQuery {
    typealias Handler = @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, Error?) -> Void

    let name: String

    init(name: String, route: HKWorkoutRoute, interval: DateInterval?, handler: @escaping Handler) {
        self.name = name
        if let interval = interval {
            super.init(route: route, dateInterval: interval, dataHandler: handler)
        } else {
            super.init(route: route, dataHandler: handler)
        }
    }
}

/// A query for the voltages of an electrocardiogram with a name.
class NamedVoltageQuery: HKElectrocardiogramQuery {
    typealias Voltage = HKElectrocardiogram.VoltageMeasurement
    typealias Handler = @Sendable (HKElectrocardiogramQuery, Voltage?, Bool, Error?) -> Void

    let name: String

    init(name: String, electrocardiogram: HKElectrocardiogram, handler: @escaping Handler) {
        self.name = name
        super.init(electrocardiogram: electrocardiogram, dataHandler: handler)
    }
}

/// Rings of a day that was full.
class FullRings: HKActivitySummary {
    override var activeEnergyBurned: HKQuantity {
        get { HKQuantity(unit: .kilocalorie(), doubleValue: 500) }
        set {}
    }
}

/// Rings with a goal.
class GoalRings: HKActivitySummary {
    let goal: Double

    init(goal: Double) {
        self.goal = goal
        super.init()
    }

    required init?(coder: NSCoder) {
        goal = 0
        super.init(coder: coder)
    }

    override var activeEnergyBurnedGoal: HKQuantity {
        get { HKQuantity(unit: .kilocalorie(), doubleValue: goal) }
        set {}
    }
}

/// What is done in a pool.
class PoolConfiguration: HKWorkoutConfiguration {
    override init() {
        super.init()
        activityType = .swimming
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A session that counts how often it is started.
class CountingSession: HKWorkoutSession {
    let name: String
    private(set) var starts = 0

    init(name: String, healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
        self.name = name
        try super.init(healthStore: healthStore, configuration: configuration)
    }

    override func startActivity(with date: Date?) {
        starts += 1
        super.startActivity(with: date)
    }
}

/// A builder whose clock stands still.
class StoppedBuilder: HKWorkoutBuilder {
    override init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
        super.init(healthStore: healthStore, configuration: configuration, device: device)
    }

    override func elapsedTime(at date: Date) -> TimeInterval { 42 }
}

/// A builder of a route that takes no locations.
class RefusingRouteBuilder: HKWorkoutRouteBuilder {
    override init(healthStore: HKHealthStore, device: HKDevice?) {
        super.init(healthStore: healthStore, device: device)
    }

    override func insertRouteData(_ routeData: [CLLocation]) async throws {
        throw HKError(.errorAuthorizationDenied)
    }
}

/// The names of the medications of a person's list, gathered in a variable.
func medicationNames(in store: HKHealthStore, completion: @escaping ([String], Error?) -> Void) {
    var names: [String] = []
    let query = HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) {
        _, medication, isDone, error in
        if let name = medication?.nickname {
            names.append(name)
        }
        if isDone {
            completion(names, error)
        }
    }
    store.execute(query)
}
