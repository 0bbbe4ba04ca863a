extension SampleDetails {
    /// The last plain details made of each type.
    private static let latest = SampleType.all.map { _ in Locked<SampleDetails?>(nil) }

    /// The details of an unsaved sample.
    ///
    /// Most samples have neither device nor metadata, and one unit for each type; these share their details from the
    /// beginning, so that a new sample need not allocate anything.
    package static func unsaved(
        type: SampleType,
        unit: HealthUnit?,
        device: Device?,
        metadata: [String: MetadataValue]?,
        payload: (any SamplePayload)? = nil
    ) -> SampleDetails {
        func made() -> SampleDetails {
            SampleDetails(
                type: type,
                unit: unit,
                sourceRevision: .current,
                device: device,
                metadata: metadata ?? [:],
                payload: payload
            )
        }
        guard type.isKnown, device == nil, metadata?.isEmpty ?? true, payload == nil else { return made() }
        return latest[type.index].withLock { latest in
            if let latest, latest.unit === unit { return latest }
            let new = made()
            latest = new
            return new
        }
    }
}
