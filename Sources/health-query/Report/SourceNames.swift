import HealthQuery

/// The names of sources, for a person.
enum SourceNames {
    /// The names, with the identifier if two sources have the same name.
    static func full(_ sources: [Source]) -> [String] {
        let counts = Dictionary(sources.map { ($0.name, 1) }, uniquingKeysWith: +)
        return sources.map { printed($0, isAlone: counts[$0.name] == 1) }
    }

    /// The name of a source, with its identifier unless it is alone with its name.
    static func printed(_ source: Source, isAlone: Bool) -> String {
        TextWidth.printable(isAlone ? source.name : "\(source.name) (\(source.bundleIdentifier))")
    }

    /// The first names, cut to fit into a table, and how many more there are.
    static func short(_ sources: [Source]) -> String {
        let shown = sources.count > 3 ? 2 : sources.count
        let names = sources.prefix(shown).map { TextWidth.cut(TextWidth.printable($0.name), to: 24) }
        let more = sources.count > shown ? " and \(sources.count - shown) more" : ""
        return names.joined(separator: ", ") + more
    }
}
