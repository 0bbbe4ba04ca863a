/// What many samples have in common, shared behind one reference so that a sample stays small.
///
/// Immutable; equality is by content.
package final class SampleDetails: Sendable {
    package let type: SampleType
    /// The unit of a quantity; nil for a category.
    package let unit: HealthUnit?
    package let sourceRevision: SourceRevision
    package let device: Device?
    package let metadata: [String: MetadataValue]
    /// How samples of the type weigh in its statistics.
    package let weighting: RowWeighting
    /// How the samples rank where sources overlap.
    package let rankGroup: RankGroup
    /// From the caller's unit to the type's canonical unit; nil where there is no unit or it does not fit.
    private let conversion: UnitConversion?

    package init(
        type: SampleType,
        unit: HealthUnit?,
        sourceRevision: SourceRevision,
        device: Device?,
        metadata: [String: MetadataValue]
    ) {
        self.type = type
        self.unit = unit
        self.sourceRevision = sourceRevision
        self.device = device
        self.metadata = metadata
        let isUserEntered = metadata[MetadataKeyWasUserEntered]?.boolValue ?? false
        rankGroup = RankGroup(sourceRevision, device, isUserEntered: isUserEntered)
        let quantityType = type as? QuantityType
        weighting = RowWeighting(quantityType?.aggregationStyle)
        conversion = quantityType.flatMap { unit?.conversion(to: $0.canonicalUnit) }
    }

    /// Whether the caller's numbers are in the type's canonical unit already.
    package var isCanonical: Bool { conversion?.isIdentity ?? true }

    /// A number of the caller's in the type's canonical unit.
    package func canonical(_ value: Double) -> Double {
        conversion.map { $0(value) } ?? value
    }

    /// The same details as saved by `revision`.
    package func saved(by revision: SourceRevision) -> SampleDetails {
        SampleDetails(type: type, unit: unit, sourceRevision: revision, device: device, metadata: metadata)
    }

    /// Whether a person typed the sample in.
    package var isUserEntered: Bool { rankGroup == .enteredByHand }
}

extension SampleDetails: Hashable {
    package static func == (left: SampleDetails, right: SampleDetails) -> Bool {
        left === right
            || (left.type == right.type && left.unit == right.unit && left.sourceRevision == right.sourceRevision
                && left.device == right.device && left.metadata == right.metadata)
    }

    /// Whether nobody could tell the two apart, which is more than being equal: names of sources and the kinds of
    /// metadata values are the same too.
    package func isIdentical(to other: SampleDetails) -> Bool {
        self === other
            || (self == other && sourceRevision.source.name == other.sourceRevision.source.name
                && metadata.allSatisfy { key, value in other.metadata[key]?.isIdentical(to: value) ?? false })
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(unit)
        hasher.combine(sourceRevision)
        hasher.combine(device)
        hasher.combine(metadata)
    }
}
