import HealthQuery

/// The names of types, for a person.
enum TypeName {
    private static let prefixes = [
        "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier", "HKDataTypeIdentifier",
        "HKDataType", "HK",
    ]

    /// The name without the prefix of all names of its kind; if it is the kind's only one, without what says so.
    static func short(_ type: SampleType) -> String {
        let name = type.identifier
        let prefix = prefixes.first { name.hasPrefix($0) && name.count > $0.count } ?? ""
        let rest = name.dropFirst(prefix.count)
        let suffix = "TypeIdentifier"
        return String(rest.hasSuffix(suffix) ? rest.dropLast(suffix.count) : rest)
    }
}
