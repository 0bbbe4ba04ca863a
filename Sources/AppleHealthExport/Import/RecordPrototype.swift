import HealthQuery

/// What the records of one type, unit, source and device have in common.
///
/// A million records have a few hundred prototypes, so costly work is done once, here: looking up type and unit,
/// parsing the device, normalizing the source, and hashing all of that.
struct RecordPrototype: Sendable {
    /// What distinguishes prototypes, as written in the file.
    struct Key: Hashable, Sendable {
        let type: String?
        let unit: String?
        let sourceName: String?
        let sourceVersion: String?
        let device: String?

        init(_ record: ExportRecord) {
            type = record.type
            unit = record.unit
            sourceName = record.sourceName
            sourceVersion = record.sourceVersion
            device = record.device
        }
    }

    let type: SampleType
    let revision: SourceRevision
    /// The details of records without metadata.
    let details: SampleDetails
    /// The beginning of the identity of each record.
    let identity: RecordIdentity

    /// Does all look-ups.
    ///
    /// - Parameter sources: the sources met so far, by their normalized names.
    init(_ key: Key, sources: inout [String: Source]) throws(RecordProblem) {
        guard let identifier = key.type else { throw .missing("type") }
        guard let type = SampleType.known(identifier) else { throw .unknownType(identifier) }
        let unit: HealthUnit?
        switch (type.traits.value, type.traits.holding) {
        case (.quantity(let canonicalUnit, _), _): unit = try Self.unit(key.unit, for: canonicalUnit)
        case (.category, _), (_, .members): unit = nil
        default: throw .unknownType(identifier)
        }
        guard let rawName = key.sourceName else { throw .missing("sourceName") }
        let name = SourceName.normalized(rawName)
        let device = key.device.flatMap(DeviceString.init)
        self.type = type
        // Exports hold no bundle identifiers; only names distinguish sources. The first spelling is shown.
        let source = sources[name] ?? Source(name: rawName, bundleIdentifier: name)
        sources[name] = source
        revision = SourceRevision(source: source, version: key.sourceVersion)
        details = SampleDetails(
            type: type,
            unit: unit,
            sourceRevision: revision,
            device: device.map(Device.init),
            metadata: [:]
        )
        identity = RecordIdentity(
            type: identifier,
            unit: key.unit,
            sourceName: name,
            sourceVersion: key.sourceVersion,
            device: device
        )
    }

    private static func unit(_ text: String?, for canonicalUnit: HealthUnit) throws(RecordProblem) -> HealthUnit {
        guard let text else { throw .missing("unit") }
        guard let unit = try? HealthUnit(from: text) else { throw .unknownUnit(text) }
        guard canonicalUnit.isCompatible(with: unit) else { throw .incompatibleUnit(text, canonicalUnit) }
        return unit
    }
}

extension Device {
    /// The device of a record.
    init(_ device: DeviceString) {
        self.init(
            name: device[.name],
            manufacturer: device[.manufacturer],
            model: device[.model],
            hardwareVersion: device[.hardware],
            firmwareVersion: device[.firmware],
            softwareVersion: device[.software],
            localIdentifier: device[.localIdentifier],
            udiDeviceIdentifier: device[.udiDeviceIdentifier]
        )
    }
}
