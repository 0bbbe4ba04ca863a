extension CaseIterable {
    /// The cases by HealthKit's names for them, which are those of the cases after a prefix.
    static func byName(_ prefix: String) -> [String: Self] {
        var result: [String: Self] = [:]
        for value in allCases {
            let name = "\(value)"
            result[prefix + name.prefix(1).uppercased() + name.dropFirst()] = value
        }
        return result
    }
}
