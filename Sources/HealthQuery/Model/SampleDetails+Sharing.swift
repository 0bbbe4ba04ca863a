extension SampleDetails {
    /// Details of unsaved samples, and the metadata that they were made of.
    private struct Unsaved {
        let details: SampleDetails
        let metadata: [String: MetadataValue]

        func isIdentical(to unit: HealthUnit?, _ device: Device?, _ metadata: [String: MetadataValue]) -> Bool {
            details.unit === unit && self.metadata.isIdentical(to: metadata) && details.device.isIdentical(to: device)
        }
    }

    /// Those of each type that were made last; a watch writes three motion contexts.
    private static let recent = SampleType.all.map { _ in Locked(RecentElements<Unsaved>(capacity: 4)) }

    /// The details of an unsaved sample.
    ///
    /// Most samples have the unit, device and metadata of others of their type; these share their details from the
    /// beginning, so that a new sample need not allocate anything. Those with a sync identifier have their own.
    package static func unsaved(
        type: SampleType,
        unit: HealthUnit?,
        device: Device?,
        metadata: [String: MetadataValue]?,
        payload: (any SamplePayload)? = nil
    ) -> SampleDetails {
        let metadata = metadata ?? [:]
        func made() -> SampleDetails {
            SampleDetails(
                type: type,
                unit: unit,
                sourceRevision: .current,
                device: device,
                metadata: metadata,
                payload: payload
            )
        }
        guard type.isKnown, payload == nil, metadata.count < 2 || metadata[MetadataKeySyncIdentifier] == nil else {
            return made()
        }
        return recent[type.index].withLock { recent in
            if let known = recent.first(where: { $0.isIdentical(to: unit, device, metadata) }) {
                return known.details
            }
            let new = made()
            recent.add(Unsaved(details: new, metadata: metadata))
            return new
        }
    }
}

extension [String: MetadataValue] {
    /// Whether the kinds and the units of the values, and the bytes of texts, agree too.
    fileprivate func isIdentical(to other: Self) -> Bool {
        if count != other.count { return false }
        // A single pair is found without hashing its key.
        if count == 1, let own = first, let other = other.first {
            return own.key.isIdentical(to: other.key) && own.value.isIdentical(to: other.value)
        }
        return allSatisfy { key, value in
            guard let index = other.index(forKey: key) else { return false }
            return other[index].key.isIdentical(to: key) && other[index].value.isIdentical(to: value)
        }
    }
}
