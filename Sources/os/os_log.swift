/// Writes a message.
public func os_log(_ message: OSLogMessage) { LogWriter.write(message.text, .default, .default) }

/// Writes a message of a level.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    LogWriter.write(message.text, log, type)
}

/// Writes a message whose values stand behind a text with places for them.
///
/// A place is as in C, with `{public}`, `{private}` or `{sensitive}` behind the percent sign where it matters who reads it.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any...) {
    LogWriter.write(LogFormat.text("\(message)", arguments), log, type)
}
