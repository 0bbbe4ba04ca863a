extension SwiftSource {
    /// The public methods, as `Type.name(label:)`, and the public properties that can wait, as `Type.name`; without
    /// operators and without those of other interfaces than the public one.
    ///
    /// Lines are indented by four spaces for each brace, which the formatter sees to.
    var publicCalls: [String] {
        let declarations = ["struct", "class", "enum", "actor", "extension", "protocol"]
        var calls: [String] = []
        var scopes: [String] = []
        var lines = code.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            let depth = line.prefix { $0 == " " }.count / 4
            let words = line.split { " {:<".contains($0) }
            if let keyword = words.firstIndex(where: { declarations.contains(String($0)) }), keyword + 1 < words.count,
                !words[..<keyword].contains(where: { ["let", "var", "func", "case"].contains($0) })
            {
                scopes = scopes.prefix(depth) + [String(words[keyword + 1])]
                continue
            }
            guard words.contains("public"), !line.contains("@_spi"), depth <= scopes.count else { continue }
            let owner = scopes.prefix(depth).map { $0 + "." }.joined()
            if let found = line.firstRange(of: " func ") {
                let text = ([line[found.upperBound...]] + lines.prefix(12)).joined(separator: "\n")
                if let call = Self.signature(text[...]) { calls.append(owner + call) }
            } else if let keyword = words.firstIndex(of: "var"), lines.first?.contains("get async") ?? false {
                calls.append(owner + words[keyword + 1])
            }
        }
        return calls
    }

    /// The name and labels of a function from where its name begins; nil for an operator.
    private static func signature(_ text: Substring) -> String? {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        guard !name.isEmpty, let open = text.firstIndex(of: "(") else { return nil }
        var depth = 0
        var labels: [Substring] = []
        var parameter = text.index(after: open)
        for index in text[open...].indices {
            switch text[index] {
            case "(", "[", "<", "{": depth += 1
            case ">" where text[..<index].hasSuffix("-"): break
            case ")", "]", ">", "}": depth -= 1
            default: break
            }
            guard depth == 0 || depth == 1 && text[index] == "," else { continue }
            let label = text[parameter..<index].split { " \n:".contains($0) }.first
            if let label { labels.append(label) }
            parameter = text.index(after: index)
            if depth == 0 { break }
        }
        return "\(name)(\(labels.map { "\($0):" }.joined()))"
    }
}
