/// The raw values that a category type allows, and the names under which exports write them.
package struct CategoryValueSet: Sendable, Hashable {
    /// The allowed raw values, ascending.
    package private(set) var allowed: [Int] = []
    private var nameOfValue: [Int: String] = [:]
    private var valueOfName: [String: Int] = [:]

    /// No values, as an unknown type has.
    static let unknown = CategoryValueSet()
}

extension CategoryValueSet {
    /// Creates the values of an enumeration; exports name them after it and its cases.
    init<Value: CaseIterable & RawRepresentable<Int>>(_ enumeration: Value.Type) {
        let names = Self.names(enumeration)
        nameOfValue = Dictionary(uniqueKeysWithValues: names)
        allowed = nameOfValue.keys.sorted()
        for (value, name) in names { valueOfName[name] = value }
    }

    private static func names<Value: CaseIterable & RawRepresentable<Int>>(_: Value.Type) -> [(Int, String)] {
        Value.allCases.map { value in
            let name = "\(value)"
            return (value.rawValue, "HK\(Value.self)\(name.prefix(1).uppercased())\(name.dropFirst())")
        }
    }

    /// The same values, which older exports name after another enumeration.
    func alsoNamed<Value: CaseIterable & RawRepresentable<Int>>(by enumeration: Value.Type) -> CategoryValueSet {
        Self.names(enumeration).reduce(self) { $0.also($1.1, $1.0) }
    }

    /// The same values, one of which has another name in older exports.
    func also(_ name: String, _ value: Int) -> CategoryValueSet {
        var result = self
        result.valueOfName[name] = value
        return result
    }

    /// Whether a sample may have the raw value.
    package func allows(_ value: Int) -> Bool { nameOfValue[value] != nil }

    /// The name of a raw value in an export, such as "HKCategoryValueSleepAnalysisAsleepCore".
    ///
    /// The current name if there were several; nil if the value is not allowed.
    package func exportName(of value: Int) -> String? { nameOfValue[value] }

    /// The raw value of a name in an export, current or legacy; nil if the type has no such value.
    package func value(named exportName: String) -> Int? { valueOfName[exportName] }
}
