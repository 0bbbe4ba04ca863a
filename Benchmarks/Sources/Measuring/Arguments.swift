/// The words of a command line that were not read yet.
package struct Arguments {
    private var rest: ArraySlice<String>

    package init(_ arguments: [String]) {
        rest = arguments[...]
    }

    /// The next option; nil at the end.
    package mutating func next() -> String? { rest.popFirst() }

    /// The value of an option.
    package mutating func text(_ option: String) throws -> String {
        guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value\n\n") }
        return value
    }

    /// The values of an option, with commas between them.
    package mutating func list(_ option: String) throws -> [String] {
        try text(option).split(separator: ",").map(String.init)
    }

    /// The value of an option, a whole number above 0.
    package mutating func number(_ option: String) throws -> Int {
        guard let value = Int(try text(option)), value > 0 else {
            throw UsageError("\(option) needs a number above 0\n\n")
        }
        return value
    }

    /// What to throw at an option that does not exist.
    package static func unknown(_ option: String) -> UsageError {
        UsageError(option == "--help" ? "" : "there is no option \(option)\n\n")
    }
}

/// A command line that makes no sense.
package struct UsageError: Error {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
