/// Writes messages of a part of a program to standard error.
///
/// Notices and what matters more are written; with `OS_LOG_LEVEL` "info" or "debug" in the environment, less as well. Values
/// that are marked as private or sensitive are not shown.
public struct Logger: Sendable {
    private let log: OSLog

    /// Writes messages of a part of a program.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Writes messages of the program.
    public init() { log = .default }
    /// Writes messages where a log does.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        if log.isEnabled(type: level) { LogWriter.write(message().text, log, level) }
    }

    /// Writes a notice.
    public func log(_ message: @autoclosure () -> OSLogMessage) { log(level: .default, message()) }
    /// Writes what matters while one looks for a fault.
    public func trace(_ message: @autoclosure () -> OSLogMessage) { log(level: .debug, message()) }
    /// Writes what matters while one looks for a fault.
    public func debug(_ message: @autoclosure () -> OSLogMessage) { log(level: .debug, message()) }
    /// Writes what helps.
    public func info(_ message: @autoclosure () -> OSLogMessage) { log(level: .info, message()) }
    /// Writes a notice.
    public func notice(_ message: @autoclosure () -> OSLogMessage) { log(level: .default, message()) }
    /// Writes what may go wrong.
    public func warning(_ message: @autoclosure () -> OSLogMessage) { log(level: .error, message()) }
    /// Writes what went wrong.
    public func error(_ message: @autoclosure () -> OSLogMessage) { log(level: .error, message()) }
    /// Writes what must not happen.
    public func critical(_ message: @autoclosure () -> OSLogMessage) { log(level: .fault, message()) }
    /// Writes what must not happen.
    public func fault(_ message: @autoclosure () -> OSLogMessage) { log(level: .fault, message()) }
}
