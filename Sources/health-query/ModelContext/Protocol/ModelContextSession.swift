/// A conversation with one client: messages in, answers out, without any transport.
struct ModelContextSession: Sendable {
    /// How many messages may come in an array: their answers are in memory together.
    static let batchLimit = 32

    let context: HealthContext
    private let tools: [any ModelContextTool] = [
        OverviewTool(), SamplesTool(), StatisticsTool(), SleepTool(), ExplainTool(),
    ]
    /// The version that was negotiated; nil before.
    private(set) var version: ProtocolVersion?

    init(_ context: HealthContext) {
        self.context = context
    }

    /// Answers a line of input; nil where no answer is due.
    mutating func answer(to line: InputLine) async -> JSONValue? {
        switch line {
        case .tooLong:
            let limit = InputLines.lengthLimit
            return RPCAnswer.error(.invalidRequest("a message has at most \(limit) bytes"))
        case .text(let bytes):
            // Lines of blanks are no messages.
            guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
            do {
                return await answer(toMessage: try JSONParser.parse(bytes))
            } catch {
                return RPCAnswer.error(RPCError(code: .parse, message: "Parse error: \(error.message)"))
            }
        }
    }

    private mutating func answer(toMessage value: JSONValue) async -> JSONValue? {
        guard case .array(let batch) = value else { return await answer(toSingle: value) }
        guard version?.allowsBatches ?? false else {
            return RPCAnswer.error(.invalidRequest("this version of the protocol has one message in a line, no array"))
        }
        guard (1...Self.batchLimit).contains(batch.count) else {
            return RPCAnswer.error(.invalidRequest("an array has 1 to \(Self.batchLimit) messages"))
        }
        var answers: [JSONValue] = []
        for message in batch {
            if let answer = await answer(toSingle: message, inBatch: true) { answers.append(answer) }
        }
        return answers.isEmpty ? nil : .array(answers)
    }

    private mutating func answer(toSingle value: JSONValue, inBatch: Bool = false) async -> JSONValue? {
        do {
            // Notifications need no reaction: nothing waits for `initialized`, and what `cancelled` names is done, as
            // messages are answered one after the other.
            guard case .request(let request, let id) = try RPCMessage(value) else { return nil }
            do throws(RPCError) {
                if inBatch, request.method == "initialize" {
                    throw .invalidRequest("initialize stands alone")
                }
                return RPCAnswer.result(try await result(of: request), of: id)
            } catch {
                return RPCAnswer.error(error, of: id)
            }
        } catch {
            return RPCAnswer.error(error)
        }
    }

    private mutating func result(of request: RPCRequest) async throws(RPCError) -> JSONValue {
        let parameters = try Self.object(request.parameters, "params")
        switch request.method {
        case "initialize": return try initialize(parameters)
        case "ping": return [:]
        case "tools/list": return try list(parameters)
        case "tools/call": return try await call(parameters)
        default:
            throw RPCError(code: .methodNotFound, message: "Method not found: \(ToolFailure.quoted(request.method))")
        }
    }

    /// The members of an object, which may be missing.
    private static func object(_ value: JSONValue?, _ name: String) throws(RPCError) -> JSONObject {
        switch value ?? .null {
        case .null: return JSONObject()
        case .object(let object): return object
        case let other: throw .invalidParameters("\(name) must be an object, not \(other.kind)")
        }
    }
}

extension ModelContextSession {
    private mutating func initialize(_ parameters: JSONObject) throws(RPCError) -> JSONValue {
        guard case .string(let requested) = parameters["protocolVersion"] else {
            throw .invalidParameters("protocolVersion must be a string")
        }
        let version = ProtocolVersion.negotiated(requested)
        self.version = version
        return [
            "protocolVersion": .string(version.rawValue),
            "capabilities": ["tools": [:]],
            "serverInfo": ["name": "health-query", "title": "HealthQuery", "version": "1.0"],
            "instructions": .string(context.instructions),
        ]
    }

    /// All tools, as they are few; so no cursor was ever handed out.
    private func list(_ parameters: JSONObject) throws(RPCError) -> JSONValue {
        if let cursor = parameters["cursor"], cursor != .null { throw .invalidParameters("there is no such cursor") }
        return ["tools": .array(tools.map(\.declaration))]
    }

    /// Calls a tool.
    ///
    /// A tool's own failures are results, which the model gets to read, so that it can ask better.
    private func call(_ parameters: JSONObject) async throws(RPCError) -> JSONValue {
        guard case .string(let name) = parameters["name"] else { throw .invalidParameters("name must be a string") }
        guard let tool = tools.first(where: { $0.name == name }) else {
            let names = tools.map(\.name).joined(separator: ", ")
            throw .invalidParameters("unknown tool \(ToolFailure.quoted(name)); there are \(names)")
        }
        let arguments = try Self.object(parameters["arguments"], "arguments")
        do {
            let answer = try await tool.answer(try ToolArguments(arguments, for: tool), context)
            return [
                "content": [["type": "text", "text": .string(answer.text)]],
                "structuredContent": answer,
                "isError": false,
            ]
        } catch let failure {
            guard let message = ToolFailure.message(of: failure) else {
                throw RPCError(code: .internalError, message: "Internal error: \(failure)")
            }
            return ["content": [["type": "text", "text": .string(message)]], "isError": true]
        }
    }
}
