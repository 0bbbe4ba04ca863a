/// What can stand under a ``MetadataKey``: it becomes a ``MetadataValue`` and can be made of one.
///
/// `Bool`, `Int`, `Double`, `String`, `Date`, `TimeZone`, ``Quantity`` and HealthKit's enumerations conform. An
/// enumeration of whole numbers needs nothing but the name of the protocol; it is kept as its raw value.
///
/// ```swift
/// enum Mood: Int, MetadataRepresentable {
///     case bad = 1
///     case good = 2
/// }
/// ```
public protocol MetadataRepresentable: Sendable {
    /// The value under a key, or nil if what stands there is of another kind, or has no meaning for the type.
    init?(metadataValue: MetadataValue)
    /// The form in which metadata keeps the value.
    var metadataValue: MetadataValue { get }
}

extension MetadataRepresentable where Self: RawRepresentable, RawValue == Int {
    /// The value with a raw value; nil for another number, a fraction, or what is no number.
    public init?(metadataValue: MetadataValue) {
        guard let rawValue = metadataValue.exactInteger else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value.
    public var metadataValue: MetadataValue { .integer(rawValue) }
}
