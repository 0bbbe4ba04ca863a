extension CaseIterable {
    /// The cases by HealthKit's names for them, which are those of the cases after a prefix.
    static func byName(_ prefix: String) -> [String: Self] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.name(prefix), $0) })
    }

    /// HealthKit's name for a case.
    func name(_ prefix: String) -> String {
        let name = "\(self)"
        return prefix + name.prefix(1).uppercased() + name.dropFirst()
    }
}
