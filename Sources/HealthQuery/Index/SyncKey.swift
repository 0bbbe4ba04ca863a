/// A sync identifier, which belongs to one type of one source (R8.9).
package struct SyncKey: Sendable, Hashable {
    package let source: Source
    package let type: SampleType
    package let identifier: String

    /// The key of samples with these details; nil if they bear no sync identifier.
    package init?(_ details: SampleDetails) {
        guard !details.metadata.isEmpty,
            let identifier = details.metadata[MetadataKeySyncIdentifier]?.stringValue,
            details.metadata[MetadataKeySyncVersion] != nil
        else { return nil }
        source = details.sourceRevision.source
        type = details.type
        self.identifier = identifier
    }
}

extension SampleDetails {
    /// The version of the samples' sync identifier.
    package var syncVersion: MetadataValue? { metadata[MetadataKeySyncVersion] }
}

extension MetadataValue {
    /// Whether a number is greater than another; false unless both are numbers.
    package func isGreater(than other: MetadataValue) -> Bool {
        if let own = exactInteger, let other = other.exactInteger { return own > other }
        guard let own = doubleValue, let other = other.doubleValue else { return false }
        return own > other
    }
}
