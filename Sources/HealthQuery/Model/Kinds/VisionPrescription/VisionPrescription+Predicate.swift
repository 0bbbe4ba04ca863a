public import Foundation

extension SamplePredicate where Sample == VisionPrescription {
    /// Prescriptions for glasses and contact lenses.
    public static func visionPrescription(
        _ predicate: QueryPredicate? = nil
    ) -> SamplePredicate<VisionPrescription> {
        SamplePredicate<VisionPrescription>(type: PrescriptionType.vision, predicate: predicate)
    }

    /// Prescriptions that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func visionPrescription(_ predicate: Predicate<VisionPrescription>) -> SamplePredicate<
        VisionPrescription
    > {
        .visionPrescription(QueryPredicate(predicate))
    }
}
