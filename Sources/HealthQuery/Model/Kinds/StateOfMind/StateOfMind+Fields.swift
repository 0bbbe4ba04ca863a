extension StateOfMind: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<StateOfMind>: PredicateField] {
        [
            \.kind: .onlyEqual("kind") { (kind: StateOfMind.Kind) in Query.predicateForStatesOfMind(with: kind) },
            \.valence: PredicateField("valence") {
                Query.predicateForStatesOfMind(withValence: $1, operatorType: $0)
            },
            \.labels: .collection("labels") { (label: StateOfMind.Label) in
                Query.predicateForStatesOfMind(with: label)
            },
            \.associations: .collection("associations") { (association: StateOfMind.Association) in
                Query.predicateForStatesOfMind(with: association)
            },
        ]
    }
}
