import HealthQuery

/// Checks units that the command line names.
enum QuantityUnits {
    /// Checks that types are named, that they have quantities, and that a unit fits them.
    ///
    /// - Parameters:
    ///   - unit: nil for the unit of each type.
    ///   - option: the option for which it matters.
    static func check(_ types: [SampleType], _ unit: HealthUnit?, for option: OptionName) throws {
        guard !types.isEmpty else { throw ToolError.usage("\(option.spelling) needs --type") }
        for type in types {
            guard let type = type as? QuantityType else {
                throw ToolError.usage(
                    "\(option.spelling) makes no sense for \(TypeName.swift(type)), which has no quantities")
            }
            guard let unit, !type.is(compatibleWith: unit) else { continue }
            throw ToolError.usage(
                "the unit \(unit) does not fit \(TypeName.swift(type)), which is in \(type.canonicalUnit)")
        }
    }
}
