public import Foundation
public import HealthQuery

/// Makes samples for tests in one line each.
///
/// ```swift
/// let make = SampleBuilder(calendar: calendar)
/// let walk = try make.steps(1200, at: "2025-10-06 09:00", for: .minutes(10))
/// let pulse = try make.heartRate(62, at: "2025-10-06 09:05")
/// let night = try make.night(from: "2025-10-06 23:00", [(.asleepCore, .hours(2)), (.asleepREM, .minutes(40))])
/// let meal = try make.meal("soup", energy: 320, protein: 12, at: "2025-10-06 12:30")
/// ```
///
/// Times are read as the wall clock of the calendar's zone shows them; see ``Time``. A time that cannot be read is an
/// error that names it. Numbers are not checked, so that a test can make samples that a store refuses.
///
/// The first sample of a builder always has the same identifier, and so do the following ones. Builders with other
/// seeds make other identifiers; copies of a builder share one sequence of them.
public struct SampleBuilder: Sendable {
    /// The calendar and zone in which times are read.
    public var calendar: Calendar
    /// The hardware of all samples; nil for none.
    public var device: Device?
    /// The metadata of all samples; metadata given with a sample is added to it.
    public var metadata: [String: MetadataValue]
    private let uuids: UUIDSource

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - calendar: the calendar and zone in which times are read; the Gregorian calendar in Berlin by default, as for
    ///     a ``SyntheticPerson``.
    ///   - device: the hardware that samples name.
    ///   - metadata: the metadata of all samples.
    ///   - seed: decides the identifiers.
    public init(
        calendar: Calendar = SyntheticPerson.berlin,
        device: Device? = nil,
        metadata: [String: MetadataValue] = [:],
        seed: UInt64 = 1
    ) {
        self.calendar = calendar
        self.device = device
        self.metadata = metadata
        uuids = UUIDSource(seed: seed)
    }

    /// The same builder with other hardware.
    ///
    /// ```swift
    /// let onWatch = make.on(.named("Watch"))
    /// ```
    public func on(_ device: Device?) -> SampleBuilder {
        var copy = self
        copy.device = device
        return copy
    }
}

extension SampleBuilder {
    /// A sample of any quantity type.
    ///
    /// ```swift
    /// let water = try make.quantity(.dietaryWater, 250, at: "2025-10-06 10:00")  // 250 mL
    /// let sugar = try make.quantity(.bloodGlucose, 5.4, HealthUnit(from: "mmol<180.15588>/L"), at: "2025-10-06 10:00")
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: the type.
    ///   - value: the number in the unit.
    ///   - unit: the unit; by default the one in which the Health app exports the type, such as kg for a body mass.
    ///   - start: when the sample begins.
    ///   - length: how long the sample lasts.
    ///   - metadata: added to the metadata of the builder; to be saved, an insulin delivery needs its reason.
    /// - Throws: `HealthError` with `errorInvalidArgument` if the time cannot be read; it names the text.
    public func quantity(
        _ identifier: QuantityTypeIdentifier,
        _ value: Double,
        _ unit: HealthUnit? = nil,
        at start: Time,
        for length: Length = .instant,
        metadata: [String: MetadataValue] = [:]
    ) throws -> QuantitySample {
        let type = QuantityType(identifier)
        let date = try self.date(start)
        return QuantitySample(
            uuid: uuids.next(),
            type: type,
            quantity: Quantity(unit: unit ?? type.canonicalUnit, doubleValue: value),
            start: date,
            end: date.addingTimeInterval(length.seconds),
            device: device,
            metadata: all(metadata)
        )
    }

    /// A sample of any category type.
    ///
    /// - Parameters:
    ///   - identifier: the type.
    ///   - value: the raw value of the type's enumeration; 0 stands for the event itself if a type has no values.
    ///   - start: when the sample begins.
    ///   - length: how long the sample lasts.
    ///   - metadata: added to the metadata of the builder; to be saved, a menstrual flow needs its cycle start.
    /// - Throws: `HealthError` with `errorInvalidArgument` if the time cannot be read; it names the text.
    public func category(
        _ identifier: CategoryTypeIdentifier,
        _ value: Int = 0,
        at start: Time,
        for length: Length = .instant,
        metadata: [String: MetadataValue] = [:]
    ) throws -> CategorySample {
        let date = try self.date(start)
        return CategorySample(
            uuid: uuids.next(),
            type: CategoryType(identifier),
            value: value,
            start: date,
            end: date.addingTimeInterval(length.seconds),
            device: device,
            metadata: all(metadata)
        )
    }

    /// A correlation of samples; it lasts from the first start to the last end.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there are no samples.
    public func correlation(
        _ identifier: CorrelationTypeIdentifier,
        _ objects: [any Sample],
        metadata: [String: MetadataValue] = [:]
    ) throws -> Correlation {
        guard let start = objects.map(\.startDate).min(), let end = objects.map(\.endDate).max() else {
            throw HealthError(.errorInvalidArgument, "a \(identifier.rawValue) needs samples")
        }
        return Correlation(
            uuid: uuids.next(),
            type: CorrelationType(identifier),
            start: start,
            end: end,
            objects: objects,
            device: device,
            metadata: all(metadata)
        )
    }

    private func all(_ more: [String: MetadataValue]) -> [String: MetadataValue]? {
        let all = metadata.merging(more) { $1 }
        return all.isEmpty ? nil : all
    }
}
