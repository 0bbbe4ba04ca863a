import Foundation
import HealthQuery

/// The values of attributes.
extension ExportAttributes {
    /// A finite number; nil if there is no such attribute.
    func number(_ name: String) throws(RecordProblem) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = RecordParser.number(text) else { throw .badNumber(name, text) }
        return number
    }

    /// A yes or no in any of the usual words; nil if there is no such attribute.
    func flag(_ name: String) throws(RecordProblem) -> Bool? {
        guard let text = self[name] else { return nil }
        switch text.lowercased() {
        case "1", "true", "yes": return true
        case "0", "false", "no": return false
        default: throw .unknownCategoryValue(text)
        }
    }

    /// A quantity, in the usual unit if none is named; nil if there is no such attribute.
    func quantity(_ name: String, _ unitName: String, _ usual: HealthUnit) throws(RecordProblem) -> Quantity? {
        guard let number = try number(name) else { return nil }
        guard let text = self[unitName] else { return Quantity(unit: usual, doubleValue: number) }
        return Quantity(unit: try .named(text, like: usual), doubleValue: number)
    }

    /// A date; nil if there is no such attribute.
    func date(_ name: String) throws(RecordProblem) -> ExportDate? {
        guard let text = self[name] else { return nil }
        guard let date = ExportDate(Array(text.utf8).span) else { throw .badDate(name, text) }
        return date
    }

    /// A date, or the beginning of a day in UTC; nil if there is no such attribute.
    func day(_ name: String) throws(RecordProblem) -> ExportDate? {
        guard let text = self[name] else { return nil }
        let day = CivilDate(text).map { "\($0.text) 00:00:00 +0000" }
        guard let date = ExportDate(Array((day ?? text).utf8).span) else { throw .badDate(name, text) }
        return date
    }
}

/// Lenses.
extension ExportAttributes {
    func glasses(for eye: VisionEye) throws(RecordProblem) -> GlassesLensSpecification {
        let amount = try lens("prismAmount", .prismDiopter())
        let angle = try lens("prismAngle", .degreeAngle())
        // Without one of the two there is no prism.
        let prism = amount.flatMap { amount in angle.map { VisionPrism(amount: amount, angle: $0, eye: eye) } }
        return GlassesLensSpecification(
            sphere: try sphere(),
            cylinder: try lens("cylinder", .diopter()),
            axis: try lens("axis", .degreeAngle()),
            addPower: try lens("add", .diopter()),
            vertexDistance: try lens("vertex", .meterUnit(with: .milli)),
            prism: prism,
            farPupillaryDistance: try lens("farPD", .meterUnit(with: .milli)),
            nearPupillaryDistance: try lens("nearPD", .meterUnit(with: .milli))
        )
    }

    func contacts() throws(RecordProblem) -> ContactsLensSpecification {
        ContactsLensSpecification(
            sphere: try sphere(),
            cylinder: try lens("cylinder", .diopter()),
            axis: try lens("axis", .degreeAngle()),
            addPower: try lens("add", .diopter()),
            baseCurve: try lens("baseCurve", .meterUnit(with: .milli)),
            diameter: try lens("diameter", .meterUnit(with: .milli))
        )
    }

    private func sphere() throws(RecordProblem) -> Quantity {
        guard let sphere = try lens("sphere", .diopter()) else { throw .missing("sphere") }
        return sphere
    }

    private func lens(_ name: String, _ unit: HealthUnit) throws(RecordProblem) -> Quantity? {
        try quantity(name, name + "Unit", unit)
    }
}
