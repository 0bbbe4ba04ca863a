import Foundation
import HealthQuery

/// Reads the values of options.
enum OptionValue {
    static func type(_ name: String) throws -> SampleType {
        if let type = TypeLookup.find(name) { return type }
        let near = TypeLookup.similar(to: name).map { TypeName.swift($0) }
        throw ToolError.usage("there is no type \(name); similar are \(TextList.and(near))")
    }

    static func step(_ name: String) throws -> CalendarStep {
        guard let step = CalendarStep(rawValue: name.lowercased()) else {
            throw ToolError.usage("--by needs one of \(CalendarStep.list), was \(name)")
        }
        return step
    }

    /// Checks that a text names a day or an instant; which one depends on the time zone, and is found out later.
    static func moment(_ text: String, _ option: OptionName) throws -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard Moment(text, calendar) != nil else {
            throw ToolError.usage(
                """
                \(option.spelling) needs a day such as 2025-10-26, or an instant such as 2025-10-26T07:00:00+01:00, \
                was \(text)
                """
            )
        }
        return text
    }

    /// Checks that a name is that of a page, so that no export of the name is replaced.
    static func page(_ name: String) throws -> String {
        guard [".html", ".htm"].contains(where: name.lowercased().hasSuffix) else {
            throw ToolError.usage("--html needs the name of a page such as report.html, was \(name)")
        }
        return name
    }

    static func number(_ text: String, _ option: OptionName) throws -> Double {
        guard let number = Double(text), number.isFinite else {
            throw ToolError.usage("\(option.spelling) needs a number, was \(text)")
        }
        return number
    }

    static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw ToolError.usage("--limit needs a whole number that is not negative, was \(text)")
        }
        return count
    }

    static func zone(_ name: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else {
            throw ToolError.usage("there is no time zone \(name); a name looks like Europe/Berlin")
        }
        return zone
    }

    static func unit(_ text: String) throws -> HealthUnit {
        do {
            return try HealthUnit(from: text)
        } catch {
            throw ToolError.usage("there is no unit \(text); units look like km, kcal, count/min or mg/dL")
        }
    }
}
