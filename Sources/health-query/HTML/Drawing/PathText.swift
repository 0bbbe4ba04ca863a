/// The outline of a shape as the attribute `d` has it.
///
/// Coordinates have one digit after the point, a tenth of what a screen shows. They are finite whatever the numbers behind
/// them are, so that a browser can read them all.
struct PathText: Sendable {
    private(set) var text = ""

    mutating func move(_ x: Double, _ y: Double) { text += "M\(Self.number(x)) \(Self.number(y))" }

    mutating func line(_ x: Double, _ y: Double) { text += "L\(Self.number(x)) \(Self.number(y))" }

    mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        move(x, y)
        text += "h\(Self.number(width))v\(Self.number(height))h\(Self.number(-width))z"
    }

    /// A coordinate with at most one digit after the point.
    static func number(_ value: Double) -> String {
        guard !value.isNaN else { return "0" }
        let tenths = Int((max(-1e5, min(1e5, value)) * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, part) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
        return part == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(part)"
    }
}
