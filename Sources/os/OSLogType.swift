@_exported public import Foundation

/// How much a message matters.
public struct OSLogType: RawRepresentable, Sendable, Hashable {
    /// The system's number.
    public let rawValue: UInt8

    /// A level by the system's number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A level by the system's number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What matters enough to be kept.
    public static let `default` = OSLogType(rawValue: 0x00)
    /// What helps, but does not matter.
    public static let info = OSLogType(rawValue: 0x01)
    /// What matters while one looks for a fault.
    public static let debug = OSLogType(rawValue: 0x02)
    /// What went wrong.
    public static let error = OSLogType(rawValue: 0x10)
    /// What must not happen.
    public static let fault = OSLogType(rawValue: 0x11)

    /// The word in front of a message.
    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }

    /// The order of levels, from what matters least.
    var weight: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .error: 3
        case .fault: 4
        default: 2
        }
    }
}

/// Where messages come from.
open class OSLog: NSObject,
    // All it holds is constant.
    @unchecked Sendable
{
    let subsystem: String
    let category: String
    let isDisabled: Bool

    /// A part of a program.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem, category, isDisabled: false)
    }

    /// A part of a program, in one of the system's categories.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem, category.rawValue, isDisabled: false)
    }

    /// A category that profilers know.
    public struct Category: RawRepresentable, Sendable, Hashable {
        /// The name of the category.
        public let rawValue: String

        /// A category by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// What matters to a person who profiles.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// What is recorded only while somebody profiles.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// The same, with the calls that led to it.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    private init(_ subsystem: String, _ category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
    }

    /// The program as a whole.
    public static let `default` = OSLog("", "", isDisabled: false)
    /// Nothing: its messages are dropped.
    public static let disabled = OSLog("", "", isDisabled: true)

    /// Whether messages of a level are written.
    open func isEnabled(type: OSLogType) -> Bool { !isDisabled && type.weight >= LogWriter.leastWeight }
}
