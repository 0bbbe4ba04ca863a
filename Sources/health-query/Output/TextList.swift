/// Lists within a sentence.
enum TextList {
    static func and(_ words: [String]) -> String { join(words, "and") }
    static func or(_ words: [String]) -> String { join(words, "or") }

    /// The first of some names, and how many more there are.
    static func first(_ limit: Int, of names: [String]) -> String {
        let shown = names.prefix(limit).joined(separator: ", ")
        return names.count > limit ? "\(shown) and \(NumberText.count(names.count - limit)) more" : shown
    }

    private static func join(_ words: [String], _ last: String) -> String {
        guard let end = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
    }
}
