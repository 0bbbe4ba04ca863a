extension SampleDetails {
    /// Details of unsaved samples of one type that were made last.
    private struct Recent {
        struct Entry {
            let details: SampleDetails
            let metadata: [String: MetadataValue]

            func isIdentical(to unit: HealthUnit?, _ device: Device?, _ metadata: [String: MetadataValue]) -> Bool {
                details.unit === unit && self.metadata.isIdentical(to: metadata) && details.device == device
            }
        }

        /// How many are kept: a watch writes three motion contexts.
        static let capacity = 4
        var entries: ContiguousArray<Entry> = []
        /// Where the next one goes.
        var next = 0

        mutating func add(_ entry: Entry) {
            if entries.count < Self.capacity {
                entries.append(entry)
            } else {
                entries[next] = entry
                next = (next + 1) % Self.capacity
            }
        }
    }

    private static let recent = SampleType.all.map { _ in Locked(Recent()) }

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
            if let known = recent.entries.first(where: { $0.isIdentical(to: unit, device, metadata) }) {
                return known.details
            }
            let new = made()
            recent.add(Recent.Entry(details: new, metadata: metadata))
            return new
        }
    }
}

extension [String: MetadataValue] {
    /// Whether the kinds and the units of the values agree too.
    fileprivate func isIdentical(to other: Self) -> Bool {
        if count != other.count { return false }
        // A single pair is found without hashing its key.
        if count == 1, let own = first, let other = other.first {
            return own.key == other.key && own.value.isIdentical(to: other.value)
        }
        return allSatisfy { key, value in other[key]?.isIdentical(to: value) ?? false }
    }
}
