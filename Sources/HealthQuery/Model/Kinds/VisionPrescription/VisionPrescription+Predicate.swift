extension SamplePredicate where Sample == VisionPrescription {
    /// Prescriptions for glasses and contact lenses.
    public static func visionPrescription(
        _ predicate: QueryPredicate? = nil
    ) -> SamplePredicate<VisionPrescription> {
        SamplePredicate<VisionPrescription>(type: PrescriptionType.vision, predicate: predicate)
    }
}
