import Foundation

/// Writes messages to standard error, a line each.
enum LogWriter {
    /// The least level that is written: `OS_LOG_LEVEL` in the environment may be "info" or "debug"; else it is notices.
    static let leastWeight: Int =
        switch ProcessInfo.processInfo.environment["OS_LOG_LEVEL"] {
        case "debug": 0
        case "info": 1
        default: 2
        }

    /// Where lines go instead of standard error: for tests, each of which has its own.
    @TaskLocal static var sink: (@Sendable (String) -> Void)?

    static func write(_ message: String, _ log: OSLog, _ type: OSLogType) {
        guard log.isEnabled(type: type) else { return }
        let origin = log.subsystem.isEmpty ? "" : " [\(log.subsystem):\(log.category)]"
        let line = "\(Date().ISO8601Format()) \(type.name)\(origin) \(message)\n"
        if let sink {
            sink(line)
        } else {
            // One call, so that lines of different threads do not mix.
            // What cannot be written is lost: an error of writing must not end the program.
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
    }
}
