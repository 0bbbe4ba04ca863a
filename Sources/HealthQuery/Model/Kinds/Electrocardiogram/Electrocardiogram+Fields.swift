extension Electrocardiogram: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<Electrocardiogram>: PredicateField] {
        // Every rate that is known is at least the least one.
        let least = Quantity(
            unit: .count().unitDivided(by: .minute()), doubleValue: -.greatestFiniteMagnitude)
        return [
            \.classification: .onlyEqual("classification") {
                Query.predicateForElectrocardiograms(classification: $0)
            },
            \.symptomsStatus: .onlyEqual("symptomsStatus") {
                Query.predicateForElectrocardiograms(symptomsStatus: $0)
            },
            \.averageHeartRate: PredicateField(
                "averageHeartRate",
                presence: Query.predicateForElectrocardiograms(with: .greaterThanOrEqualTo, averageHeartRate: least),
                absentIsUnequal: false
            ) {
                Query.predicateForElectrocardiograms(with: $0, averageHeartRate: $1)
            },
        ]
    }
}
