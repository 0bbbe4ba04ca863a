/// The type of electrocardiograms; there is one, ``ObjectType/electrocardiogramType()``.
///
/// Apps may read electrocardiograms and not save them. A store that may do everything stands for the system, and does.
public final class ElectrocardiogramType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        var traits = Traits()
        traits.sharing = .never
        traits.holding = .associated
        super.init(identifier: Self.onlyIdentifier, index: index, sample: Electrocardiogram.self, traits: traits)
    }

    private static let onlyIdentifier = "HKDataTypeIdentifierElectrocardiogram"

    /// The type of electrocardiograms.
    static let electrocardiogram =
        SampleType.known(onlyIdentifier) as? ElectrocardiogramType ?? ElectrocardiogramType(index: -1)
}

extension ObjectType {
    /// The type of electrocardiograms.
    public static func electrocardiogramType() -> ElectrocardiogramType {
        ElectrocardiogramType.electrocardiogram
    }
}

extension SampleKind {
    static let electrocardiogram = SampleKind(conditions: [ElectrocardiogramCondition.self]) {
        [ElectrocardiogramType(index: $0)]
    }
}
