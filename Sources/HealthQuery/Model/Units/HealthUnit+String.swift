extension HealthUnit {
    /// Creates a unit from its text.
    ///
    /// The text is a product of symbols with `·`, `*` or `.` between them and at most one `/`; everything right of the
    /// stroke is below it: `kg/m.s^2` is kg/(m·s²) (R14.3). SI units take a prefix (`mcg`, `mL`), a mole its molar mass
    /// in grams per mole (`mmol<180.1558800000541>/L`), powers are whole numbers (`s^-1`).
    ///
    /// HealthKit raises an exception where this throws. A text met before costs a dictionary lookup.
    ///
    /// - Throws: `HealthError.Code.errorInvalidArgument`; the message has the text, the part that is wrong and its
    ///   position.
    public convenience init(from string: String) throws {
        self.init(interned: try .parsed(string))
    }
}

extension HealthUnit: Codable {
    /// Decodes a unit from its text.
    ///
    /// - Throws: `DecodingError` if the text spells no unit.
    public convenience init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let string = try container.decode(String.self)
        do {
            self.init(interned: try .parsed(string))
        } catch let error as HealthError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    /// Encodes the text of the unit.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unitString)
    }
}
