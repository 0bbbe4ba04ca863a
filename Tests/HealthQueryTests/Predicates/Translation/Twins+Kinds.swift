import Foundation

@testable import HealthQuery

extension Twins {
    /// Truth values, captured ones too, and what combines conditions.
    static let logic: [Twin] = {
        let (a, b) = (time(100), time(200))
        let (isOn, isOff) = (true, false)
        let ranges = [time(0)..<time(60), time(200)..<time(240)]
        let key = MetadataKeyWasUserEntered
        func start(_ comparison: QueryPredicate.Operator, _ date: Date) -> QueryPredicate {
            Query.predicateForSamples(with: comparison, startDate: date)
        }
        let (from, until) = (start(.greaterThanOrEqualTo, a), start(.lessThan, b))
        let byHand = Query.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: true)
        var twins = Twins()
        twins.add(heartRate, #Predicate<QuantitySample> { _ in true }, QueryPredicate(value: true))
        twins.add(heartRate, #Predicate<QuantitySample> { _ in false }, QueryPredicate(value: false))
        twins.add(heartRate, #Predicate<QuantitySample> { isOn && $0.startDate >= a }, from)
        twins.add(heartRate, #Predicate<QuantitySample> { isOff && $0.startDate >= a }, .or([]))
        twins.add(heartRate, #Predicate<QuantitySample> { !isOff || $0.startDate >= a }, .and([]))
        twins.add(heartRate, #Predicate<QuantitySample> { isOff || $0.startDate >= a }, from)
        twins.add(heartRate, #Predicate<QuantitySample> { isOn ? $0.startDate >= a : $0.startDate < b }, from)
        twins.add(
            heartRate,
            #Predicate<QuantitySample> { $0.metadata[key] == true ? $0.startDate >= a : $0.startDate < b },
            byHand && from || !byHand && until)
        twins.add(heartRate, #Predicate<QuantitySample> { ($0.startDate >= a) == false }, !from)
        twins.add(
            heartRate, #Predicate<QuantitySample> { !($0.metadata[key] == true || $0.startDate < b) },
            !(byHand || until))
        twins.add(
            heartRate, #Predicate<QuantitySample> { sample in ranges.contains { $0.contains(sample.startDate) } },
            .or(
                ranges.map {
                    start(.greaterThanOrEqualTo, $0.lowerBound) && start(.lessThan, $0.upperBound)
                }))
        twins.add(heartRate, #Predicate<QuantitySample> { a < b && $0.startDate >= a }, from)
        return twins.all
    }()

    /// Captured values that may be nil, as the filters of a form.
    static let captured: [Twin] = captured(nil, nil, nil) + captured(time(100), Set(TwinSamples.uuids.prefix(3)), "lu")

    private static func captured(_ since: Date?, _ known: Set<UUID>?, _ text: String?) -> [Twin] {
        func start(_ comparison: QueryPredicate.Operator) -> QueryPredicate? {
            since.map { Query.predicateForSamples(with: comparison, startDate: $0) }
        }
        func meal(_ comparison: QueryPredicate.Operator) -> QueryPredicate? {
            text.map {
                Query.predicateForObjects(withMetadataKey: "meal", operatorType: comparison, value: .string($0))
            }
        }
        let (all, from) = (QueryPredicate(value: true), start(.greaterThanOrEqualTo) ?? QueryPredicate(value: true))
        var twins = Twins()
        // Each stands here twice, once for nil.
        func add(_ predicate: Predicate<QuantitySample>, _ twin: QueryPredicate, line: Int = #line) {
            twins.add(heartRate, predicate, twin, line: since == nil ? -line : line)
        }
        add(
            #Predicate<QuantitySample> { sample in if let since { sample.startDate >= since } else { true } },
            from)
        // swift-format-ignore: NeverForceUnwrap
        add(#Predicate<QuantitySample> { sample in since == nil || sample.startDate >= since! }, from)
        // swift-format-ignore: NeverForceUnwrap
        add(
            #Predicate<QuantitySample> { sample in !(since != nil && sample.startDate < since!) },
            start(.lessThan).map { !$0 } ?? all)
        // swift-format-ignore: NeverForceUnwrap
        add(#Predicate<QuantitySample> { sample in since == nil ? true : sample.startDate >= since! }, from)
        add(
            #Predicate<QuantitySample> { sample in known?.contains(sample.uuid) ?? true },
            known.map { Query.predicateForObjects(with: $0) } ?? all)
        // Foundation wraps the text twice here, as it is compared with an optional: nil is a value then.
        let noText = QueryPredicate(#Predicate<QuantitySample> { $0.metadata["meal"]?.stringValue == nil })
        add(
            #Predicate<QuantitySample> { sample in
                if let text { sample.metadata["meal"]?.stringValue == text } else { true }
            },
            meal(.equalTo) ?? noText)
        add(
            #Predicate<QuantitySample> { sample in
                if let text { sample.metadata["meal"]?.stringValue?.starts(with: text) ?? false } else { true }
            }, meal(.beginsWith) ?? all)
        return twins.all
    }

    /// What only one kind of sample has.
    static let kinds: [Twin] = {
        let workout = ObjectType.workoutType()
        let (running, cycling) = (WorkoutActivityType.running, WorkoutActivityType.cycling)
        let outdoors: Set = [running, cycling]
        let far = Quantity(unit: .meterUnit(with: .kilo), doubleValue: 5)
        let isFar = Query.predicateForWorkouts(with: .greaterThanOrEqualTo, totalDistance: far)
        let hasDistance = Query.predicateForWorkouts(
            with: .greaterThanOrEqualTo,
            totalDistance: Quantity(unit: .meter(), doubleValue: -.greatestFiniteMagnitude))
        let atrial = Electrocardiogram.Classification.atrialFibrillation
        let (fast, calm, family) = (
            Quantity(unit: TwinSamples.bpm, doubleValue: 100), StateOfMind.Label.calm, StateOfMind.Association.family
        )
        let (mood, taken) = (StateOfMind.Kind.dailyMood, MedicationDoseEvent.LogStatus.taken)
        let due = time(150)
        var twins = Twins()
        twins.add(
            workout, #Predicate<Workout> { $0.workoutActivityType == running },
            Query.predicateForWorkouts(with: .running))
        twins.add(
            workout, #Predicate<Workout> { outdoors.contains($0.workoutActivityType) },
            Query.predicateForWorkouts(with: .cycling) || Query.predicateForWorkouts(with: .running))
        twins.add(
            workout, #Predicate<Workout> { $0.duration > 60 && $0.workoutActivityType == running },
            Query.predicateForWorkouts(with: .greaterThan, duration: 60) && Query.predicateForWorkouts(with: .running))
        twins.add(workout, #Predicate<Workout> { if let way = $0.totalDistance { way >= far } else { false } }, isFar)
        twins.add(
            workout,
            #Predicate<Workout> { if let way = $0.totalDistance { way >= far } else { $0.duration >= 100 } },
            isFar || !hasDistance && Query.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: 100))
        twins.add(workout, #Predicate<Workout> { $0.totalDistance.flatMap { $0 >= far } == true }, isFar)
        // swift-format-ignore: NeverForceUnwrap
        twins.add(
            workout, #Predicate<Workout> { $0.totalDistance != nil && $0.totalDistance! >= far }, hasDistance && isFar)
        twins.add(workout, #Predicate<Workout> { $0.totalDistance == nil }, !hasDistance)
        let ecg = ElectrocardiogramType.electrocardiogram
        twins.add(
            ecg, #Predicate<Electrocardiogram> { $0.classification == atrial },
            Query.predicateForElectrocardiograms(classification: .atrialFibrillation))
        twins.add(
            ecg, #Predicate<Electrocardiogram> { if let rate = $0.averageHeartRate { rate > fast } else { false } },
            Query.predicateForElectrocardiograms(with: .greaterThan, averageHeartRate: fast))
        let mind = StateOfMindType.stateOfMind
        twins.add(
            mind, #Predicate<StateOfMind> { $0.valence < 0 && $0.kind == mood },
            Query.predicateForStatesOfMind(withValence: 0, operatorType: .lessThan)
                && Query.predicateForStatesOfMind(with: mood))
        twins.add(
            mind, #Predicate<StateOfMind> { $0.labels.contains(calm) || $0.associations.contains(family) },
            Query.predicateForStatesOfMind(with: calm) || Query.predicateForStatesOfMind(with: family))
        let dose = MedicationDoseEventType.doseEvent
        twins.add(
            dose, #Predicate<MedicationDoseEvent> { $0.logStatus == taken },
            Query.predicateForMedicationDoseEvent(status: .taken))
        twins.add(
            dose, #Predicate<MedicationDoseEvent> { if let date = $0.scheduledDate { date < due } else { false } },
            Query.predicateForMedicationDoseEvent(scheduledStart: nil, end: due))
        return twins.all
    }()
}
