/// A condition that only samples of one kind can fulfil.
///
/// It stands in the folder of its kind, and its kind registers it, so that it can be decoded.
package protocol KindCondition: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name of the condition in encoded predicates.
    static var name: String { get }

    /// Says what is wrong with the condition for a type.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if it makes no sense for the type.
    func validate(for type: SampleType) throws

    /// Whether a row of such a type fulfils it; called after ``validate(for:)`` only.
    func matches(_ row: SampleRow) -> Bool

    /// How deeply predicates are nested in it.
    var depth: Int { get }
}

extension KindCondition {
    /// None of most conditions.
    package var depth: Int { 0 }
}

/// A condition of some kind, as a value.
package struct AnyKindCondition: Sendable {
    package let condition: any KindCondition

    package init(_ condition: any KindCondition) {
        self.condition = condition
    }
}

extension AnyKindCondition: Hashable {
    package static func == (left: AnyKindCondition, right: AnyKindCondition) -> Bool {
        left.condition.equals(right.condition)
    }

    package func hash(into hasher: inout Hasher) {
        condition.hash(into: &hasher)
    }
}

extension KindCondition {
    fileprivate func equals(_ other: any KindCondition) -> Bool { other as? Self == self }

    fileprivate func encode(to container: inout KeyedEncodingContainer<AnyKey>) throws {
        try container.encode(self, forKey: AnyKey(stringValue: Self.name))
    }

    fileprivate static func decoded(
        from container: KeyedDecodingContainer<AnyKey>
    ) throws -> AnyKindCondition {
        AnyKindCondition(try container.decode(Self.self, forKey: AnyKey(stringValue: name)))
    }
}

extension AnyKindCondition: Codable {
    /// How many of them may stand in one another; each holds predicates with a depth of their own.
    private static let maximumDepth = 10

    private static func depth(of path: [any CodingKey]) -> Int { path.count { $0.stringValue == "kind" } }

    /// Decodes an object whose only key names the condition.
    package init(from decoder: any Decoder) throws {
        guard Self.depth(of: decoder.codingPath) <= Self.maximumDepth else {
            throw decoder.corrupted("a condition of a kind stands in more than \(Self.maximumDepth) others")
        }
        let (container, key) = try decoder.onlyKey(of: "a condition of a kind", AnyKey.self)
        guard let condition = SampleType.conditions[key.stringValue] else {
            throw decoder.corrupted("no kind has such a condition, found \(key.stringValue)")
        }
        self = try condition.decoded(from: container)
    }

    package func encode(to encoder: any Encoder) throws {
        guard Self.depth(of: encoder.codingPath) <= Self.maximumDepth else {
            let problem = "a condition of a kind stands in more than \(Self.maximumDepth) others"
            throw EncodingError.invalidValue(
                condition,
                EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem)
            )
        }
        var container = encoder.container(keyedBy: AnyKey.self)
        try condition.encode(to: &container)
    }
}
