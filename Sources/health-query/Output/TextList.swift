/// Lists within a sentence.
enum TextList {
    static func and(_ words: [String]) -> String { join(words, "and") }
    static func or(_ words: [String]) -> String { join(words, "or") }

    private static func join(_ words: [String], _ last: String) -> String {
        guard let end = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
    }
}
