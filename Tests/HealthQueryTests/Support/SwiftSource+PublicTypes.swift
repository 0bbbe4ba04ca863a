extension SwiftSource {
    /// The names of the public structs, classes, enums and actors, with those of the types around them; without those of
    /// other interfaces than the public one.
    var publicTypes: [String] {
        let declarations: Set<String> = ["struct", "class", "enum", "actor", "extension", "protocol"]
        let modifiers: Set<String> = ["public", "open", "final", "indirect", "nonisolated"]
        var names: [String] = []
        /// The names of the types around, and nil for each other brace.
        var scopes: [String?] = []
        var modifiersHere: Set<String> = []
        var keyword: String?
        var declared: String?
        for token in code.replacing("{", with: " { ").replacing("}", with: " } ").split(whereSeparator: \.isWhitespace)
        {
            if let found = keyword {
                keyword = nil
                let name = String(token.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
                declared = name
                let isNamed = ["struct", "class", "enum", "actor"].contains(found) && name.first?.isUppercase ?? false
                if isNamed, !modifiersHere.isDisjoint(with: ["public", "open"]), !modifiersHere.contains("@_spi") {
                    names.append((scopes.compactMap { $0 } + [name]).joined(separator: "."))
                }
                modifiersHere = []
            } else if token == "{" {
                scopes.append(declared)
                declared = nil
            } else if token == "}" {
                _ = scopes.popLast()
            } else if declarations.contains(String(token)) {
                keyword = String(token)
            } else if modifiers.contains(String(token)) {
                modifiersHere.insert(String(token))
            } else {
                modifiersHere = token.hasPrefix("@_spi") ? ["@_spi"] : []
            }
        }
        return names
    }
}
