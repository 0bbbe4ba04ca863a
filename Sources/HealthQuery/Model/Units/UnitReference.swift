/// A reference to a unit, which is counted only where the unit may go away.
///
/// Units of everyday are kept for good. A quantity of one of them is copied and read as two numbers are, which is most of
/// what a loop over samples or statistics does.
@usableFromInline struct UnitReference: Sendable {
    @usableFromInline enum Target: Sendable {
        case kept(Unmanaged<HealthUnit>)
        case counted(HealthUnit)
    }

    @usableFromInline let target: Target

    @inlinable
    @inline(__always)
    init(_ unit: HealthUnit) {
        target = unit.isKept ? .kept(.passUnretained(unit)) : .counted(unit)
    }

    var unit: HealthUnit {
        switch target {
        case .kept(let unit): unit.takeUnretainedValue()
        case .counted(let unit): unit
        }
    }

    /// Whether that is the very instance; equal units may be others.
    @inlinable
    func refers(to unit: HealthUnit) -> Bool {
        switch target {
        case .kept(let kept): kept.toOpaque() == Unmanaged.passUnretained(unit).toOpaque()
        case .counted(let counted): counted === unit
        }
    }
}
