import Foundation
import HealthQuery

/// The elements of an export for samples, as the Health app writes them, with what it leaves out.
///
/// An export of the Health app names neither identifiers nor bundles, and does not say what kind a value of metadata is
/// where the key does not. Attributes that other readers pass over say so: `uuid`, `sourceIdentifier`, `sourceProduct`
/// and `sourceSystem`, and `kind` of metadata. What has no element there, or no text that leads back to it, is nil here.
struct ExportElement {
    private var text = ""
    /// Whether a part has no text that leads back to it.
    private var isIncomplete = false
    /// How many entries of metadata there are, including those of members.
    private var entryCount = 0

    /// The lines of a sample; nil if it cannot be written without loss.
    static func text(of sample: AnySample) -> String? {
        var element = ExportElement()
        element.write(sample, indent: " ")
        // The reader takes no longer tag, so that none is in a text that is not longer.
        let isTooLong = element.text.utf8.count > XMLByteScanner.tagLimit
        let isTooMuch =
            element.entryCount > ExportRecord.metadataLimit || sample.members.count > ExportReader.recordLimit
        return element.isIncomplete || isTooLong || isTooMuch ? nil : element.text
    }

    private mutating func write(_ sample: AnySample, indent: String) {
        let details = sample.details
        let isCorrelation = sample.sampleType is CorrelationType
        guard details.payload == nil,
            isCorrelation || sample.sampleType is QuantityType || sample.sampleType is CategoryType
        else { return isIncomplete = true }
        let name = isCorrelation ? "Correlation" : "Record"
        text += "\(indent)<\(name)"
        write("type", sample.sampleType.identifier)
        write(sample.sourceRevision)
        if let device = sample.device { write("device", Self.text(of: device)) }
        if let unit = details.unit { write("unit", unit.unitString) }
        write("startDate", ExportDate.text(of: sample.startDate))
        write("endDate", ExportDate.text(of: sample.endDate))
        if sample.sampleType is QuantityType { write("value", "\(sample.fields.value)") }
        if let type = sample.sampleType as? CategoryType { write("value", Self.text(of: sample.fields.value, type)) }
        write("uuid", sample.uuid.uuidString)
        let metadata = sample.metadata.sorted { $0.key < $1.key }
        guard isCorrelation || !metadata.isEmpty else { return text += "/>\n" }
        text += ">\n"
        entryCount += metadata.count
        for (key, value) in metadata {
            let written = MetadataConverter.text(of: value, forKey: key)
            text += "\(indent) <MetadataEntry"
            write("key", key)
            write("value", written?.text)
            if let kind = written?.kind { write("kind", kind) }
            text += "/>\n"
        }
        for member in sample.members.inOrder { write(member, indent: indent + " ") }
        text += "\(indent)</\(name)>\n"
    }

    private mutating func write(_ revision: SourceRevision) {
        write("sourceName", revision.source.name)
        let identifier = revision.source.bundleIdentifier
        if identifier != SourceName.normalized(revision.source.name) { write("sourceIdentifier", identifier) }
        if let version = revision.version { write("sourceVersion", version) }
        if let product = revision.productType { write("sourceProduct", product) }
        let system = revision.operatingSystemVersion
        let numbers = [system.majorVersion, system.minorVersion, system.patchVersion]
        if numbers.contains(where: { $0 != 0 }) {
            if numbers.contains(where: { $0 < 0 }) { isIncomplete = true }
            write("sourceSystem", numbers.map(String.init).joined(separator: "."))
        }
    }

    /// The line of an element at top level with some attributes; nil if one has no text that leads back to it.
    static func line(_ name: String, _ writeAttributes: (inout ExportElement) -> Void) -> String? {
        var element = ExportElement()
        element.text += " <\(name)"
        writeAttributes(&element)
        element.text += "/>\n"
        return element.isIncomplete ? nil : element.text
    }

    /// Writes an attribute; nil for one that has no text.
    mutating func write(_ name: String, _ value: String?) {
        guard let value, let escaped = Self.escaped(value) else { return isIncomplete = true }
        text += " \(name)=\"\(escaped)\""
    }

    /// The text between the quotes of an attribute; nil for one with characters that XML can not hold, not even by their
    /// numbers.
    static func escaped(_ text: String) -> String? {
        guard
            text.utf8.contains(where: {
                $0 < .blank || $0 == .doubleQuote || $0 == .ampersand || $0 == .lessThan || $0 == .greaterThan
                    // As U+FFFE and U+FFFF begin.
                    || $0 == 0xEF
            })
        else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case "\u{FFFE}", "\u{FFFF}": return nil
            case "\"": result += "&quot;"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case _ where scalar.value < 0x20: return nil
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The description of a device; nil if it would be read as another one.
    private static func text(of device: Device) -> String? {
        let text = device.exportText(address: 0)
        return DeviceString(text).map(Device.init) == device ? text : nil
    }

    /// The name of a category's value, or its number.
    private static func text(of value: Double, _ type: CategoryType) -> String? {
        guard let code = Int(exactly: value), type.values.allows(code) else { return nil }
        return type.values.exportName(of: code) ?? "\(code)"
    }
}
