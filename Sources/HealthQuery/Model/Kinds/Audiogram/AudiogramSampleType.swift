/// The type of audiograms; there is one, ``ObjectType/audiogramSampleType()``.
public final class AudiogramSampleType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        super.init(identifier: Self.onlyIdentifier, index: index, sample: AudiogramSample.self, traits: Traits())
    }

    private static let onlyIdentifier = "HKDataTypeIdentifierAudiogram"

    /// The type of audiograms.
    static let audiogram = SampleType.known(onlyIdentifier) as? AudiogramSampleType ?? AudiogramSampleType(index: -1)
}

extension ObjectType {
    /// The type of audiograms.
    public static func audiogramSampleType() -> AudiogramSampleType { AudiogramSampleType.audiogram }
}

extension SampleKind {
    static let audiogram = SampleKind { [AudiogramSampleType(index: $0)] }
}
