import HealthQuery

/// The names of types, for a person.
enum TypeName {
    private static let middle = "TypeIdentifier"

    /// The name without what all names of its kind begin with; if it is the kind's only one, the kind.
    static func short(_ type: SampleType) -> String {
        let name = type.identifier
        guard name.hasPrefix("HK") else { return name }
        if let range = name.firstRange(of: middle), range.upperBound < name.endIndex {
            return String(name[range.upperBound...])
        }
        let prefix = name.hasPrefix("HKDataType") ? "HKDataType" : "HK"
        let rest = name.dropFirst(prefix.count)
        return String(rest.hasSuffix(middle) ? rest.dropLast(middle.count) : rest)
    }
}
