import Foundation

/// Standard output, which may be a pipe whose reader goes away, or is slow.
enum StandardOutput {
    /// Makes writing to a closed pipe an error instead of the end of the process.
    static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes a text; if it does not fit, waits until there is room.
    ///
    /// - Throws: ``ToolError/closedOutput`` if nobody reads any more; a failure for everything else.
    static func print(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return bytes.count }
                return write(descriptor, base, bytes.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw ToolError.closedOutput
            } else if !Readiness.awaited(of: descriptor, for: POLLOUT) {
                throw ToolError.failure("the output cannot be written")
            }
        }
    }
}
