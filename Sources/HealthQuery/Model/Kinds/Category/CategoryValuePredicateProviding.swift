/// A kind of category value that samples can be asked for.
///
/// ```swift
/// let asleep = CategoryValueSleepAnalysis.predicateForSamples(equalTo: CategoryValueSleepAnalysis.allAsleepValues)
/// ```
public protocol CategoryValuePredicateProviding: Hashable, RawRepresentable<Int> {}

// Disfavoured, as functions of these names with HealthKit's own types come first where those are imported.
extension CategoryValuePredicateProviding {
    /// Category samples whose value compares with one.
    @_disfavoredOverload
    public static func predicateForSamples(
        _ operatorType: QueryPredicate.Operator,
        value: Self
    ) -> QueryPredicate {
        Query.predicateForCategorySamples(with: operatorType, value: value.rawValue)
    }

    /// Category samples whose value is one of some; without any, none.
    @_disfavoredOverload
    public static func predicateForSamples(equalTo values: Set<Self>) -> QueryPredicate {
        // Sets have no order, but equal predicates should be equal.
        .or(values.map(\.rawValue).sorted().map { Query.predicateForCategorySamples(with: .equalTo, value: $0) })
    }
}

extension CategoryValue: CategoryValuePredicateProviding {}
extension CategoryValueAppetiteChanges: CategoryValuePredicateProviding {}
extension CategoryValueAppleStandHour: CategoryValuePredicateProviding {}
extension CategoryValueAppleWalkingSteadinessEvent: CategoryValuePredicateProviding {}
extension CategoryValueAudioExposureEvent: CategoryValuePredicateProviding {}
extension CategoryValueCervicalMucusQuality: CategoryValuePredicateProviding {}
extension CategoryValueContraceptive: CategoryValuePredicateProviding {}
extension CategoryValueEnvironmentalAudioExposureEvent: CategoryValuePredicateProviding {}
extension CategoryValueHeadphoneAudioExposureEvent: CategoryValuePredicateProviding {}
extension CategoryValueLowCardioFitnessEvent: CategoryValuePredicateProviding {}
extension CategoryValueMenopausalState: CategoryValuePredicateProviding {}
extension CategoryValueMenstrualFlow: CategoryValuePredicateProviding {}
extension CategoryValueOvulationTestResult: CategoryValuePredicateProviding {}
extension CategoryValuePregnancyTestResult: CategoryValuePredicateProviding {}
extension CategoryValuePresence: CategoryValuePredicateProviding {}
extension CategoryValueProgesteroneTestResult: CategoryValuePredicateProviding {}
extension CategoryValueSeverity: CategoryValuePredicateProviding {}
extension CategoryValueSleepAnalysis: CategoryValuePredicateProviding {}
extension CategoryValueVaginalBleeding: CategoryValuePredicateProviding {}
