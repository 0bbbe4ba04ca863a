import Foundation
import Testing

/// The page that shows the encoded forms.
enum FormatsPage {
    /// The JSON texts on the page, as `normal` has them.
    static let examples: Set<String> = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/HealthQuery/HealthQuery.docc/Formats.md")
        let parts = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "```")
        let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { $0.hasPrefix("json\n") }
        return Set(
            blocks.flatMap { $0.dropFirst(5).components(separatedBy: "\n\n") }.compactMap { try? normal($0) }
        )
    }()

    /// A JSON text without spaces and with its keys in order.
    static func normal(_ text: String) throws -> String {
        let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options)
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }
}

/// Expects that a value has an encoded form, which is on the page, and that the form decodes to the value.
func expectForm<Value: Codable & Equatable>(
    _ value: Value,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let encoded = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(encoded == text, sourceLocation: sourceLocation)
    #expect(try decoder.decode(Value.self, from: Data(text.utf8)) == value, sourceLocation: sourceLocation)
    let isShown = FormatsPage.examples.contains(try FormatsPage.normal(text))
    #expect(isShown, "not on the page", sourceLocation: sourceLocation)
}

/// Expects that a text is not decoded, and that the error says something.
func expectUndecodable<Value: Decodable>(
    _ type: Value.Type,
    _ text: String,
    _ part: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: DecodingError.self, "\(text)", sourceLocation: sourceLocation) {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    let description = error.map { String(describing: $0) } ?? ""
    #expect(description.contains(part), sourceLocation: sourceLocation)
}
