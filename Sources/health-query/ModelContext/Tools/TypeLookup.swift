import HealthQuery

/// Finds types by the names that a client may use for them.
enum TypeLookup {
    /// Names of Swift's that are not the end of the identifier.
    private static let otherNames: [String: String] = [
        "environmentalaudioexposureevent": "HKCategoryTypeIdentifierAudioExposureEvent"
    ]

    /// Every name in small letters: identifiers, and what is short for them.
    private static let types: [String: SampleType] = {
        var types: [String: SampleType] = [:]
        for type in SampleType.all where type.isKnown {
            types[type.identifier.lowercased()] = type
            types[TypeName.short(type).lowercased()] = type
        }
        for (name, identifier) in otherNames { types[name] = SampleType.known(identifier) }
        return types
    }()

    /// The type with a name, whatever its case; nil if there is none.
    static func find(_ name: String) -> SampleType? { types[name.lowercased()] }

    /// The type with a name.
    ///
    /// - Throws: ``ToolFailure`` with similar names if there is none.
    static func type(named name: String) throws -> SampleType {
        // No name is longer; what a stranger writes may be.
        let name = String(name.prefix(100))
        if let type = find(name) { return type }
        let near = similar(to: name).map { TypeName.swift($0) }.joined(separator: ", ")
        throw ToolFailure(
            "there is no type \(ToolFailure.quoted(name)); similar are \(near); the tool overview lists those with data"
        )
    }

    /// The three types whose short names are most like a text.
    static func similar(to text: String) -> [SampleType] {
        // No name is longer; what a stranger writes may be.
        let wanted = Array(shortened(text.prefix(100).lowercased()).utf8)
        let known = SampleType.all.filter(\.isKnown).map { type in
            let name = TypeName.short(type).lowercased()
            // A part of a name is nearer than a slip in all of it.
            let isPart = wanted.count > 2 && name.contains(String(decoding: wanted, as: UTF8.self))
            return (type: type, name: name, distance: isPart ? 0 : distance(wanted, Array(name.utf8)))
        }
        return known.sorted { ($0.distance, $0.name.count, $0.name) < ($1.distance, $1.name.count, $1.name) }
            .prefix(3).map(\.type)
    }

    /// A text without the beginning that identifiers share.
    private static func shortened(_ text: String) -> Substring {
        guard text.hasPrefix("hk"), let middle = text.firstRange(of: "typeidentifier") else { return text[...] }
        return text[middle.upperBound...]
    }

    /// How many letters must be changed, added or removed to make one text of the other.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (byte == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}

extension TypeName {
    /// The short name as Swift spells it: `stepCount`, `vo2Max`, `uvExposure`.
    static func swift(_ type: SampleType) -> String {
        let name = Array(short(type))
        let capitals = name.prefix { $0.isUppercase }.count
        // The last of several capitals begins the next word, unless nothing or a digit follows.
        let beginsWord = capitals > 1 && capitals < name.count && name[capitals].isLowercase
        let lowered = beginsWord ? capitals - 1 : capitals
        return String(name[..<lowered]).lowercased() + String(name[lowered...])
    }
}

extension ToolArguments {
    /// The type that the call names.
    func type() throws -> SampleType {
        guard let name = try string("type") else { throw ToolFailure("type is missing, such as stepCount") }
        return try TypeLookup.type(named: name)
    }

    /// The type that the call names, which must have quantities.
    func quantityType() throws -> QuantityType {
        let type = try type()
        guard let quantity = type as? QuantityType else {
            throw ToolFailure("\(TypeName.swift(type)) has no quantities; the tool samples lists what there is")
        }
        return quantity
    }
}

extension SampleType {
    /// The unit of the values as the tools name it; nil for a type without.
    var unitText: String? {
        unitOfValues.map { $0 == .percent() ? "fraction (1 is 100 %)" : $0.unitString }
    }
}
