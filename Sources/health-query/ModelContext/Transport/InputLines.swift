/// A line of the input.
enum InputLine: Sendable, Hashable {
    case text([UInt8])
    /// A line that is longer than ``InputLines/lengthLimit``; its bytes were not kept.
    case tooLong
}

/// Cuts bytes into lines, whatever the pieces in which they come.
///
/// It holds at most one line, and of one that is too long nothing.
struct InputLines: Sendable {
    /// How many bytes a line may have.
    static let lengthLimit = 1 << 20

    private var line: [UInt8] = []
    private var isTooLong = false

    /// Takes some bytes, and returns the lines that end in them.
    mutating func add(_ bytes: some Collection<UInt8>) -> [InputLine] {
        var lines: [InputLine] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            keep(rest[..<end])
            lines.append(take())
            rest = rest[rest.index(after: end)...]
        }
        keep(rest)
        return lines
    }

    /// The last line, if the input ends without a line break.
    mutating func finish() -> InputLine? { line.isEmpty && !isTooLong ? nil : take() }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        guard !isTooLong else { return }
        if line.count + bytes.count > Self.lengthLimit {
            isTooLong = true
            line = []
        } else {
            line += bytes
        }
    }

    private mutating func take() -> InputLine {
        defer {
            line = []
            isTooLong = false
        }
        return isTooLong ? .tooLong : .text(line)
    }
}
