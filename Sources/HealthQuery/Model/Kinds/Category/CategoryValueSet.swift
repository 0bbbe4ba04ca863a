/// The raw values that a category type allows, and the names under which exports write them.
package struct CategoryValueSet: Sendable, Hashable {
    /// The allowed raw values, ascending.
    package let allowed: [Int]
    private let nameOfValue: [Int: String]
    private let valueOfName: [String: Int]

    /// Creates the values of an enumeration from HealthKit's name for it and its cases.
    ///
    /// - Parameter legacy: names that older exports use for the same values.
    init(_ enumeration: String, _ cases: KeyValuePairs<Int, String>, legacy: KeyValuePairs<Int, String> = [:]) {
        var nameOfValue: [Int: String] = [:]
        var valueOfName: [String: Int] = [:]
        for (value, name) in cases {
            nameOfValue[value] = enumeration + name
            valueOfName[enumeration + name] = value
        }
        for (value, name) in legacy { valueOfName[name] = value }
        self.allowed = nameOfValue.keys.sorted()
        self.nameOfValue = nameOfValue
        self.valueOfName = valueOfName
    }

    /// Whether a sample may have the raw value.
    package func allows(_ value: Int) -> Bool {
        nameOfValue[value] != nil
    }

    /// The name of a raw value in an export, such as "HKCategoryValueSleepAnalysisAsleepCore".
    ///
    /// The current name if there were several; nil if the value is not allowed.
    package func exportName(of value: Int) -> String? {
        nameOfValue[value]
    }

    /// The raw value of a name in an export, current or legacy; nil if the type has no such value.
    package func value(named exportName: String) -> Int? {
        valueOfName[exportName]
    }
}
