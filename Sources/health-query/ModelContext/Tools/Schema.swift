/// The parts of JSON Schema that the tools need.
enum Schema {
    /// An object with these properties and no others; those that are not optional are required.
    static func object(
        _ properties: KeyValuePairs<String, JSONValue>,
        optional: Set<String> = [],
        _ description: String? = nil
    ) -> JSONValue {
        .object([
            "type": "object",
            "description": description.map { .string($0) },
            "properties": .object(JSONObject(members: properties.map { .init(key: $0, value: $1) })),
            "required": .strings(properties.lazy.map(\.key).filter { !optional.contains($0) }),
            "additionalProperties": false,
        ])
    }

    /// The arguments of a tool, of which some are required.
    static func arguments(_ properties: KeyValuePairs<String, JSONValue>, required: Set<String> = []) -> JSONValue {
        object(properties, optional: Set(properties.map(\.key)).subtracting(required))
    }

    static func string(_ description: String, oneOf values: [String]? = nil) -> JSONValue {
        .object([
            "type": "string", "description": .string(description), "enum": values.map { .strings($0) },
        ])
    }

    static func number(_ description: String) -> JSONValue {
        ["type": "number", "description": .string(description)]
    }

    static func integer(_ description: String, _ range: ClosedRange<Int>? = nil) -> JSONValue {
        .object([
            "type": "integer", "description": .string(description),
            "minimum": range.map { .number($0.lowerBound) }, "maximum": range.map { .number($0.upperBound) },
        ])
    }

    static func flag(_ description: String) -> JSONValue {
        ["type": "boolean", "description": .string(description)]
    }

    static func array(of element: JSONValue, _ description: String) -> JSONValue {
        ["type": "array", "description": .string(description), "items": element]
    }
}

extension Schema {
    static let type = string(
        "The type: a HealthKit identifier such as HKQuantityTypeIdentifierStepCount, or its short name stepCount.")
    static let from = string("The first day (2025-10-26), or the first instant (2025-10-26T07:00:00+01:00).")
    static let to = string("The last day, which is included, or the instant at which to stop, which is not.")
    static let source = string(
        "Only what this source recorded: its name, its bundle identifier, or both as in Watch (com.example.watch).")
    static let unit = string("The unit of the values.")
    static let instant = string("An instant, in ISO 8601 with the offset of the store's time zone.")
}
