import Foundation
import HealthQuery

/// Audiograms and prescriptions, without identifiers of their own: these depend on what is in the store.
///
/// Without a part that cannot be understood it would be another audiogram or prescription, so that costs all of it.
extension RecordConverter {
    mutating func audiogram(_ found: ExportDocument) throws(RecordProblem) -> ImportedSample {
        let prototype = try prototype(of: found, as: ObjectType.audiogramSampleType())
        let (start, end) = try Self.dates(of: found.head)
        var points: [AudiogramSensitivityPoint] = []
        for part in found.parts {
            guard let frequency = try part.attributes.quantity("frequencyValue", "frequencyUnit", .hertz()) else {
                throw .missing("frequencyValue")
            }
            var tests: [AudiogramSensitivityTest] = []
            for (name, side) in [("leftEar", AudiogramSensitivityTestSide.left), ("rightEar", .right)] {
                if let test = try Self.test(part.attributes, name, side) { tests.append(test) }
            }
            points.append(
                try Self.check { [tests] in try AudiogramSensitivityPoint(frequency: frequency, tests: tests) })
        }
        let audiogram = AudiogramSample(
            uuid: Self.noUUID, sensitivityPoints: points, start: start.date, end: end.date,
            device: prototype.details.device, metadata: MetadataConverter.metadata(found.head.metadata))
        return try Self.document(found, AnySample(audiogram), prototype, found.texts(of: []), from: start, to: end)
    }

    /// The test of an ear at a frequency; nil if it was not tested.
    private static func test(
        _ attributes: ExportAttributes, _ name: String, _ side: AudiogramSensitivityTestSide
    ) throws(RecordProblem) -> AudiogramSensitivityTest? {
        let unit = HealthUnit.decibelHearingLevel()
        guard let sensitivity = try attributes.quantity(name + "Value", name + "Unit", unit) else { return nil }
        let bounds = (
            try attributes.number(name + "ClampingRangeLowerBound"),
            try attributes.number(name + "ClampingRangeUpperBound")
        )
        let isMasked = try attributes.flag(name + "Masked") ?? false
        return try check {
            let range =
                bounds.0 == nil && bounds.1 == nil
                ? nil : try AudiogramSensitivityPointClampingRange(lowerBound: bounds.0, upperBound: bounds.1)
            return try AudiogramSensitivityTest(
                sensitivity: sensitivity, type: .air, masked: isMasked, side: side, clampingRange: range)
        }
    }

    /// A prescription, whose source the file does not name: it counts as the Health app's.
    mutating func visionPrescription(_ found: ExportDocument) throws(RecordProblem) -> ImportedSample {
        let prototype = try prototype(of: found, as: ObjectType.visionPrescriptionType(), usualSource: "Health")
        guard let issued = try found.attributes.day("dateIssued") else { throw .missing("dateIssued") }
        let expires = try found.attributes.day("expirationDate")
        if let expires, expires.date <= issued.date { throw .endBeforeStart(issued, expires) }
        let metadata = MetadataConverter.metadata(found.head.metadata)
        let device = prototype.details.device
        let (right, left) = (found.lastPart("RightEye"), found.lastPart("LeftEye"))
        let prescription: VisionPrescription
        switch found.prescriptionType {
        case .glasses:
            let (right, left) = (try right?.glasses(for: .right), try left?.glasses(for: .left))
            prescription =
                GlassesPrescription(
                    uuid: Self.noUUID, rightEyeSpecification: right, leftEyeSpecification: left,
                    dateIssued: issued.date, expirationDate: expires?.date, device: device, metadata: metadata
                ).prescription
        case .contacts:
            let (right, left) = (try right?.contacts(), try left?.contacts())
            prescription =
                ContactsPrescription(
                    uuid: Self.noUUID, rightEyeSpecification: right, leftEyeSpecification: left,
                    brand: found.attributes["brand"] ?? "", dateIssued: issued.date, expirationDate: expires?.date,
                    device: device, metadata: metadata
                ).prescription
        }
        return try Self.document(
            found, AnySample(prescription), prototype, found.texts(of: ["type", "brand"]), from: issued,
            to: expires ?? issued)
    }

    /// What the documents of a type, source and device have in common.
    mutating func prototype(
        of found: ExportDocument, as type: SampleType, usualSource: String? = nil
    ) throws(RecordProblem) -> RecordPrototype {
        var fields = found.head.head.fields
        (fields.type, fields.unit) = (type.identifier, nil)
        fields.sourceName = fields.sourceName ?? usualSource
        return try prototype(of: ExportRecord(line: found.head.line, RecordHead(fields)))
    }

    /// A document that is valid, with its identity: its texts, its dates and its metadata.
    static func document(
        _ found: ExportDocument, _ sample: AnySample, _ prototype: RecordPrototype, _ texts: [String],
        from start: ExportDate, to end: ExportDate
    ) throws(RecordProblem) -> ImportedSample {
        var identity = prototype.identity
        identity.combine(
            texts, start: start, end: end, creation: found.head.creationDate.value, metadata: found.head.metadata)
        return try series(sample, prototype.revision, identity)
    }
}

extension ExportDocument {
    /// The texts that make the document: some of its own attributes, and all of its parts.
    fileprivate func texts(of names: [String]) -> [String] {
        names.map { attributes[$0] ?? "" }
            + parts.flatMap { [$0.name] + $0.attributes.sorted.flatMap { [$0.name, $0.text] } }
    }

    fileprivate func lastPart(_ name: String) -> ExportAttributes? {
        parts.last { $0.name == name }.flatMap { $0.attributes.isEmpty ? nil : $0.attributes }
    }

    /// What it is for: as its type says, or else as what only contact lenses have.
    fileprivate var prescriptionType: VisionPrescriptionType {
        let type = attributes["type"]?.lowercased() ?? ""
        if type.hasSuffix("glasses") || type == "1" { return .glasses }
        if type.hasSuffix("contacts") || type == "2" { return .contacts }
        let hasContacts = parts.contains { $0.attributes["baseCurve"] != nil || $0.attributes["diameter"] != nil }
        return hasContacts || attributes["brand"] != nil ? .contacts : .glasses
    }
}
