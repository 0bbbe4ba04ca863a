import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

/// A client of a session, without a process.
struct ModelContextClient {
    private var session: ModelContextSession
    let store: HealthStore
    let calendar: Calendar

    init(_ store: HealthStore, _ calendar: Calendar, _ imported: ExportImporter.Outcome = .init()) {
        self.store = store
        self.calendar = calendar
        session = ModelContextSession(HealthContext(store: store, calendar: calendar, imported: imported))
    }

    /// Filled once, as no tool changes it.
    private static let person = Task { try await SyntheticPerson().filledDatabase() }

    /// A client of the made-up person's data.
    static func ofPerson() async throws -> ModelContextClient {
        ModelContextClient(HealthStore(database: try await person.value), SyntheticPerson.berlin)
    }

    /// The answer to a line, as text; nil for none.
    mutating func send(_ line: String) async -> String? {
        await session.answer(to: .text(Array(line.utf8)))?.text
    }

    /// The answer to bytes.
    mutating func send(_ line: InputLine) async -> JSONValue? { await session.answer(to: line) }

    /// The result of a call of a tool.
    mutating func call(_ tool: String, _ arguments: JSONValue = [:]) async throws -> JSONValue {
        let request: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": ["name": .string(tool), "arguments": arguments],
        ]
        let answer = try #require(await session.answer(to: .text(Array(request.text.utf8))))
        return try #require(answer["result"], "\(answer.text)")
    }

    /// The structured content of a call that succeeds; it must fit the tool's schema, and the text must say the same.
    mutating func ask(_ tool: String, _ arguments: JSONValue = [:]) async throws -> JSONValue {
        let result = try await call(tool, arguments)
        let content = try #require(result["structuredContent"], "\(result.text)")
        #expect(result["isError"] == false)
        #expect(result["content"] == [["type": "text", "text": .string(content.text)]])
        let declaration = try #require(await declarations().first { $0["name"] == .string(tool) })
        let problems = SchemaCheck.problems(of: content, try #require(declaration["outputSchema"]))
        #expect(problems == [], "\(tool)")
        return content
    }

    /// The words of a call that fails.
    mutating func failure(_ tool: String, _ arguments: JSONValue) async throws -> String {
        let result = try await call(tool, arguments)
        #expect(result["isError"] == true && result["structuredContent"] == nil)
        return try #require(result["content"]?.elements.first?["text"]?.string)
    }

    /// The tools as the server lists them.
    mutating func declarations() async -> [JSONValue] {
        let request = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
        return await session.answer(to: .text(Array(request.utf8)))?["result"]?["tools"]?.elements ?? []
    }
}

extension JSONValue {
    /// The elements of an array; none of another value.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    /// The text of a string.
    var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The number.
    var double: Double? { if case .number(let number) = self { number.double } else { nil } }
}

/// Checks values against the part of JSON Schema that the tools use.
enum SchemaCheck {
    /// What does not fit, with the place.
    static func problems(of value: JSONValue, _ schema: JSONValue, at place: String = "$") -> [String] {
        let kind = schema["type"]?.string ?? "none"
        guard fits(value, kind) else { return ["\(place) is \(value.kind), not \(kind)"] }
        if let words = schema["enum"]?.elements, !words.contains(value) { return ["\(place) is no word of the schema"] }
        switch value {
        case .array(let elements):
            let schema = schema["items"] ?? .null
            return elements.enumerated().flatMap { problems(of: $1, schema, at: "\(place)[\($0)]") }
        case .object(let object):
            let missing = (schema["required"]?.elements ?? []).compactMap(\.string).filter { object[$0] == nil }
            return missing.map { "\(place).\($0) is missing" }
                + object.members.flatMap { member in
                    guard let property = schema["properties"]?[member.key] else {
                        return ["\(place).\(member.key) is not in the schema"]
                    }
                    return problems(of: member.value, property, at: "\(place).\(member.key)")
                }
        case .null, .bool, .number, .string: return []
        }
    }

    private static func fits(_ value: JSONValue, _ kind: String) -> Bool {
        switch value {
        case .null: false
        case .bool: kind == "boolean"
        case .number(let number): kind == "number" || kind == "integer" && number.integer != nil
        case .string: kind == "string"
        case .array: kind == "array"
        case .object: kind == "object"
        }
    }
}
