/// A sample of any kind, as a value.
///
/// Where an `any Sample` would put each sample in a box of its own, this keeps it in place.
public enum AnySample: Sendable, Hashable {
    /// A measured quantity.
    case quantity(QuantitySample)
    /// One of a fixed set of values.
    case category(CategorySample)
    /// A prescription for glasses or contact lenses.
    case visionPrescription(VisionPrescription)

    /// The sample inside.
    public var sample: any Sample {
        switch self {
        case .quantity(let sample): sample
        case .category(let sample): sample
        case .visionPrescription(let sample): sample
        }
    }

    /// Wraps a sample of the package's own types; nil for any other conformer.
    public init?(_ sample: any HealthObject) {
        switch sample {
        case let sample as QuantitySample: self = .quantity(sample)
        case let sample as CategorySample: self = .category(sample)
        case let sample as VisionPrescription: self = .visionPrescription(sample)
        default: return nil
        }
    }
}

extension AnySample {
    /// Says what is wrong with the sample, as ``QuantitySample/validate()`` and those of other kinds do.
    public func validate() throws {
        switch self {
        case .quantity(let sample): try sample.validate()
        case .category(let sample): try sample.validate()
        case .visionPrescription(let sample): try sample.validate()
        }
    }
}
