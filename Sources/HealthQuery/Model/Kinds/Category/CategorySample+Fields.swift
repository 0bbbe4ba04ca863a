extension CategorySample: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<CategorySample>: PredicateField] {
        var value = PredicateField("value") { Query.predicateForCategorySamples(with: $0, value: $1) }
        // In order, as in CategoryValuePredicateProviding.
        value.among = { values in
            let known = Set(values.compactMap { $0 as? Int }).sorted()
            return .or(known.map { Query.predicateForCategorySamples(with: .equalTo, value: $0) })
        }
        return [\.value: value]
    }
}
