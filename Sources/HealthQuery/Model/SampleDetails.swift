/// What many samples have in common, shared behind one reference so that a sample stays small.
///
/// Immutable; equality is by content.
@usableFromInline package final class SampleDetails: Sendable {
    package let type: SampleType
    /// The unit of a quantity; nil for other kinds.
    package var unit: HealthUnit? { unitReference?.unit }
    @usableFromInline let unitReference: UnitReference?
    package let sourceRevision: SourceRevision
    package let device: Device?
    package let packedMetadata: PackedMetadata
    /// The kind's own data; nil for most kinds.
    package var payload: (any SamplePayload)? { boxedPayload?.payload }
    /// The points that statistics count instead of the sample; nil for most samples.
    package var countedSeries: (any CountedSeries)? { boxedPayload?.payload.countedSeries }
    /// How samples of the type weigh in its statistics.
    package let weighting: RowWeighting
    /// How the samples rank where sources overlap.
    package let rankGroup: RankGroup
    /// Whether the values are quantities in the type's canonical unit.
    package let hasCanonicalUnit: Bool
    /// Whether the samples bear a sync identifier, which few share.
    ///
    /// Here and not at the end, as an object of 89 bytes would take 16 more than one of 88.
    package let isSynced: Bool
    /// The conversion from the caller's unit to the type's canonical unit; nil if it changes nothing, there is no unit
    /// or it does not fit.
    private let conversion: Shared<UnitConversion>?
    private let boxedPayload: Box?

    /// What few samples have, behind a reference: where metadata are a sample's own, so are its details.
    private final class Box: Sendable {
        let payload: any SamplePayload

        init(_ payload: any SamplePayload) { self.payload = payload }
    }

    package convenience init(
        type: SampleType,
        unit: HealthUnit?,
        sourceRevision: SourceRevision,
        device: Device?,
        metadata: [String: MetadataValue],
        payload: (any SamplePayload)? = nil
    ) {
        self.init(
            type: type,
            unit: unit,
            sourceRevision: sourceRevision,
            device: device,
            metadata: PackedMetadata(metadata),
            payload: payload
        )
    }

    private init(
        type: SampleType,
        unit: HealthUnit?,
        sourceRevision: SourceRevision,
        device: Device?,
        metadata: PackedMetadata,
        payload: (any SamplePayload)?
    ) {
        self.type = type
        unitReference = unit.map { UnitReference($0) }
        self.sourceRevision = sourceRevision
        self.device = device
        self.packedMetadata = metadata
        boxedPayload = payload.map { Box($0) }
        let isUserEntered = metadata[.wasUserEntered]?.boolValue ?? false
        rankGroup = RankGroup(sourceRevision, device, isUserEntered: isUserEntered)
        isSynced = metadata[.syncIdentifier]?.stringValue != nil && metadata[.syncVersion] != nil
        if case .quantity(let canonicalUnit, let weighting) = type.traits.value {
            self.weighting = weighting
            let conversion = unit?.conversion(to: canonicalUnit)
            hasCanonicalUnit = conversion?.isIdentity ?? false
            self.conversion = hasCanonicalUnit ? nil : conversion.map { Shared($0) }
        } else {
            weighting = .none
            hasCanonicalUnit = false
            conversion = nil
        }
    }

    /// The metadata; made anew each time.
    package var metadata: [String: MetadataValue] { packedMetadata.dictionary }

    /// Whether the caller's values are in the type's canonical unit already.
    package var isCanonical: Bool { conversion == nil }

    /// A caller's value in the type's canonical unit.
    package func canonical(_ value: Double) -> Double {
        conversion.map { $0.value(value) } ?? value
    }

    /// The same details as saved by `revision`.
    package func saved(by revision: SourceRevision) -> SampleDetails {
        SampleDetails(
            type: type,
            unit: unit,
            sourceRevision: revision,
            device: device,
            metadata: packedMetadata,
            payload: payload
        )
    }

    /// All but the payload.
    package var withoutPayload: SampleDetails {
        payload == nil ? self : having(nil)
    }

    /// What is kept of a deleted sample: of the payload, little or nothing.
    package var remembered: SampleDetails {
        payload.map { having($0.remembered) } ?? self
    }

    /// The same details with another payload.
    package func having(_ payload: (any SamplePayload)?) -> SampleDetails {
        SampleDetails(
            type: type,
            unit: unit,
            sourceRevision: sourceRevision,
            device: device,
            metadata: packedMetadata,
            payload: payload
        )
    }

    /// Whether a person typed the sample in.
    package var isUserEntered: Bool { rankGroup == .enteredByHand }
}

extension SampleDetails: Hashable {
    @usableFromInline package static func == (left: SampleDetails, right: SampleDetails) -> Bool {
        left === right
            || (left.sourceRevision == right.sourceRevision && left.hasContent(of: right))
    }

    /// Whether the two are equal but for the revision that saved them.
    package func hasContent(of other: SampleDetails) -> Bool {
        self === other
            || (type == other.type && unit == other.unit && device == other.device
                && packedMetadata == other.packedMetadata && areEqual(payload, other.payload))
    }

    /// Whether the two are indistinguishable, which is more than equal: source names, the kinds of metadata values and
    /// the bytes of texts agree too.
    package func isIdentical(to other: SampleDetails) -> Bool {
        self === other
            || (type == other.type && unit == other.unit && device.isIdentical(to: other.device)
                && packedMetadata.isIdentical(to: other.packedMetadata)
                && sourceRevision.isIdentical(to: other.sourceRevision) && areEqual(payload, other.payload))
    }

    @usableFromInline package func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(unit)
        hasher.combine(sourceRevision)
        hasher.combine(device)
        hasher.combine(packedMetadata)
        payload?.hash(into: &hasher)
    }
}
