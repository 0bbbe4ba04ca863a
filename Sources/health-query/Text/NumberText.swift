import HealthQuery

/// Numbers for a person.
enum NumberText {
    /// A count with thousands separators, such as 12,345.
    static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// A number rounded to some digits after the point, without zeros at the end.
    static func rounded(_ number: Double, digits: Int = 0) -> String {
        // Beyond this a Double has no digits after the point, and the number is hard to read anyway.
        guard number.isFinite, number.magnitude < 1e15 else { return String(number) }
        var power = 1.0
        for _ in 0..<max(0, digits) { power *= 10 }
        let scaled = (number.magnitude * power).rounded()
        guard scaled < 0x1p53 else { return String(number) }
        let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: Int(power))
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard part > 0 else { return sign + count(whole) }
        var fraction = DateText.padded(part, digits)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return sign + count(whole) + "." + fraction
    }

    /// A measured value: small ones have more digits, as a distance of some steps is a few thousandths of a kilometre.
    static func measured(_ number: Double) -> String { rounded(number, digits: number.magnitude < 1 ? 4 : 2) }

    /// By how much one number exceeds another, such as "+1.8 %" or "+28 %"; nil if it does not, or by very little.
    static func excess(of number: Double, over base: Double) -> String? {
        guard base > 0, number.isFinite else { return nil }
        let percent = (number / base - 1) * 100
        guard percent >= 0.1 else { return nil }
        return "+\(rounded(percent, digits: percent < 10 ? 1 : 0)) %"
    }

    /// A count with its noun.
    static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        count(number) + " " + (number == 1 ? noun : plural ?? noun + "s")
    }
}
