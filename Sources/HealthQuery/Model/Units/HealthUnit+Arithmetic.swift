extension HealthUnit {
    /// The product of two units.
    ///
    /// - Complexity: O(*n* log *n*) in the number of factors.
    public func unitMultiplied(by unit: HealthUnit) -> HealthUnit {
        if unit.isNull() { return self }
        if isNull() { return unit }
        return .make(factors + unit.factors)
    }

    /// The quotient of two units.
    ///
    /// A unit divided by itself is the null unit, see ``isNull()``. `m` divided by `in` is not: nothing is converted.
    public func unitDivided(by unit: HealthUnit) -> HealthUnit {
        unitMultiplied(by: unit.reciprocal())
    }

    /// The unit raised to a power.
    ///
    /// The power 0 gives the null unit and 1 the unit itself; in HealthKit the latter is not equal to it (R14.5). A
    /// power beyond ±32,767 is cut to that.
    public func unitRaised(toPower power: Int) -> HealthUnit {
        if power == 1 { return self }
        return .make(
            factors.map { factor in
                var raised = factor
                let (product, overflow) = factor.power.multipliedReportingOverflow(by: power)
                raised.power = overflow ? ((factor.power < 0) == (power < 0) ? .max : .min) : product
                return raised
            }
        )
    }

    /// One divided by the unit.
    public func reciprocal() -> HealthUnit {
        unitRaised(toPower: -1)
    }
}
