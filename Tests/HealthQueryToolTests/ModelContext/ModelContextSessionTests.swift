import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

struct ModelContextSessionTests {
    private var client = ModelContextClient(HealthStore(calendar: SyntheticPerson.berlin), SyntheticPerson.berlin)

    /// The code of the error that answers a line, and the identifier.
    private mutating func error(_ line: String) async throws -> (code: Double?, id: JSONValue?) {
        let answer = try #require(await client.send(.text(Array(line.utf8))))
        #expect(answer["jsonrpc"] == "2.0" && answer["result"] == nil)
        #expect(answer["error"]?["message"]?.string?.isEmpty == false)
        return (answer["error"]?["code"]?.double, answer["id"])
    }

    private mutating func initialize(_ version: String) async -> JSONValue? {
        let line = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
        return await client.send(.text(Array(line.utf8)))?["result"]
    }

    @Test(arguments: [
        ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"), ("2024-11-05", "2024-11-05"),
        ("2031-01-01", "2025-06-18"), ("", "2025-06-18"),
    ])
    mutating func versionsAreNegotiated(_ requested: String, _ agreed: String) async throws {
        let result = try #require(await initialize(requested))
        #expect(result["protocolVersion"] == .string(agreed))
        #expect(result["capabilities"] == ["tools": [:]])
        #expect(result["serverInfo"]?["name"] == "health-query")
        #expect(result["instructions"]?.string?.contains("Europe/Berlin") == true)
    }

    @Test(arguments: ["1", "-7", "1.0", "1e3", "123456789012345678901234567890", "\"\"", "\"a\\u0001é\""])
    mutating func identifiersComeBackAsTheyCame(_ id: String) async {
        let answer = await client.send(#"{"id":\#(id),"method":"ping","jsonrpc":"2.0"}"#)
        #expect(answer == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"late"}}"#,
        #"{"jsonrpc":"2.0","method":"tools/call","params":7}"#, #"{"jsonrpc":"2.0","method":"unheard of"}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":1}}"#, "", " \t\r",
    ])
    mutating func someLinesHaveNoAnswer(_ line: String) async {
        #expect(await client.send(line) == nil)
    }

    @Test(arguments: [
        ("nonsense", -32700, "null"), (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32700, "null"),
        ("1", -32600, "null"), ("[]", -32600, "null"), ("{}", -32600, "null"),
        (#"{"jsonrpc":"1.0","id":5,"method":"ping"}"#, -32600, "5"), (#"{"id":5,"method":"ping"}"#, -32600, "5"),
        (#"{"jsonrpc":"2.0","id":"x"}"#, -32600, "\"x\""), (#"{"jsonrpc":"2.0","id":5,"method":7}"#, -32600, "5"),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null"),
        (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600, "null"),
        (#"{"jsonrpc":"2.0","id":51e99959,"method":"ping"}"#, -32600, "null"),
        (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, "null"),
        (#"{"jsonrpc":"2.0","id":5,"method":"resources/list"}"#, -32601, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"initialize"}"#, -32602, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"initialize","params":{"protocolVersion":1}}"#, -32602, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"ping","params":[]}"#, -32602, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"cursor":"a"}}"#, -32602, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"tools/call"}"#, -32602, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"delete"}}"#, -32602, "5"),
        (#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"sleep","arguments":[]}}"#, -32602, "5"),
    ])
    mutating func errorsHaveTheirCodes(_ line: String, _ code: Double, _ id: String) async throws {
        let error = try await error(line)
        #expect(error.code == code)
        #expect(error.id?.text == id)
    }

    @Test mutating func aLineThatIsTooLongIsRefused() async throws {
        let answer = try #require(await client.send(.tooLong))
        #expect(answer["error"]?["code"] == -32600 && answer["id"] == .null)
    }

    @Test(arguments: [("2025-03-26", true), ("2025-06-18", false), ("2024-11-05", false)])
    mutating func batchesAreForTheVersionThatHasThem(_ version: String, _ isAllowed: Bool) async {
        _ = await initialize(version)
        let batch = """
            [{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"ping"},7,\
            {"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}]
            """
        let answer = await client.send(.text(Array(batch.utf8)))
        guard isAllowed else {
            #expect(answer?["error"]?["code"] == -32600 && answer?["id"] == .null)
            return
        }
        #expect(answer?.elements.map { $0["id"] } == [1, .null, 2])
        #expect(answer?.elements.map { $0["error"]?["code"] } == [nil, -32600, -32600])
        #expect(await client.send(#"[{"jsonrpc":"2.0","method":"ping"}]"#) == nil)
        let many = "[" + [String](repeating: "{}", count: 1000).joined(separator: ",") + "]"
        #expect(await client.send(many)?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600"#) == true)
    }

    @Test mutating func toolsAreDeclared() async {
        let tools = await client.declarations()
        #expect(tools.map { $0["name"] } == ["overview", "samples", "statistics", "sleep", "explain"])
        for tool in tools {
            #expect(tool["title"]?.string?.isEmpty == false && tool["description"]?.string?.isEmpty == false)
            #expect(tool["annotations"]?["readOnlyHint"] == true && tool["annotations"]?["openWorldHint"] == false)
            for schema in [tool["inputSchema"], tool["outputSchema"]] {
                #expect(schema?["type"] == "object" && schema?["additionalProperties"] == false)
            }
        }
    }
}
