extension AnyKey {
    fileprivate static let comparison = AnyKey(stringValue: "operator")
}

extension KeyedDecodingContainer {
    /// What is made of the comparison under a key: an object of an operator, and a bound that has a name of its own.
    ///
    /// - Throws: `DecodingError`, naming the keys that are not known.
    func comparison<Bound: Decodable, Result>(
        forKey key: Key,
        with name: String,
        _ make: (QueryPredicate.Operator, Bound) -> Result
    ) throws -> Result {
        let bound = AnyKey(stringValue: name)
        let parts = try superDecoder(forKey: key).strictContainer(keyedBy: AnyKey.self) {
            [AnyKey.comparison.stringValue, name].contains($0)
        }
        return make(
            try parts.decode(QueryPredicate.Operator.self, forKey: .comparison),
            try parts.decode(Bound.self, forKey: bound)
        )
    }
}

extension KeyedEncodingContainer {
    /// Writes a comparison under a key, whose bound gets a name.
    mutating func encode(
        _ comparison: QueryPredicate.Operator,
        _ bound: some Encodable,
        as name: String,
        forKey key: Key
    ) throws {
        var parts = nestedContainer(keyedBy: AnyKey.self, forKey: key)
        try parts.encode(comparison, forKey: .comparison)
        try parts.encode(bound, forKey: AnyKey(stringValue: name))
    }
}
