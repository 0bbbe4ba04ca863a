import Foundation
import Testing

/// The page of the documentation that lists what a refused reader may try.
struct AttackListTests {
    @Test func `the page of attacks has each attack once, by the name of its test`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/HealthQuery/HealthQuery.docc/Attacks.md"), encoding: .utf8)
        let listed = page.split(separator: "\n").compactMap { line -> String? in
            guard let first = line.split(separator: "|").first, line.hasPrefix("| ") else { return nil }
            return first.contains(": ") ? first.trimmingCharacters(in: .whitespaces) : nil
        }
        var tested: [String] = []
        let folders = ["Tests/HealthQueryTests/Access", "Tests/AppleHealthExportTests"]
        for source in try folders.flatMap({ try SwiftSource.all(under: $0) }) {
            for line in source.text.split(separator: "\n") where line.contains("func `R") {
                // The rule's number stands before the word, the end of the name after it.
                let parts = line.components(separatedBy: " attack ")
                if parts.count == 2 { tested.append(parts[1].components(separatedBy: "`")[0]) }
            }
        }
        #expect(tested.count >= 40)
        #expect(listed.sorted() == tested.sorted())
    }
}
