import HealthQuery

/// What the command line says of units, and of numbers in them.
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

    /// The quantity that a person means by a number: of per cent what the tables show, 97 for 0.97.
    static func quantity(_ number: Double, _ unit: HealthUnit) -> Quantity {
        guard unit == .percent() else { return Quantity(unit: unit, doubleValue: number) }
        // A hundredth of 97.4 is another number than 0.974; only a text with an exponent can not be moved like this.
        return Quantity(unit: unit, doubleValue: Double("\(number)e-2") ?? number / 100)
    }
}
