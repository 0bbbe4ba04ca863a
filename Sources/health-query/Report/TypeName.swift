import HealthQuery

/// Types as a person calls them.
enum TypeName {
    private static let prefixes = [
        "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier", "HKDataTypeIdentifier",
        "HKDataType", "HK",
    ]

    /// The name without what all names of its kind begin with.
    static func short(_ type: SampleType) -> String {
        let name = type.identifier
        let prefix = prefixes.first { name.hasPrefix($0) && name.count > $0.count } ?? ""
        return String(name.dropFirst(prefix.count))
    }
}
