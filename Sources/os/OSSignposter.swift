/// Marks spans of time for a profiler; there is none here, so nothing is written.
public struct OSSignposter: Sendable {
    /// Marks nothing.
    public static let disabled = OSSignposter()

    /// Marks spans of the program.
    public init() {}
    /// Marks spans of a part of a program.
    public init(subsystem: String, category: String) {}
    /// Marks spans of a part of a program.
    public init(subsystem: String, category: OSLog.Category) {}
    /// Marks spans where a log writes.
    public init(logHandle: OSLog) {}
    /// Marks spans where a logger writes.
    public init(logger: Logger) {}

    /// Whether somebody profiles: nobody does.
    public var isEnabled: Bool { false }

    /// A name for a span among others that overlap it.
    public func makeSignpostID() -> OSSignpostID { .exclusive }
    /// A name for the span of an object among others that overlap it.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { .exclusive }

    /// Begins a span.
    @discardableResult
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }

    /// Begins a span, with a message.
    @discardableResult
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> SignpostMetadata
    ) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }

    /// Ends a span.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    /// Ends a span, with a message.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: @autoclosure () -> SignpostMetadata
    ) {}

    /// Marks an instant.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
    /// Marks an instant, with a message.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> SignpostMetadata
    ) {}

    /// Marks the span in which something is done.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        try task()
    }

    /// Marks the span in which something is done, with a message.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> SignpostMetadata,
        around task: () throws -> T
    ) rethrows -> T {
        try task()
    }
}

/// A message of a mark.
public typealias SignpostMetadata = OSLogMessage

/// A span that has begun.
public final class OSSignpostIntervalState: Sendable {
    init() {}
}

/// A name of a span among others that overlap it.
public struct OSSignpostID: Sendable, Hashable {
    /// The system's number.
    public let rawValue: UInt64

    /// A name by the system's number.
    public init(_ value: UInt64) { rawValue = value }
    /// A name for a span among others that overlap it.
    public init(log: OSLog) { self = .exclusive }
    /// A name for the span of an object among others that overlap it.
    public init(log: OSLog, object: AnyObject) { self = .exclusive }

    /// The only span of its name at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No span.
    public static let null = OSSignpostID(0)
    /// Nothing that names a span.
    public static let invalid = OSSignpostID(.max)
}

/// What a mark marks.
public struct OSSignpostType: Sendable, Hashable {
    private let number: UInt8

    /// An instant.
    public static let event = OSSignpostType(number: 0)
    /// The beginning of a span.
    public static let begin = OSSignpostType(number: 1)
    /// The end of a span.
    public static let end = OSSignpostType(number: 2)
}

/// Marks the beginning or the end of a span, or an instant; nothing is written.
public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive
) {}

/// Marks the beginning or the end of a span, or an instant, with a message; nothing is written.
public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive,
    _ format: StaticString, _ arguments: Any...
) {}
