import Foundation
import HealthQuery

/// Metadata between the edge, where values are objects, and the core.
enum Metadata {
    /// The edge's metadata; nil without any, as HealthKit's samples have then.
    static func edge(_ metadata: [String: MetadataValue]) -> [String: Any]? {
        metadata.isEmpty ? nil : metadata.mapValues(edge)
    }

    /// A value as the object that HealthKit hands out; numbers cast to `Bool`, `Int`, `Double` and `NSNumber`.
    static func edge(_ value: MetadataValue) -> Any {
        switch value {
        case .string(let text): text
        case .bool(let flag): NSNumber(value: flag)
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .date(let date): date
        case .quantity(let quantity): HKQuantity(core: quantity)
        }
    }

    /// The core's metadata.
    ///
    /// A value that is no text, number, date or quantity becomes a number that is not one, which is not saved:
    /// ``check(_:)`` names the key.
    static func core(_ metadata: [String: Any]?) -> [String: MetadataValue] {
        (metadata ?? [:]).mapValues { (try? coreValue($0)) ?? .double(.nan) }
    }

    /// The core's metadata, for what takes it at once.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if a value is no text, number, date or quantity.
    static func checked(_ metadata: [String: Any]?) throws -> [String: MetadataValue] {
        let core = core(metadata)
        try check(core)
        return core
    }

    /// Says under which key there is a value that metadata cannot hold.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there is one.
    static func check(_ metadata: [String: MetadataValue]) throws {
        let refused = metadata.filter { if case .double(let number) = $0.value { number.isNaN } else { false } }
        guard let key = refused.keys.min() else { return }
        throw HealthError.invalidArgument(
            "metadata cannot hold what is under the key \(key.debugDescription): only text, numbers, dates and quantities"
        )
    }

    /// Says under which key of a sample, or of what it is made of, there is a value that metadata cannot hold.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there is one.
    static func check(_ sample: AnySample) throws {
        if !sample.details.packedMetadata.isEmpty { try check(sample.metadata) }
        for member in sample.members { try check(member) }
        guard let workout = sample.workout else { return }
        for event in workout.workoutEvents { try check(event.metadata) }
        for activity in workout.workoutActivities { try check(activity.metadata) }
    }

    /// The core's value.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the value is no text, number, date or quantity.
    static func coreValue(_ value: Any) throws -> MetadataValue {
        switch value {
        case let text as String: return .string(text)
        case let date as Date: return .date(date)
        case let quantity as HKQuantity: return .quantity(quantity.core)
        case let flag as Bool where !(value is NSNumber): return .bool(flag)
        case let number as any BinaryInteger where !(value is NSNumber):
            return Int(exactly: number).map { .integer($0) } ?? .double(Double(number))
        case let number as any BinaryFloatingPoint where !(value is NSNumber): return .double(Double(number))
        case let number as NSNumber: return coreNumber(number)
        case let text as NSString: return .string(String(text))
        case let date as NSDate: return .date(date as Date)
        default: throw HealthError.invalidArgument("metadata cannot hold a \(type(of: value))")
        }
    }

    private static func coreNumber(_ number: NSNumber) -> MetadataValue {
        // Flags and numbers of eight bits have one code, but not one class.
        let isFlag = type(of: number) == type(of: NSNumber(value: true))
        return switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c") where isFlag, UInt8(ascii: "B"): .bool(number.boolValue)
        case UInt8(ascii: "f"), UInt8(ascii: "d"): .double(number.doubleValue)
        case UInt8(ascii: "Q"):
            Int(exactly: number.uint64Value).map { .integer($0) } ?? .double(number.doubleValue)
        default: .integer(number.intValue)
        }
    }
}
