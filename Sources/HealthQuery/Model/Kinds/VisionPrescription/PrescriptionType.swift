/// The type of prescriptions, whose samples a person releases one by one (R9.8).
///
/// There is one, ``ObjectType/visionPrescriptionType()``.
public final class PrescriptionType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        var traits = Traits()
        traits.visibility = .perObject
        super.init(
            identifier: VisionPrescriptionTypeIdentifier, index: index, sample: VisionPrescription.self, traits: traits)
    }

    /// The type of prescriptions for glasses and contact lenses.
    static let vision =
        SampleType.known(VisionPrescriptionTypeIdentifier) as? PrescriptionType ?? PrescriptionType(index: -1)
}

extension ObjectType {
    /// The type of prescriptions for glasses and contact lenses.
    public static func visionPrescriptionType() -> PrescriptionType {
        PrescriptionType.vision
    }
}

extension SampleKind {
    static let visionPrescription = SampleKind { [PrescriptionType(index: $0)] }
}
