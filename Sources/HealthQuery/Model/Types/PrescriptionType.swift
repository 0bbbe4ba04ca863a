/// The type of prescriptions, whose samples a person releases one by one (R9.8).
///
/// There is one, ``ObjectType/visionPrescriptionType()``.
public final class PrescriptionType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        super.init(identifier: Self.visionIdentifier, index: index)
    }

    static let visionIdentifier = "HKVisionPrescriptionTypeIdentifier"
}
