import Foundation

/// Serves one client over standard input and output until the input ends.
struct ModelContextServer: Sendable {
    let context: HealthContext
    let console: Console
    /// Waits for input and returns some of it; empty at the end.
    var read: @Sendable () throws -> [UInt8] = { try StandardInput.read() }

    /// Answers every message, in order.
    ///
    /// Waiting for input holds up a thread, on which nothing else would run meanwhile.
    func run() async throws {
        var session = ModelContextSession(context)
        var lines = InputLines()
        while true {
            let bytes = try read()
            let complete = bytes.isEmpty ? [lines.finish()].compactMap(\.self) : lines.add(bytes)
            for line in complete {
                guard let answer = await session.answer(to: line) else { continue }
                try console.print([answer.text])
            }
            if bytes.isEmpty { return }
        }
    }
}

/// The standard input, as it comes.
///
/// A `FileHandle` waits until it has all the bytes that it was asked for, and a client waits for its answer before it
/// sends more.
enum StandardInput {
    private static let blockSize = 1 << 16

    /// Waits for input and returns some of it; empty at the end.
    static func read(from descriptor: Int32 = STDIN_FILENO) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: blockSize) { buffer, count in
            while true {
                let result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                if result >= 0 {
                    count = result
                    return
                }
                guard Readiness.awaited(of: descriptor, for: POLLIN) else {
                    throw ToolError.failure("the input cannot be read")
                }
            }
        }
    }
}
