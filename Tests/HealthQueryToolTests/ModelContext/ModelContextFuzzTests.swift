import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

/// Whatever a client sends, every answer is valid and says which request it belongs to.
struct ModelContextFuzzTests {
    private static let calls: [(String, [String: [String]])] = [
        ("overview", [:]),
        (
            "samples",
            [
                "type": types, "from": dates, "to": dates, "source": sources, "order": ["newest", "oldest"].quoted,
                "min": numbers, "max": numbers, "limit": numbers, "cursor": ["\"41c75b9011000000-1\"", "\"0-0\""],
            ]
        ),
        (
            "statistics",
            [
                "type": types, "from": dates, "to": dates, "source": sources, "duration": ["true", "false"],
                "by": ["hour", "day", "week", "month", "year", "all"].quoted,
            ]
        ),
        ("sleep", ["from": dates, "to": dates, "limit": numbers]),
        ("explain", ["type": types, "from": dates, "to": dates, "limit": numbers]),
    ]
    private static let types = ["stepCount", "HEARTRATE", "HKQuantityTypeIdentifierBodyMass", "sleepAnalysis"].quoted
    private static let sources = ["Alex’s iPhone", "health", "com.example"].quoted
    private static let dates = ["2025-10-20", "2025-10-26T02:30:00", "0001-01-01", "9999-12-31T23:59:59Z"].quoted
    private static let numbers = ["1", "10", "1000", "0", "-1", "1e999", "9223372036854775808", "1.5", "-0"]
    private static let strange =
        numbers + dates + types + [
            "null", "true", "[]", "{}", "[[[[]]]]", #""\u0000""#, "\"\"", #""999999-12-31""#, #"{"a":{"a":{"a":1}}}"#,
            "1e-400", "\"e\u{301}\"", "123456789012345678901234567890",
        ]

    private static func request(_ id: String, _ random: inout SplitMix64) -> String {
        let (tool, parameters) = calls[Int.random(in: 0..<calls.count, using: &random)]
        var arguments: [String] = []
        for (name, values) in parameters.sorted(by: { $0.key < $1.key }) where Bool.random(using: &random) {
            let isOdd = Int.random(in: 0..<8, using: &random) == 0
            arguments.append("\"\(name)\":\((isOdd ? strange : values).randomElement(using: &random) ?? "1")")
        }
        return """
            {"jsonrpc":"2.0","id":\(id),"method":"tools/call","params":{"name":"\(tool)",\
            "arguments":{\(arguments.joined(separator: ","))}}}
            """
    }

    private static func seed() -> UInt64 {
        let given = ProcessInfo.processInfo.environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        print("ModelContextFuzzTests: HEALTHQUERY_SEED=\(seed)")
        return seed
    }

    @Test func everyRequestIsAnsweredWithItsIdentifier() async throws {
        let seed = Self.seed()
        var random = SplitMix64(seed: seed)
        var client = try await ModelContextClient.ofPerson()
        let declarations = await client.declarations()
        for round in 0..<300 {
            let id = Bool.random(using: &random) ? "\(round).0" : "\"é\(round)\""
            let line = Self.request(id, &random)
            let answer = try #require(await client.send(line), "seed \(seed): \(line)")
            #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"#), "seed \(seed): \(line)")
            let value = try JSONParser.parse(Array(answer.utf8))
            // Wrong arguments are for the model, which gets to read results only.
            let result = try #require(value["result"], "seed \(seed): \(line)")
            #expect((result["isError"] == true) == (result["structuredContent"] == nil), "seed \(seed): \(line)")
            let name = try JSONParser.parse(Array(line.utf8))["params"]?["name"]
            if let content = result["structuredContent"] {
                let schema = try #require(declarations.first { $0["name"] == name }?["outputSchema"])
                #expect(SchemaCheck.problems(of: content, schema) == [], "seed \(seed): \(line)")
            }
        }
    }

    @Test func brokenBytesAreAnsweredToo() async throws {
        let seed = Self.seed()
        var random = SplitMix64(seed: seed)
        var client = try await ModelContextClient.ofPerson()
        for round in 0..<1500 {
            var bytes = Array(Self.request("\(round)", &random).utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) { Self.mutate(&bytes, &random) }
            let trace = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
            let message = try? JSONParser.parse(bytes)
            guard let answer = await client.send(.text(bytes)) else {
                // Only a notification or a response stays without an answer, and nothing at all.
                #expect(message == nil || message?["id"] == nil || message?["method"] == nil, "\(trace)")
                continue
            }
            #expect(answer["jsonrpc"] == "2.0" && (answer["result"] == nil) != (answer["error"] == nil), "\(trace)")
            let expected = message?["id"].flatMap { RPCIdentifier($0) }?.value ?? .null
            #expect(answer["id"] == expected, "\(trace)")
            let text = answer.text
            #expect(!text.utf8.contains(0x0A) && (try? JSONParser.parse(Array(text.utf8))) == answer, "\(trace)")
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
            #expect(object is [String: Any], "\(trace)")
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let position = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, position + Int.random(in: 1...12, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(position..<end)
        case 2: bytes.insert(contentsOf: bytes[position..<end], at: position)
        case 3: bytes.insert(contentsOf: (strange.randomElement(using: &random) ?? "").utf8, at: position)
        case 4: bytes.insert(contentsOf: [UInt8](repeating: 0x5B, count: 500), at: position)
        default: bytes.insert("{}[]\",:\\".utf8.randomElement(using: &random) ?? 0, at: position)
        }
    }
}

extension [String] {
    fileprivate var quoted: [String] { map { "\"\($0)\"" } }
}
