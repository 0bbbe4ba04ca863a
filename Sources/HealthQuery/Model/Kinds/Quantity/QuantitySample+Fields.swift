extension QuantitySample: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<QuantitySample>: PredicateField] {
        [
            \.quantity: PredicateField("quantity") {
                Query.predicateForQuantitySamples(with: $0, quantity: $1)
            }
        ]
    }
}
