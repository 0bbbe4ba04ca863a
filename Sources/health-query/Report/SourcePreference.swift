import HealthQuery

/// Finds the sources that a person means.
enum SourcePreference {
    /// The sources with these names, in the order of the names.
    ///
    /// A name is found as spelled, or else without regard to case and to the kind of apostrophes and blanks, which
    /// Apple's names are full of. A name that several sources have means all of them.
    ///
    /// - Throws: ``ToolError`` that lists the sources, if one is not found.
    static func sources(named names: [String], among sources: [Source]) throws -> [Source] {
        var found: [Source] = []
        for name in names {
            let exact = sources.filter { $0.name == name || $0.bundleIdentifier == name }
            let matches = exact.isEmpty ? sources.filter { folded($0.name) == folded(name) } : exact
            guard !matches.isEmpty else {
                let there = SourceNames.full(sources).joined(separator: ", ")
                throw ToolError.failure(
                    "no source of steps is called \(name); \(there.isEmpty ? "there are none" : "there are: \(there)")"
                )
            }
            found += matches.filter { !found.contains($0) }
        }
        return found
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

extension Report {
    /// Makes the steps of the named sources count first, in that order.
    func prefer(_ names: [String]) async throws {
        guard !names.isEmpty else { return }
        let steps = QuantityType(.stepCount)
        let query = SourceQueryDescriptor(predicate: SamplePredicate<QuantitySample>.quantitySample(type: steps))
        let sources = try SourcePreference.sources(named: names, among: await query.result(for: store))
        try await store.setSourceOrder(sources, for: steps)
    }
}
