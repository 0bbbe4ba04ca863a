extension ClinicalRecord: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<ClinicalRecord>: PredicateField] {
        [
            \.fhirResource: PredicateField.whole("fhirResource").having { (keyPath: PartialKeyPath<FHIRResource>) in
                keyPath == \.resourceType
                    ? .onlyEqual("fhirResource?.resourceType") {
                        Query.predicateForClinicalRecords(withFHIRResourceType: $0)
                    } : nil
            }
        ]
    }
}
