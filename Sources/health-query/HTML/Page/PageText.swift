import HealthQuery

/// Numbers and sentences as the page has them.
enum PageText {
    /// A number; what is beyond all numbers is told in words.
    static func number(_ value: Double, digits: Int = 0) -> String {
        value.isFinite ? NumberText.rounded(value, digits: digits) : "too large"
    }

    /// A time such as 7:05, in hours and minutes; a dash for none.
    static func clock(_ seconds: Double?) -> String {
        guard let seconds, seconds.isFinite, seconds.magnitude < 1e15 else { return "–" }
        let minutes = Int((seconds / 60).rounded())
        return "\(minutes / 60):" + DateText.padded(minutes % 60)
    }

    /// Says from when to when some rows are, and whether earlier ones are left out.
    static func span<Row>(_ rows: Rows<Row>) -> String {
        let ends = [rows.range.lowerBound, rows.range.upperBound].map(rows.period.name)
        let span = ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
        return span + leftOut(rows.earlier, rows.period)
    }

    /// Says how many earlier periods are left out; nothing if none are.
    static func leftOut(_ count: Int, _ period: Period) -> String {
        count > 0 ? "; \(NumberText.count(count, "earlier \(period.noun)")) not shown" : ""
    }

    /// A list of names; a long one is cut.
    static func list(_ names: [String], limit: Int = 12) -> String { TextList.first(limit, of: names) }

    /// Words that begin a sentence.
    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// An activity such as "Traditional strength training".
    static func activity(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words.append(" ") }
            words += character.lowercased()
        }
        return capitalized(words)
    }
}
