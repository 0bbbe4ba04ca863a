import HealthQuery

/// Why a tool cannot answer, in words for the model that called it.
struct ToolFailure: Error, Sendable, Hashable {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The words for an error that comes of the arguments or the data; nil for others.
    static func message(of error: any Error) -> String? {
        switch error {
        case let error as ToolFailure: error.message
        case let error as HealthError: error.message
        default: nil
        }
    }

    /// What a client wrote, in quotes and not too long to repeat.
    static func quoted(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(80)
        let isCut = shown.endIndex < text.unicodeScalars.endIndex
        return String(String.UnicodeScalarView(shown)).debugDescription + (isCut ? "…" : "")
    }
}

/// The arguments of a call, read with a check of their kinds; null is the same as none.
struct ToolArguments: Sendable {
    private let object: JSONObject

    /// - Throws: ``ToolFailure`` if there is an argument that the tool's schema does not have.
    init(_ object: JSONObject, for tool: some ModelContextTool) throws {
        self.object = object
        guard case .object(let known) = tool.inputSchema["properties"] else { return }
        let names = known.members.map(\.key)
        for member in object.members where !names.contains(member.key) {
            let list = names.isEmpty ? "takes none" : "takes \(names.joined(separator: ", "))"
            throw ToolFailure("there is no argument \(ToolFailure.quoted(member.key)); \(tool.name) \(list)")
        }
    }

    private func wrong(_ name: String, _ wanted: String, _ value: JSONValue) -> ToolFailure {
        ToolFailure("\(name) must be \(wanted), was \(value.kind)")
    }

    /// A text; nil if it is not given.
    func string(_ name: String) throws -> String? {
        switch object[name] ?? .null {
        case .null: return nil
        case .string(let text): return text
        case let other: throw wrong(name, "a string", other)
        }
    }

    /// A finite number; nil if it is not given.
    func number(_ name: String) throws -> Double? {
        switch object[name] ?? .null {
        case .null: return nil
        case .number(let number):
            guard let value = number.double else { throw ToolFailure("\(name) is too great a number") }
            return value
        case let other: throw wrong(name, "a number", other)
        }
    }

    /// A truth value; false if it is not given.
    func flag(_ name: String) throws -> Bool {
        switch object[name] ?? .null {
        case .null: return false
        case .bool(let value): return value
        case let other: throw wrong(name, "true or false", other)
        }
    }

    /// A whole number in a range.
    func integer(_ name: String, in range: ClosedRange<Int>, default standard: Int) throws -> Int {
        switch object[name] ?? .null {
        case .null: return standard
        case .number(let number):
            guard let value = number.integer, range.contains(value) else {
                throw ToolFailure(
                    "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return value
        case let other: throw wrong(name, "a whole number", other)
        }
    }

    /// One of some words.
    func choice<Choice>(_ name: String, default standard: Choice) throws -> Choice
    where Choice: CaseIterable & RawRepresentable<String> {
        let word = try choice(name, of: Choice.allCases.map(\.rawValue), default: standard.rawValue)
        return Choice(rawValue: word) ?? standard
    }

    /// One of some words.
    func choice(_ name: String, of words: [String], default standard: String) throws -> String {
        guard let text = try string(name) else { return standard }
        guard words.contains(text) else {
            throw ToolFailure(
                "\(name) must be one of \(words.joined(separator: ", ")), was \(ToolFailure.quoted(text))")
        }
        return text
    }
}
