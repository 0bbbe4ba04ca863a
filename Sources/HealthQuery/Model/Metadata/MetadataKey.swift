/// A key of metadata that knows the type of its value.
///
/// Metadata is a dictionary of ``MetadataValue`` by strings. With a typed key it is read and written without a cast:
///
/// ```swift
/// if sample.metadata[.heartRateMotionContext] == .sedentary {
///     print("at rest in", sample.metadata[.timeZone] ?? .gmt)
/// }
/// var metadata: [String: MetadataValue] = ["note": "after lunch"]
/// metadata[.wasUserEntered] = true
/// metadata[.bloodGlucoseMealTime] = .postprandial
/// ```
///
/// Each of HealthKit's keys has one. A key of your own is a line:
///
/// ```swift
/// extension MetadataKey<Int> {
///     static var servings: Self { Self("com.example.servings") }
/// }
/// ```
///
/// The string stays what it is: `sample.metadata["HKWeatherCondition"]` still has whatever number is there, also one
/// that no enumeration knows.
public struct MetadataKey<Value: MetadataRepresentable>: RawRepresentable, Sendable, Hashable {
    /// The string under which the value stands, such as `HKWasUserEntered`.
    public let rawValue: String

    /// Creates a key for values under a string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a key for values under a string.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension MetadataKey: CustomStringConvertible {
    /// The string.
    public var description: String { rawValue }
}

extension Dictionary where Key == String, Value == MetadataValue {
    /// The value under a typed key.
    ///
    /// It is nil if nothing stands under the key, or a value of another kind, or a number that the enumeration does not
    /// have; the key's string tells what is there. Numbers are read whatever their kind: 1 is true, and 2.0 is 2.
    /// Writing nil removes the value.
    public subscript<Typed: MetadataRepresentable>(key: MetadataKey<Typed>) -> Typed? {
        get { self[key.rawValue].flatMap(Typed.init(metadataValue:)) }
        set { self[key.rawValue] = newValue?.metadataValue }
    }
}
