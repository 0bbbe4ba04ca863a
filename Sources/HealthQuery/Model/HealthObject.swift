public import Foundation

/// A piece of data the store can hold.
///
/// The store takes the package's own types only; saving another conformer throws.
public protocol HealthObject: Sendable {
    /// The identifier of the object.
    var uuid: UUID { get }
    /// The revision of the app that saved the object; before it is saved, that of the running program (R8.3).
    var sourceRevision: SourceRevision { get }
    /// The hardware that made the data, if known.
    var device: Device? { get }
    /// The metadata; empty rather than nil.
    var metadata: [String: MetadataValue] { get }
}

/// A piece of data with a type and a span of time.
public protocol Sample: HealthObject {
    /// The type of the sample.
    var sampleType: SampleType { get }
    /// When the sample begins.
    var startDate: Date { get }
    /// When the sample ends; equal to the start for an instant.
    var endDate: Date { get }
}
