/// What kind of value a metadata key holds.
///
/// Exports write all values as text. The kind says what the text means: "1" under `MetadataKeyWasUserEntered` is a
/// boolean.
package enum MetadataValueKind: Sendable, Hashable, CaseIterable {
    /// A boolean, written 0 or 1.
    case bool
    /// A whole number, mostly the raw value of an enumeration.
    case integer
    /// A number.
    case number
    /// Text.
    case string
    /// A date.
    case date
    /// A number with a unit.
    case quantity

    /// The kind of a key of HealthKit's, or nil if the key is not one of them.
    package static func kind(ofKey key: String) -> MetadataValueKind? {
        table[key]
    }
}
