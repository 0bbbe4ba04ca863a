import HealthQuery
import Testing

struct ObjectTypeTests {
    private let quantityTypes = SampleType.all.compactMap { $0 as? QuantityType }
    private let categoryTypes = SampleType.all.compactMap { $0 as? CategoryType }
    private let correlationTypes = SampleType.all.compactMap { $0 as? CorrelationType }

    @Test func `the table holds every type once`() {
        #expect(quantityTypes.count == 121)
        // 72 names; two of them have one identifier.
        #expect(categoryTypes.count == 71)
        #expect(correlationTypes.count == 2)
        // One of them is that of the rows of activity summaries, which are no samples.
        #expect(SampleType.all.count == 217)
        #expect(Set(SampleType.all.map(\.identifier)).count == 217)
        #expect(Set(SampleType.all).count == 217)
        #expect(quantityTypes.allSatisfy { $0.identifier.hasPrefix("HKQuantityTypeIdentifier") })
        #expect(categoryTypes.allSatisfy { $0.identifier.hasPrefix("HKCategoryTypeIdentifier") })
        #expect(correlationTypes.allSatisfy { $0.identifier.hasPrefix("HKCorrelationTypeIdentifier") })
    }

    @Test func `clinical types, characteristics, prescriptions and workouts are known`() throws {
        let clinical = SampleType.all.compactMap { $0 as? ClinicalType }
        #expect(clinical.count == 9)
        #expect(
            clinical.allSatisfy { $0.identifier.hasPrefix("HKClinicalTypeIdentifier") && $0.traits.sharing == .never })
        #expect(CharacteristicType.all.count == 6)
        #expect(CharacteristicType.all.allSatisfy { $0.identifier.hasPrefix("HKCharacteristicTypeIdentifier") })
        #expect(CharacteristicType.all.allSatisfy { $0.isKnown })
        let prescriptions = ObjectType.visionPrescriptionType()
        #expect(prescriptions.isKnown && prescriptions === SampleType.known("HKVisionPrescriptionTypeIdentifier"))
        #expect(
            Set(SampleType.all.filter { $0.requiresPerObjectAuthorization() })
                == [prescriptions, ObjectType.userAnnotatedMedicationType(), VerifiableClinicalRecordType.record])
        #expect(prescriptions.traits.sharing == .asked)
        let workouts = ObjectType.workoutType()
        #expect(workouts.isKnown && workouts === SampleType.known("HKWorkoutTypeIdentifier"))

        #expect(ClinicalType(.coverageRecord) === ObjectType.clinicalType(forIdentifier: .coverageRecord))
        #expect(CharacteristicType(.bloodType) === ObjectType.characteristicType(forIdentifier: .bloodType))
        #expect(ObjectType.clinicalType(forIdentifier: ClinicalTypeIdentifier(rawValue: "Bogus")) == nil)
        #expect(ObjectType.characteristicType(forIdentifier: CharacteristicTypeIdentifier(rawValue: "Bogus")) == nil)
        #expect(!ClinicalType(ClinicalTypeIdentifier(rawValue: "Bogus")).isKnown)
        #expect(!CharacteristicType(CharacteristicTypeIdentifier(rawValue: "Bogus")).isKnown)
        let types: [ObjectType] = [
            ClinicalType(.coverageRecord), CharacteristicType(.bloodType), prescriptions, workouts,
        ]
        #expect(zip(try roundTrip(types), types).allSatisfy { $0 === $1 })
    }

    @Test func `R9.6 the type of activity summaries is no sample type, and can be read only`() throws {
        let type = ObjectType.activitySummaryType()
        #expect(type.isKnown && type === ObjectType.activitySummaryType() && (type as ObjectType) as? SampleType == nil)
        #expect(type.identifier == "HKActivitySummaryTypeIdentifier" && SampleType.known(type.identifier) == nil)
        #expect(try roundTrip(type) === type)
        #expect(try roundTrip([type as ObjectType])[0] === type)
        #expect(throws: DecodingError.self) {
            try decoded([SampleType].self, from: #"["HKActivitySummaryTypeIdentifier"]"#)
        }
        let store = HealthStore(authorization: .notDetermined)
        #expect(store.authorizationStatus(for: type) == .notDetermined)
        #expect(!type.requiresPerObjectAuthorization())
    }

    @Test func `indices are dense`() {
        #expect(SampleType.all.map(\.index) == Array(0..<217))
        #expect(SampleType.all.filter { !$0.isKnown }.map(\.identifier) == ["HKActivitySummaryTypeIdentifier"])
    }

    @Test func `aggregation styles are those of HealthKit`() {
        let counts = Dictionary(grouping: quantityTypes, by: \.aggregationStyle).mapValues(\.count)
        #expect(counts[.cumulative] == 63)
        #expect(counts[.discreteArithmetic] == 48)
        #expect(counts[.discreteTemporallyWeighted] == 7)
        #expect(counts[.discreteEquivalentContinuousLevel] == 3)
        #expect(QuantityAggregationStyle.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(QuantityType(.stepCount).aggregationStyle == .cumulative)
        #expect(QuantityType(.bodyMass).aggregationStyle == .discreteArithmetic)
        #expect(QuantityType(.cyclingPower).aggregationStyle == .discreteTemporallyWeighted)
        #expect(QuantityType(.headphoneAudioExposure).aggregationStyle == .discreteEquivalentContinuousLevel)
    }

    @Test func `canonical units are those of HealthKit`() throws {
        let expected = [
            "%": 8, "IU": 1, "L": 2, "L/min": 1, "S": 1, "W": 3, "appleEffortScore": 2, "cm": 1, "count": 11,
            "count/min": 6, "dBASPL": 3, "degC": 4, "g": 37, "kcal": 3, "kcal/(kg*hr)": 1, "kg": 2, "m": 15, "m/s": 8,
            "mL": 1, "mL/(kg*min)": 1, "mg/dL": 1, "min": 4, "mmHg": 2, "ms": 3,
        ]
        let counts = Dictionary(grouping: quantityTypes, by: \.canonicalUnit).mapValues(\.count)
        #expect(counts.count == expected.count)
        for (text, count) in expected {
            #expect(counts[try HealthUnit(from: text)] == count, "\(text)")
        }
        for type in quantityTypes {
            #expect(try HealthUnit(from: type.canonicalUnit.unitString) === type.canonicalUnit)
            #expect(type.is(compatibleWith: type.canonicalUnit))
        }
    }

    @Test(
        arguments: [
            (.heartRate, "count/min"), (.vo2Max, "mL/min·kg"), (.physicalEffort, "kcal/hr·kg"),
            (.bloodGlucose, "mg/dL"),
            (.oxygenSaturation, "%"), (.dietaryWater, "mL"), (.dietaryCaffeine, "g"), (.distanceSwimming, "m"),
            (.bodyTemperature, "degC"), (.heartRateVariabilitySDNN, "ms"), (.insulinDelivery, "IU"),
        ] as [(QuantityTypeIdentifier, String)])
    func `types have their canonical units`(identifier: QuantityTypeIdentifier, unit: String) {
        #expect(QuantityType(identifier).canonicalUnit.unitString == unit)
    }

    @Test func `types are compatible with units that measure the same`() {
        #expect(QuantityType(.bodyMass).is(compatibleWith: .pound()))
        #expect(QuantityType(.bodyTemperature).is(compatibleWith: .degreeFahrenheit()))
        #expect(QuantityType(.oxygenSaturation).is(compatibleWith: .count()))
        #expect(!QuantityType(.bodyMass).is(compatibleWith: .count()))
    }

    @Test func `there is one instance of a known type`() throws {
        let steps = QuantityType(.stepCount)
        #expect(steps === QuantityType(.stepCount))
        #expect(steps === ObjectType.quantityType(forIdentifier: .stepCount))
        #expect(steps === SampleType.known("HKQuantityTypeIdentifierStepCount"))
        #expect(CategoryType(.sleepAnalysis) === ObjectType.categoryType(forIdentifier: .sleepAnalysis))
        #expect(CorrelationType(.food) === ObjectType.correlationType(forIdentifier: .food))
        #expect(CategoryType(.audioExposureEvent) === CategoryType(.environmentalAudioExposureEvent))
        for type in quantityTypes {
            #expect(QuantityType(QuantityTypeIdentifier(rawValue: type.identifier)) === type)
        }
        #expect(steps.description == "HKQuantityTypeIdentifierStepCount")
    }

    @Test func `an unknown identifier makes a type that says so`() {
        let first = QuantityType(QuantityTypeIdentifier(rawValue: "Bogus"))
        let second = QuantityType(QuantityTypeIdentifier(rawValue: "Bogus"))
        #expect(!first.isKnown && first.index == -1 && first.identifier == "Bogus")
        #expect(first == second && first !== second && first.hashValue == second.hashValue)
        #expect(!first.is(compatibleWith: .count()))
        let category = CategoryType(CategoryTypeIdentifier(rawValue: "Bogus"))
        #expect((category as ObjectType) != (first as ObjectType))
        #expect(!category.values.allows(0))
        // The identifier of another kind of type is unknown here.
        let odd = QuantityType(QuantityTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis"))
        #expect(!odd.isKnown)
        #expect((odd as ObjectType) != (CategoryType(.sleepAnalysis) as ObjectType))
        #expect(ObjectType.quantityType(forIdentifier: QuantityTypeIdentifier(rawValue: "Bogus")) == nil)
        #expect(ObjectType.categoryType(forIdentifier: CategoryTypeIdentifier(rawValue: "Bogus")) == nil)
        #expect(ObjectType.correlationType(forIdentifier: CorrelationTypeIdentifier(rawValue: "Bogus")) == nil)
        #expect(!CorrelationType(CorrelationTypeIdentifier(rawValue: "Bogus")).isKnown)
    }

    @Test func `types are coded as identifiers and decoded to the one instance`() throws {
        let types: [ObjectType] = [QuantityType(.stepCount), CategoryType(.headache), CorrelationType(.bloodPressure)]
        let copies = try decoded([ObjectType].self, from: json(types))
        #expect(zip(copies, types).allSatisfy { $0 === $1 })
        let heartRate = try decoded([QuantityType].self, from: #"["HKQuantityTypeIdentifierHeartRate"]"#)
        #expect(heartRate.first === QuantityType(.heartRate))
        #expect(try decoded([SampleType].self, from: json(types))[1] === types[1])
        #expect(throws: DecodingError.self) {
            try decoded([CategoryType].self, from: #"["HKQuantityTypeIdentifierHeartRate"]"#)
        }
        #expect(throws: DecodingError.self) { try decoded([ObjectType].self, from: #"["Bogus"]"#) }
    }

    @Test func `mixed types fit in one set`() {
        let types: Set<ObjectType> = [QuantityType(.stepCount), CategoryType(.headache), QuantityType(.stepCount)]
        #expect(types.count == 2)
        #expect(types.contains(CategoryType(.headache)))
    }
}
