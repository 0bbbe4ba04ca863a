import Foundation

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

/// Texts with places for values.
enum LogFormat {
    static func text(_ format: String, _ arguments: [Any]) -> String {
        var text = ""
        var values = arguments[...]
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            var isHidden = false
            if rest.first == "{", let close = rest.firstIndex(of: "}") {
                isHidden = rest[..<close].contains("private") || rest[..<close].contains("sensitive")
                rest = rest[rest.index(after: close)...]
            }
            let place = rest.prefix { !"@dDiuUxXoOfFeEgGscCpaA".contains($0) }
            guard let kind = rest.dropFirst(place.count).first else { break }
            rest = rest.dropFirst(place.count + 1)
            guard let value = values.popFirst() else {
                text += "<missing>"
                continue
            }
            text += isHidden ? "<private>" : shown(value, String(place), kind)
        }
        return text + rest
    }

    private static func shown(_ value: Any, _ place: String, _ kind: Character) -> String {
        switch (value, kind) {
        case (let number as any BinaryFloatingPoint, _) where "fFeEgG".contains(kind):
            String(format: "%" + place.filter { $0 != "l" } + String(kind), Double(number))
        case (let number as any BinaryInteger, "x"): String(Int(truncatingIfNeeded: number), radix: 16)
        case (let number as any BinaryInteger, "X"): String(Int(truncatingIfNeeded: number), radix: 16, uppercase: true)
        case (let error as any Error, _) where !(value is String): String(describing: error)
        default: String(describing: value)
        }
    }
}
