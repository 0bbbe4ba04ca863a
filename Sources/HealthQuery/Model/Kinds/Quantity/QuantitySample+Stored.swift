import Foundation

extension QuantitySample: StoredSample {
    @inline(__always)
    package init(_ fields: SampleFields, members: () -> Set<AnySample>) { self.fields = fields }

    package static var shared: SharedKeyPaths<QuantitySample> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<QuantitySample>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(value, forKey: .value)
        try container.encodeIfPresent(details.unit, forKey: .unit)
        try container.encodeIfPresent(series, forKey: .quantities)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var content = SampleContent()
        content.value = try container.decode(Double.self, forKey: .value)
        content.unit = try container.decode(HealthUnit.self, forKey: .unit)
        if let series = try container.decodeIfPresent(QuantitySeries.self, forKey: .quantities) {
            let start = try container.decode(Date.self, forKey: .start)
            let end = try container.decodeIfPresent(Date.self, forKey: .end) ?? start
            content.payload = series.within(
                SeriesPoint(
                    start: start.timeIntervalSinceReferenceDate,
                    end: end.timeIntervalSinceReferenceDate,
                    value: content.value
                ))
        }
        return content
    }
}

extension SampleCodingKey {
    fileprivate static let quantities = Self(stringValue: "quantities")
}

extension QuantitySample {
    /// Says what is wrong with the sample; the store asks this of each sample before it saves any.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown, the unit does not fit the type,
    ///   the number is not finite in its own unit or in the type's (R8.7), the dates are not finite, out of range or
    ///   reversed (R8.4), the end is the distant future (R8.5), a sync identifier stands without its version (R8.8),
    ///   metadata that the type requires is missing, or the quantities of a series are out of order or of the span. The
    ///   message names type, unit, dates and key.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        let type = quantityType
        let unit = details.unit ?? .count()
        guard type.is(compatibleWith: unit) else {
            throw HealthError.invalidArgument(
                "\(type.identifier) is measured in \(type.canonicalUnit.unitString), which \(unit.unitString) does not fit"
            )
        }
        guard value.isFinite else {
            throw HealthError.invalidArgument("\(type.identifier) must have a finite value, was \(value)")
        }
        // Not finite: the level of a pressure that is not positive, or a number near the limit of Double.
        guard details.canonical(value).isFinite else {
            throw HealthError.invalidArgument(
                "\(type.identifier) has no finite value in \(type.canonicalUnit.unitString) for \(quantity)"
            )
        }
        try SampleDates.validate(startDate, endDate, of: type)
        if let series { try validate(series) }
    }
}

extension AnySample {
    /// A quantity sample as one of any kind.
    public init(_ sample: QuantitySample) { self.init(stored: sample) }

    /// The quantity sample; nil for a sample of another kind.
    public var quantity: QuantitySample? { sample as? QuantitySample }
}
