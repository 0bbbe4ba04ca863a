import Testing

@testable import HealthQuery

struct CategoryValueTests {
    @Test(
        arguments: [
            (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepCore", 3),
            (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepREM", 5),
            (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleepUnspecified", 1),
            (.mindfulSession, "HKCategoryValueNotApplicable", 0),
            (.appleStandHour, "HKCategoryValueAppleStandHourIdle", 1),
            (.appleStandHour, "HKCategoryValueAppleStandHourStood", 0),
            (.headache, "HKCategoryValueSeverityMild", 2),
            (.moodChanges, "HKCategoryValuePresenceNotPresent", 1),
            (.menstrualFlow, "HKCategoryValueVaginalBleedingHeavy", 4),
            (.appetiteChanges, "HKCategoryValueAppetiteChangesNoChange", 1),
            (.ovulationTestResult, "HKCategoryValueOvulationTestResultLuteinizingHormoneSurge", 2),
            (.cervicalMucusQuality, "HKCategoryValueCervicalMucusQualityEggWhite", 5),
            (.environmentalAudioExposureEvent, "HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit", 1),
        ] as [(CategoryTypeIdentifier, String, Int)])
    func `export names stand for values and values for names`(type: CategoryTypeIdentifier, name: String, value: Int) {
        #expect(CategoryType(type).values.value(named: name) == value)
        #expect(CategoryType(type).values.exportName(of: value) == name)
    }

    @Test(
        arguments: [
            (.sleepAnalysis, "HKCategoryValueSleepAnalysisAsleep", 1),
            (.menstrualFlow, "HKCategoryValueMenstrualFlowUnspecified", 1),
            (.menstrualFlow, "HKCategoryValueMenstrualFlowNone", 5),
            (.bleedingDuringPregnancy, "HKCategoryValueMenstrualFlowLight", 2),
            (.ovulationTestResult, "HKCategoryValueOvulationTestResultPositive", 2),
            (.audioExposureEvent, "HKCategoryValueAudioExposureEventLoudEnvironment", 1),
        ] as [(CategoryTypeIdentifier, String, Int)])
    func `names of older exports are read`(type: CategoryTypeIdentifier, name: String, value: Int) {
        #expect(CategoryType(type).values.value(named: name) == value)
        #expect(CategoryType(type).values.exportName(of: value) != name)
    }

    @Test func `names and values of other types are refused`() {
        let sleep = CategoryType(.sleepAnalysis).values
        #expect(sleep.value(named: "HKCategoryValueNotApplicable") == nil)
        #expect(sleep.value(named: "") == nil)
        #expect(sleep.exportName(of: 6) == nil)
        #expect(sleep.allowed == [0, 1, 2, 3, 4, 5])
        #expect(!sleep.allows(-1) && !sleep.allows(6) && sleep.allows(0))
        #expect(CategoryType(.mindfulSession).values.allowed == [0])
        #expect(CategoryType(.menstrualFlow).values.allowed == [1, 2, 3, 4, 5])
    }

    @Test func `every value of every type has a name that leads back`() {
        for type in SampleType.all.compactMap({ $0 as? CategoryType }) {
            #expect(!type.values.allowed.isEmpty)
            for value in type.values.allowed {
                let name = type.values.exportName(of: value)
                #expect(name.flatMap(type.values.value(named:)) == value, "\(type) \(value)")
            }
        }
    }

    @Test func `enumerations allow what their types allow`() {
        func check<Value: CaseIterable & RawRepresentable<Int>>(_: Value.Type, _ types: CategoryTypeIdentifier...) {
            for type in types {
                let values = CategoryType(type).values
                #expect(values.allowed == Value.allCases.map(\.rawValue).sorted(), "\(type.rawValue)")
                // The names are those of the cases.
                for value in Value.allCases {
                    let name = values.exportName(of: value.rawValue) ?? ""
                    #expect(name.lowercased().hasSuffix("\(Value.self)\(value)".lowercased()), "\(name)")
                }
            }
        }
        check(CategoryValue.self, .mindfulSession, .pregnancy, .highHeartRateEvent, .sleepApneaEvent)
        check(CategoryValueAppetiteChanges.self, .appetiteChanges)
        check(CategoryValueAppleStandHour.self, .appleStandHour)
        check(CategoryValueAppleWalkingSteadinessEvent.self, .appleWalkingSteadinessEvent)
        check(CategoryValueCervicalMucusQuality.self, .cervicalMucusQuality)
        check(CategoryValueContraceptive.self, .contraceptive)
        check(CategoryValueEnvironmentalAudioExposureEvent.self, .environmentalAudioExposureEvent)
        check(CategoryValueHeadphoneAudioExposureEvent.self, .headphoneAudioExposureEvent)
        check(CategoryValueLowCardioFitnessEvent.self, .lowCardioFitnessEvent)
        check(CategoryValueMenopausalState.self, .menopausalState)
        check(CategoryValueOvulationTestResult.self, .ovulationTestResult)
        check(CategoryValuePregnancyTestResult.self, .pregnancyTestResult)
        check(CategoryValueProgesteroneTestResult.self, .progesteroneTestResult)
        check(CategoryValuePresence.self, .moodChanges, .sleepChanges)
        check(CategoryValueSeverity.self, .headache, .wheezing, .acne)
        check(CategoryValueSleepAnalysis.self, .sleepAnalysis)
        check(CategoryValueVaginalBleeding.self, .menstrualFlow, .bleedingAfterPregnancy, .bleedingAfterMenopause)
    }

    @Test func `a stage of the menopause has HealthKit's number, and ends when it begins`() async throws {
        #expect(CategoryValueMenopausalState.allCases.map(\.rawValue) == [1, 2, 3])
        #expect(CategoryValueMenopausalState(rawValue: 1) == .menopause)
        func stage(lasting seconds: Double) -> CategorySample {
            CategorySample(
                type: CategoryType(.menopausalState), value: CategoryValueMenopausalState.none.rawValue,
                start: time(0), end: time(seconds))
        }
        try stage(lasting: 0).validate()
        let message = await expectInvalidArgument { try stage(lasting: 60).validate() }
        #expect(message.contains("must end when it begins"))
        try stage(lasting: 60).validate(isImported: true)
    }

    @Test func `older names of values are the same values`() {
        #expect(CategoryValueSleepAnalysis.asleep == .asleepUnspecified)
        #expect(CategoryValueOvulationTestResult.positive == .luteinizingHormoneSurge)
        let old = CategoryValueMenstrualFlow.allCases.map(\.rawValue)
        #expect(old == CategoryValueVaginalBleeding.allCases.map(\.rawValue))
        #expect(CategoryValueAudioExposureEvent.loudEnvironment.rawValue == 1)
        let asleep = Set(CategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue))
        #expect(asleep == [1, 3, 4, 5])
    }
}
