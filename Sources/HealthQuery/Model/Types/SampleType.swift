/// A type of which samples can be saved and queried.
public class SampleType: ObjectType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    /// The position of the type in `all`, or -1 if the type is not known.
    package let index: Int

    init(identifier: String, index: Int) {
        self.index = index
        super.init(identifier: identifier, isKnown: index >= 0)
    }

    /// Every known type, by index.
    package static let all: [SampleType] = {
        // The order is no promise: indices live as long as the process.
        var types: [SampleType] = []
        for row in QuantityType.table { types.append(QuantityType(row, index: types.count)) }
        for row in CategoryType.table { types.append(CategoryType(row, index: types.count)) }
        for identifier in CorrelationType.table { types.append(CorrelationType(identifier, index: types.count)) }
        for identifier in ClinicalType.table { types.append(ClinicalType(identifier, index: types.count)) }
        types.append(PrescriptionType(index: types.count))
        return types
    }()

    /// The type of prescriptions for glasses and contact lenses; it stands last.
    static let visionPrescription = all.last as? PrescriptionType ?? PrescriptionType(index: -1)

    private static let byIdentifier: [String: SampleType] = Dictionary(
        all.map { ($0.identifier, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The known type with an identifier.
    ///
    /// - Complexity: one dictionary lookup.
    package static func known(_ identifier: String) -> SampleType? {
        byIdentifier[identifier]
    }
}
