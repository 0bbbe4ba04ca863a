public import Foundation

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
    /// Samples that belong together.
    case correlation(Correlation)

    /// The sample inside.
    public var sample: any Sample {
        switch self {
        case .quantity(let sample): sample
        case .category(let sample): sample
        case .visionPrescription(let sample): sample
        case .correlation(let sample): sample
        }
    }

    /// What identifies the sample.
    public var uuid: UUID {
        switch self {
        case .quantity(let sample): sample.uuid
        case .category(let sample): sample.uuid
        case .visionPrescription(let sample): sample.uuid
        case .correlation(let sample): sample.uuid
        }
    }

    /// The type of the sample.
    public var sampleType: SampleType { details.type }

    package var details: SampleDetails {
        switch self {
        case .quantity(let sample): sample.details
        case .category(let sample): sample.details
        case .visionPrescription(let sample): sample.details
        case .correlation(let sample): sample.details
        }
    }

    /// Wraps a sample of the package's own types; nil for any other conformer.
    public init?(_ sample: any HealthObject) {
        switch sample {
        case let sample as QuantitySample: self = .quantity(sample)
        case let sample as CategorySample: self = .category(sample)
        case let sample as VisionPrescription: self = .visionPrescription(sample)
        case let sample as Correlation: self = .correlation(sample)
        default: return nil
        }
    }
}

extension AnySample {
    /// Says what is wrong with the sample, as its own `validate()` does.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument`, naming the type and what is wrong.
    public func validate() throws {
        switch self {
        case .quantity(let sample): try sample.validate()
        case .category(let sample): try sample.validate()
        case .visionPrescription(let sample): try sample.validate()
        case .correlation(let sample): try sample.validate()
        }
    }
}

extension AnySample: CustomStringConvertible {
    /// The description of the sample inside.
    public var description: String { "\(sample)" }
}
