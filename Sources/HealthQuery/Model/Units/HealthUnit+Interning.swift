extension HealthUnit: Interned {
    /// Every base unit with every prefix it takes, by raw values.
    ///
    /// A base unit that takes no prefix has one entry.
    private static let atoms: [[HealthUnit]] = BaseUnit.allCases.map { base in
        let prefixes = base.definition.isPrefixable ? MetricPrefix.allCases : [.none]
        return prefixes.map { HealthUnit(merged: [UnitFactor(base, $0)], isKept: true) }
    }

    /// The unit without factors.
    static let null = HealthUnit(merged: [], isKept: true)

    /// The atoms and the compound units of everyday, by their text and by other usual spellings.
    ///
    /// They are found without a lock and keep their one instance for good.
    private static let common: [String: HealthUnit] = {
        var common: [String: HealthUnit] = [null.unitString: null]
        for unit in atoms.joined() { common[unit.unitString] = unit }
        for spelling in [
            "count/min", "count/s", "count/hr", "m/s", "km/hr", "mi/hr", "L/min", "mg/dL", "ng/mL", "mcg/dL", "kg/m^2",
            "mmol<180.1558800000541>/L", "mmol<180.15588000005408>/L", "kcal/(kg*hr)", "mL/(kg*min)", "mL/min·kg",
        ] {
            guard let factors = try? UnitParser.factors(of: spelling) else { continue }
            let unit = HealthUnit(merged: factors, isKept: true)
            let kept = common[unit.unitString, default: unit]
            common[unit.unitString] = kept
            common[spelling] = kept
        }
        return common
    }()

    /// Other units met so far, by their text and by the spellings that were read.
    ///
    /// Bounded, so that strings from outside do not fill the memory; when it is full it starts anew. Sharing instances
    /// only saves time: equality falls back to the text.
    private static let known = Locked<[String: HealthUnit]>([:])
    private static let knownLimit = 1024
    private static let spellingLimit = 128

    /// The unit of one base unit.
    static func atom(_ base: BaseUnit, _ prefix: MetricPrefix = .none) -> HealthUnit {
        atoms[Int(base.rawValue)][prefix.rawValue]
    }

    /// The product of the factors, with powers cut to the limit.
    static func make(_ factors: [UnitFactor]) -> HealthUnit {
        let limit = UnitFactor.powerLimit
        var merged = UnitFactor.merged(factors)
        for index in merged.indices { merged[index].power = min(max(merged[index].power, -limit), limit) }
        guard let first = merged.first else { return null }
        if merged.count == 1, first.power == 1, first.molarMass == 0 {
            return atom(first.base, first.prefix)
        }
        let unit = HealthUnit(merged: merged)
        if let kept = common[unit.unitString] { return kept }
        return remember(unit, as: unit.unitString)
    }

    /// The unit a string spells, from memory if it was met before.
    static func parsed(_ string: String) throws -> HealthUnit {
        if let unit = common[string] ?? known.withLock({ $0[string] }) { return unit }
        return remember(make(try UnitParser.factors(of: string)), as: string)
    }

    /// Keeps the unit under a spelling, and returns the one kept before if there is one.
    private static func remember(_ unit: HealthUnit, as spelling: String) -> HealthUnit {
        guard spelling.utf8.count <= spellingLimit else { return unit }
        return known.withLock { known in
            if let earlier = known[spelling] { return earlier }
            if known.count >= knownLimit { known.removeAll(keepingCapacity: true) }
            known[spelling] = unit
            return unit
        }
    }
}
