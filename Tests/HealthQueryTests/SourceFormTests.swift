import Foundation
import Testing

/// What the sources themselves must be like.
struct SourceFormTests {
    /// Left may not mention right.
    ///
    /// A kind of sample has the factory of its predicates beside its value; what is left of
    /// the kinds knows none of them.
    private static let layers = [
        "Model", "Rows", "Access", "Predicates", "Kinds", "Index", "ChangeLog", "Signal", "Store", "Queries",
        "Statistics",
        "Live", "Feed",
    ]

    @Test func `no folder mentions a type of a folder to its right`() throws {
        let sources = try SwiftSource.all(under: "Sources/HealthQuery")
        let folders = Dictionary(grouping: sources, by: \.folder)
        #expect(folders.keys.filter { !$0.hasSuffix(".docc") }.sorted() == (Self.layers + ["Support"]).sorted())
        let declared = folders.mapValues { $0.reduce(into: Set<String>()) { $0.formUnion($1.declaredTypes) } }
        for (position, layer) in (["Support"] + Self.layers).enumerated() {
            let right = Self.layers[position...]
            let foreign = right.reduce(into: [String: String]()) { types, folder in
                for type in declared[folder, default: []] { types[type] = folder }
            }
            for source in folders[layer, default: []] {
                for word in Set(source.words) {
                    let owner = foreign[String(word)]
                    #expect(owner == nil, "\(layer)/\(source.name) mentions \(word) of \(owner ?? "")")
                }
            }
        }
    }

    @Test func `files are short`() throws {
        let sources = try SwiftSource.all(under: "Sources")
        for source in sources + (try SwiftSource.all(under: "Tests")) {
            #expect(source.lineCount <= 400, "\(source.folder)/\(source.name)")
        }
        let counts = sources.map(\.lineCount).sorted()
        #expect(counts[counts.count / 2] <= 120)
    }

    @Test func `every query leaves its caller's actor`() throws {
        var count = 0
        for source in try SwiftSource.all(under: "Sources/HealthQuery") {
            let lines = source.code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            for (position, line) in lines.enumerated()
            where ["func result(for", "func explain(for", "static func advance("].contains(where: line.contains) {
                count += 1
                #expect(lines[position - 1] == "@concurrent", "\(source.name): \(line)")
            }
        }
        #expect(count >= 6)
    }

    @Test func `unchecked sendability gives its reason`() throws {
        for source in try SwiftSource.all(under: "Sources") {
            let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (position, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
                let before = lines[max(0, position - 1)].trimmingCharacters(in: .whitespaces)
                #expect(before.hasPrefix("//") && !before.hasPrefix("///"), "\(source.name):\(position + 1)")
                #expect(!["Queries", "Statistics", "Live"].contains(source.folder), "\(source.name):\(position + 1)")
            }
        }
    }

    @Test func `the reader of sources sees through comments and strings`() {
        let text = #"""
            /* struct /* class */ A */ struct B {} // struct C
            enum D { struct E {} ; let text = "struct F \(G(h: "x \(I()) }")) {" }
            let raw = #"enum "J" \(K)"#
            class L: M {}
            """#
        let source = SwiftSource(folder: "", name: "", text: text)
        #expect(source.declaredTypes == ["B", "D", "L"])
        let words = Set(source.words)
        #expect(words.isSuperset(of: ["B", "D", "E", "G", "I", "L", "M"]))
        #expect(words.isDisjoint(with: ["A", "C", "F", "J", "K", "x"]))
    }
}
