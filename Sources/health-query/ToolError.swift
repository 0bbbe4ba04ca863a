import HealthQuery

/// Why the tool stops, in a line for its caller.
struct ToolError: Error, Sendable, Equatable {
    /// Why, with the exit code.
    enum Kind: Int32, Sendable {
        /// The reader of the output went away, as `head` does; that is no error.
        case closedOutput = 0
        case failure = 1
        case usage = 2
        case damage = 3
    }

    let kind: Kind
    let message: String

    static func failure(_ message: String) -> ToolError { ToolError(kind: .failure, message: message) }
    /// The last message of a run on a damaged file: the answers are those of its readable part.
    static func damage(_ message: String) -> ToolError { ToolError(kind: .damage, message: message) }
    /// Why the store refuses to answer a question about a type.
    static func refusal(of type: SampleType, _ error: HealthError) -> ToolError {
        .failure("\(TypeName.swift(type)): \(error.message)")
    }
    static let closedOutput = ToolError(kind: .closedOutput, message: "the output was closed")
    static func usage(_ message: String) -> ToolError { ToolError(kind: .usage, message: message) }

    /// Any error, in one line.
    init(_ error: any Error) {
        switch error {
        case let error as ToolError: self = error
        case let error as HealthError: self = .failure(error.message)
        case is CancellationError: self = .failure("cancelled")
        default: self = .failure(String(describing: error))
        }
    }

    private init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
