/// The metric prefixes of units, with HealthKit's raw values.
///
/// The raw values are in no order of size: `femto` came later than the others.
public enum MetricPrefix: Int, Sendable, Hashable, Codable, CaseIterable {
    /// No prefix, a factor of one.
    case none = 0
    /// One trillionth, 1e-12, written `p`.
    case pico = 1
    /// One billionth, 1e-9, written `n`.
    case nano = 2
    /// One millionth, 1e-6, written `mc`.
    case micro = 3
    /// One thousandth, 1e-3, written `m`.
    case milli = 4
    /// One hundredth, 1e-2, written `c`.
    case centi = 5
    /// One tenth, 1e-1, written `d`.
    case deci = 6
    /// Ten, 1e1, written `da`.
    case deca = 7
    /// One hundred, 1e2, written `h`.
    case hecto = 8
    /// One thousand, 1e3, written `k`.
    case kilo = 9
    /// One million, 1e6, written `M`.
    case mega = 10
    /// One billion, 1e9, written `G`.
    case giga = 11
    /// One trillion, 1e12, written `T`.
    case tera = 12
    /// One quadrillionth, 1e-15, written `f`.
    case femto = 13
}

extension MetricPrefix {
    /// The prefix as it is written in a unit string, and the factor, as a fraction of integers.
    var definition: (symbol: String, scale: UnitScale) {
        switch self {
        case .none: ("", UnitScale(1))
        case .femto: ("f", UnitScale(1, 1e15))
        case .pico: ("p", UnitScale(1, 1e12))
        case .nano: ("n", UnitScale(1, 1e9))
        case .micro: ("mc", UnitScale(1, 1e6))
        case .milli: ("m", UnitScale(1, 1e3))
        case .centi: ("c", UnitScale(1, 1e2))
        case .deci: ("d", UnitScale(1, 1e1))
        case .deca: ("da", UnitScale(1e1))
        case .hecto: ("h", UnitScale(1e2))
        case .kilo: ("k", UnitScale(1e3))
        case .mega: ("M", UnitScale(1e6))
        case .giga: ("G", UnitScale(1e9))
        case .tera: ("T", UnitScale(1e12))
        }
    }
}
