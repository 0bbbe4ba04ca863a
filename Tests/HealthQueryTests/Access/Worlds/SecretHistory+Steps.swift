import Foundation
@testable import HealthQuery

extension SecretHistory {
    /// What happens next.
    mutating func step() -> Step {
        if isLocked, once(in: 2) { return lock(false) }
        return switch below(26) {
        case 0, 1, 2, 3: save(by: below(3))
        case 4, 5, 6: save(by: 3 + below(2))
        case 7: saveMeal()
        case 8, 9: extendWorkout()
        case 10: relateEffort()
        case 11, 12: change()
        case 13, 14: delete()
        case 15: deleteHidden()
        case 16: deleteMatches()
        case 17: attach()
        case 18: live()
        case 19, 20: decide()
        case 21: order()
        case 22: enter()
        case 23: saveMany()
        case 24: askOtherwise()
        default: database()
        }
    }

    mutating func add(_ samples: [any Sample], by app: Int) {
        known += samples.map { Known(sample: $0, app: app) }
    }

    mutating func save(by app: Int) -> Step {
        // Some kinds only the system can save.
        if app > 0, once(in: 3) { return insert(by: app) }
        // Of one type, as the reader may not be permitted to save another.
        let type = app == 0 ? savedTypes[below(savedTypes.count)] : nil
        let samples = (0...below(4)).map { _ in sample(by: app, type) }
        add(samples, by: app)
        return Step(name: "app \(app) saves \(samples.map(\.uuid))", isReaders: app == 0) { world in
            let shown = world.shown(samples)
            if !shown.isEmpty { try await world.stores[app].save(shown) }
        }
    }

    private mutating func insert(by app: Int) -> Step {
        let samples = (0...below(4)).map { _ in sample(by: app, of: types) }
        add(samples, by: app)
        return Step(name: "app \(app) is imported: \(samples.map(\.uuid))") { world in
            let shown = world.shown(samples).compactMap { AnySample($0) }
            if !shown.isEmpty { try await world.database.insert(shown, from: Self.revisions[app]) }
        }
    }

    /// So many samples that they do not fit into one leaf of a tree.
    private mutating func saveMany() -> Step {
        let app = 1 + below(2)
        let isOld = secrecy[stepCount] == .old
        let samples = (0..<600).map { number in
            let start = Double(number * 6)
            // Before the window, or all, or every second one.
            let isHidden = secrecy[stepCount] == Secrecy.everything || (isOld ? start < Self.window : number % 2 == 0)
            return steps(1, at: start, lasting: 3, uuid: uuid(isHidden: isHidden))
        }
        return Step(name: "app \(app) saves many samples") { world in
            let shown = world.shown(samples)
            if !shown.isEmpty { try await world.stores[app].save(shown) }
        }
    }

    private mutating func saveMeal() -> Step {
        let app = below(3)
        let meal = meal(by: app)
        add([meal.whole] + meal.whole.objects, by: app)
        return Step(name: "app \(app) saves a meal", isReaders: app == 0) { world in
            guard let meal = world.isWhole ? meal.whole : meal.part else { return }
            try await world.stores[app].save(meal)
        }
    }

    /// A workout that is known, or a new one, gets samples.
    private mutating func extendWorkout() -> Step {
        let app = below(3)
        let isNew = once(in: 2)
        let old = known.last { $0.app == app && $0.sample is Workout }?.sample as? Workout
        guard let workout = isNew ? sample(by: app, ObjectType.workoutType()) as? Workout : old else {
            return save(by: app)
        }
        if isNew { add([workout], by: app) }
        // What may be seen of a workout that may not: that samples that may be seen were added to it.
        let samples = (0...below(4)).map { _ in sample(by: app, [stepCount, heartRate, sleepAnalysis][below(3)]) }
            .filter { !Self.isHidden(workout.uuid) || Self.isHidden($0.uuid) }
        add(samples, by: app)
        return Step(name: "app \(app) extends the workout \(workout.uuid)", isReaders: app == 0) { world in
            if isNew, !world.shown([workout]).isEmpty { try await world.stores[app].save(workout) }
            let shown = world.shown(samples)
            if !shown.isEmpty { try await world.stores[app].addSamples(shown, to: workout) }
        }
    }

    private mutating func relateEffort() -> Step {
        let found = known.filter { $0.app < 3 && $0.sample is Workout }.randomElement(using: &random)
        guard let found, let workout = found.sample as? Workout else { return extendWorkout() }
        let score = sample(by: found.app, QuantityType(.workoutEffortScore))
        if found.isHidden, !Self.isHidden(score.uuid) { return save(by: found.app) }
        add([score], by: found.app)
        let goesAgain = once(in: 3)
        return Step(name: "app \(found.app) relates \(score.uuid) to \(workout.uuid)") { world in
            guard !world.shown([score]).isEmpty else { return }
            let store = world.stores[found.app]
            try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
            if goesAgain { try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil) }
        }
    }

    /// One transaction of what may be seen and what may not.
    private mutating func change() -> Step {
        let app = 1 + below(2)
        let samples = (0...below(4)).map { _ in sample(by: app) }
        let gone = take(2) { $0.app == app }
        add(samples, by: app)
        return Step(name: "app \(app) saves \(samples.map(\.uuid)) and deletes \(gone.map(\.uuid))") { world in
            let (saved, deleted) = (world.shown(samples), world.shown(gone))
            if saved.isEmpty, deleted.isEmpty { return }
            try await world.stores[app].transaction { transaction in
                if !saved.isEmpty { try transaction.save(saved) }
                for sample in deleted { try transaction.deleteObjects(of: sample.sampleType, predicate: .only(sample)) }
            }
        }
    }

    /// Known objects that are no longer so from now on.
    mutating func take(_ count: Int, where isMeant: (Known) -> Bool) -> [any Sample] {
        let found = known.filter(isMeant).shuffled(using: &random).prefix(count).map(\.sample)
        let gone = Set(found.map(\.uuid))
        known.removeAll { gone.contains($0.sample.uuid) }
        deleted += found
        return found
    }

    /// An app deletes some of its objects, as they are; this fails if one was replaced.
    private mutating func delete() -> Step {
        let app = below(3)
        let gone = take(1 + below(3)) { $0.app == app && !$0.isHidden }
        if gone.isEmpty { return save(by: app) }
        return Step(name: "app \(app) deletes \(gone.map(\.uuid))", isReaders: app == 0) { world in
            try await world.stores[app].delete(gone)
        }
    }

    private mutating func deleteHidden() -> Step {
        let gone = take(3) { $0.isHidden }
        return Step(name: "others delete \(gone.map(\.uuid))") { world in
            await world.hidden { world in
                for sample in gone {
                    for store in world.stores[1...] {
                        _ = try await store.deleteObjects(of: sample.sampleType, predicate: .only(sample))
                    }
                }
            }
        }
    }

    private mutating func deleteMatches() -> Step {
        let app = below(Self.revisions.count)
        let type = types[below(types.count)]
        let date = time(Double(below(60) * 60))
        return Step(name: "app \(app) deletes what it has of \(type.identifier) from \(date)") { world in
            let predicate = Query.predicateForSamples(withStart: date, end: nil)
            let count = try await world.stores[app].deleteObjects(of: type, predicate: predicate)
            if app == 0 { world.look(at: [count], of: "HealthStore.deleteObjects(of:predicate:)") }
        }
    }
}

extension QueryPredicate {
    /// Whether it is this sample.
    static func only(_ sample: any Sample) -> QueryPredicate { Query.predicateForObject(with: sample.uuid) }
}
