import HealthQuery

/// Finds the sources that a person means.
enum SourcePreference {
    /// The sources with these names, in the order of the names.
    ///
    /// A name is found as spelled or as printed, or else without regard to case and to the kind of apostrophes and
    /// blanks, which Apple's names are full of. A name that several sources have means all of them.
    ///
    /// - Throws: ``ToolError`` that lists the first sources, if one is not found.
    static func sources(named names: [String], among sources: [Source]) throws -> [Source] {
        var found: [Source] = []
        var seen: Set<Source> = []
        for name in names {
            let matches = matches(of: name, among: sources)
            guard !matches.isEmpty else {
                throw ToolError.failure("no source is called \(name); \(list(SourceNames.full(sources).sorted()))")
            }
            found += matches.filter { seen.insert($0).inserted }
        }
        return found
    }

    /// What to say of the sources that there are: the first names, and how many more.
    static func list(_ names: [String]) -> String {
        names.isEmpty ? "there are none" : "there are: \(TextList.first(20, of: names))"
    }

    /// The sources that a name means, as above; none if it is not found.
    static func matches(of name: String, among sources: [Source]) -> [Source] {
        let exact = sources.filter { $0.bundleIdentifier == name || names(of: $0).contains(name) }
        let wanted = folded(name)
        return exact.isEmpty ? sources.filter { names(of: $0).map(folded).contains(wanted) } : exact
    }

    /// What a source is called, also where it is printed.
    private static func names(of source: Source) -> [String] {
        [source.name] + [true, false].map { SourceNames.printed(source, isAlone: $0) }
    }

    private static func folded(_ name: String) -> String {
        let characters = name.lowercased().map { character -> Character in
            switch character {
            case "\u{2018}", "\u{2019}", "\u{02BC}", "`": "'"
            case _ where character.isWhitespace: " "
            default: character
            }
        }
        return String(characters)
    }
}
