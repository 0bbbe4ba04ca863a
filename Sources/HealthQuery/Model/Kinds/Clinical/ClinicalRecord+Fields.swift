extension ClinicalRecord: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<ClinicalRecord>: PredicateField] {
        let isThere = QueryPredicate(ClinicalCondition(resourceType: nil, identifier: nil))
        return [
            \.fhirResource: PredicateField.whole("fhirResource", presence: isThere).having {
                (keyPath: PartialKeyPath<FHIRResource>) in
                keyPath == \.resourceType
                    ? .onlyEqual("fhirResource?.resourceType") {
                        Query.predicateForClinicalRecords(withFHIRResourceType: $0)
                    } : nil
            }
        ]
    }
}
