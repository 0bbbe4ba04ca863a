/// The type of states of mind; there is one, ``ObjectType/stateOfMindType()``.
public final class StateOfMindType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        super.init(identifier: DataTypeIdentifierStateOfMind, index: index, sample: StateOfMind.self, traits: Traits())
    }

    /// The type of states of mind.
    static let stateOfMind =
        SampleType.known(DataTypeIdentifierStateOfMind) as? StateOfMindType ?? StateOfMindType(index: -1)
}

extension ObjectType {
    /// The type of states of mind.
    public static func stateOfMindType() -> StateOfMindType { StateOfMindType.stateOfMind }
}

extension SampleKind {
    static let stateOfMind = SampleKind(conditions: [StateOfMindCondition.self]) { [StateOfMindType(index: $0)] }
}
