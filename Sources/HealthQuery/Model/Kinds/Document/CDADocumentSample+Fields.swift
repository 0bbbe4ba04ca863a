extension CDADocumentSample: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<CDADocumentSample>: PredicateField] {
        // Of a document that is there, each name is a text, which may be empty.
        let isThere = QueryPredicate(DocumentCondition(field: .title, comparison: .contains, text: ""))
        return [
            \.document: PredicateField.whole("document", presence: isThere).having {
                (keyPath: PartialKeyPath<CDADocument>) in
                switch keyPath {
                case \.title: name(.title, isThere)
                case \.patientName: name(.patientName, isThere)
                case \.authorName: name(.authorName, isThere)
                case \.custodianName: name(.custodianName, isThere)
                default: nil
                }
            }
        ]
    }

    private static func name(_ field: DocumentCondition.Field, _ isThere: QueryPredicate) -> PredicateField {
        PredicateField("document?.\(field)", presence: isThere, absentIsUnequal: false) {
            QueryPredicate(DocumentCondition(field: field, comparison: $0, text: $1))
        }
    }
}
