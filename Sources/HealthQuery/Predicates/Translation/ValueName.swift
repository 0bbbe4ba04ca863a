import Foundation

/// Values that a program gave, in messages.
package enum ValueName {
    /// The value, if it is a simple one, or its type.
    ///
    /// A program can give anything, also a date whose own description would end it (`NaN` on Linux).
    package static func of(_ value: Any) -> String {
        switch unwrapped(value) {
        case nil: "nil"
        case let date as Date: DateText.text(date)
        case let value as String: "\"\(value.prefix(100))\""
        case let value as any Numeric: "\(value)"
        case let value as Bool: "\(value)"
        case let value as UUID: value.uuidString
        case let value as NSNumber: "\(value)"
        case let value as Quantity: "\(value)"
        case let value as MetadataValue: "\("\(value)".prefix(100))"
        case let value?: "of type \(type(of: value))"
        }
    }
}
