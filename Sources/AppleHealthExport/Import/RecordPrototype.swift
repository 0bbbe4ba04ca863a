import Foundation
import HealthQuery

/// What the records of one type, unit, source and device have in common.
///
/// A million records have a few hundred prototypes, so costly work is done once, here: looking up type and unit,
/// parsing the device, normalizing the source, and hashing all of that.
final class RecordPrototype: Sendable {
    let type: SampleType
    /// The type, if it is of categories.
    let category: CategoryType?
    /// Whether records become samples of the type: of those that hold others, of series and of documents they do not.
    let isOfRecords: Bool
    let revision: SourceRevision
    /// The details of records without metadata.
    let details: SampleDetails
    /// The beginning of the identity of each record.
    let identity: RecordIdentity

    /// Does all look-ups.
    ///
    /// - Parameter sources: the sources met so far, by their normalized names.
    init(_ head: RecordHead, sources: inout [String: Source]) throws(RecordProblem) {
        let fields = head.fields
        guard let identifier = fields.type else { throw .missing("type") }
        guard let type = SampleType.known(identifier) else { throw .unknownType(identifier) }
        let unit: HealthUnit?
        switch (type.traits.value, type.traits.holding) {
        case (.quantity(let canonicalUnit, _), _): unit = try Self.unit(fields.unit, for: canonicalUnit)
        case (.category, _), (_, .members), (_, .associated): unit = nil
        case _ where type is SeriesType || Self.isOfDocuments(type): unit = nil
        default: throw .unknownType(identifier)
        }
        guard let rawName = fields.sourceName else { throw .missing("sourceName") }
        let name = SourceName.normalized(rawName)
        let device = fields.device.flatMap(DeviceString.init)
        self.type = type
        category = type as? CategoryType
        isOfRecords = !type.holdsSamples && !(type is SeriesType) && !Self.isOfDocuments(type)
        // Exports hold no bundle identifiers; only names distinguish sources. The first spelling is shown.
        let key = fields.sourceIdentifier ?? name
        let source = sources[key] ?? Source(name: rawName, bundleIdentifier: key)
        sources[key] = source
        revision = SourceRevision(
            source: source, version: fields.sourceVersion, productType: fields.sourceProduct,
            operatingSystemVersion: OperatingSystemVersion(numbersIn: fields.sourceSystem))
        details = SampleDetails(
            type: type,
            unit: unit,
            sourceRevision: revision,
            device: device.map(Device.init),
            metadata: [:]
        )
        identity = RecordIdentity(
            type: identifier,
            unit: fields.unit,
            sourceName: name,
            sourceVersion: fields.sourceVersion,
            device: device
        )
    }

    private static func isOfDocuments(_ type: SampleType) -> Bool {
        type is AudiogramSampleType || type is PrescriptionType || type is ClinicalType
    }

    private static func unit(_ text: String?, for canonicalUnit: HealthUnit) throws(RecordProblem) -> HealthUnit {
        guard let text else { throw .missing("unit") }
        return try .named(text, like: canonicalUnit)
    }
}

extension HealthUnit {
    /// The unit that a text names, if it measures the same as another one.
    static func named(_ text: String, like other: HealthUnit) throws(RecordProblem) -> HealthUnit {
        guard let unit = try? HealthUnit(from: text) else { throw .unknownUnit(text) }
        guard other.isCompatible(with: unit) else { throw .incompatibleUnit(text, other) }
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

extension OperatingSystemVersion {
    /// The version that a text such as `17.2.1` names; zeros where it names none.
    init(numbersIn text: String?) {
        let numbers = (text ?? "").split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
        self.init(majorVersion: numbers[0], minorVersion: numbers[1], patchVersion: numbers[2])
    }
}

extension RecordPrototype: Hashable {
    static func == (left: RecordPrototype, right: RecordPrototype) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
