/// A message of JSON-RPC 2.0 from the client.
enum RPCMessage: Sendable, Hashable {
    /// Asks for an answer.
    case request(RPCRequest, id: RPCIdentifier)
    /// Asks for none.
    case notification(RPCRequest)
    /// Answers a request; the server sends none, so that there is nothing to do.
    case response

    /// Reads a message.
    ///
    /// - Throws: ``RPCError`` of an invalid request.
    init(_ value: JSONValue) throws(RPCError) {
        guard case .object(let object) = value else {
            throw .invalidRequest("a message is an object, this is \(value.kind)")
        }
        let id = object["id"].flatMap { RPCIdentifier($0) }
        func invalid(_ message: String) -> RPCError { .invalidRequest(message, id: id) }
        if object["id"] != nil, id == nil { throw invalid("an id is a string or a number") }
        guard object["jsonrpc"] == "2.0" else { throw invalid("jsonrpc must be \"2.0\"") }
        guard let method = object["method"] else {
            guard object["result"] != nil || object["error"] != nil else { throw invalid("there is no method") }
            self = .response
            return
        }
        guard case .string(let method) = method else { throw invalid("the method is \(method.kind), not a string") }
        let request = RPCRequest(method: method, parameters: object["params"] ?? .null)
        if let id { self = .request(request, id: id) } else { self = .notification(request) }
    }
}

/// What a message asks for.
struct RPCRequest: Sendable, Hashable {
    let method: String
    /// The parameters; null if there are none.
    let parameters: JSONValue
}

/// The identifier of a request: a string or a number, which the answer repeats digit for digit.
struct RPCIdentifier: Sendable, Hashable {
    let value: JSONValue

    /// An identifier; nil for null, which the Model Context Protocol forbids, and for other kinds.
    init?(_ value: JSONValue) {
        switch value {
        case .string: self.value = value
        // One that is too great to be read would make the answer unreadable.
        case .number(let number) where number.double != nil: self.value = value
        case .null, .bool, .number, .array, .object: return nil
        }
    }
}

/// Why a request has no result.
struct RPCError: Error, Sendable, Hashable {
    enum Code: Int, Sendable {
        case parse = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
    }

    let code: Code
    let message: String
    /// The identifier of the request, if it is known only where the error is found.
    var id: RPCIdentifier?

    static func invalidRequest(_ message: String, id: RPCIdentifier? = nil) -> RPCError {
        RPCError(code: .invalidRequest, message: "Invalid request: \(message)", id: id)
    }

    static func invalidParameters(_ message: String) -> RPCError {
        RPCError(code: .invalidParameters, message: "Invalid params: \(message)")
    }
}

/// The answers of JSON-RPC.
enum RPCAnswer {
    static func result(_ result: JSONValue, of id: RPCIdentifier) -> JSONValue {
        ["jsonrpc": "2.0", "id": id.value, "result": result]
    }

    /// An error; its identifier is null if nothing tells which request it belongs to.
    static func error(_ error: RPCError, of id: RPCIdentifier? = nil) -> JSONValue {
        [
            "jsonrpc": "2.0", "id": (id ?? error.id)?.value ?? .null,
            "error": ["code": .number(error.code.rawValue), "message": .string(error.message)],
        ]
    }
}
