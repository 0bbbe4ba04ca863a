extension CategorySample: StoredSample {
    @inline(__always)
    package init(_ fields: SampleFields, members: () -> Set<AnySample>) { self.fields = fields }

    package static var shared: SharedKeyPaths<CategorySample> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<CategorySample>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.value: .value]
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(value, forKey: .value)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var content = SampleContent()
        content.value = Double(try container.decode(Int.self, forKey: .value))
        return content
    }
}

extension CategorySample {
    /// Says what is wrong with the sample; the store asks this of each sample before it saves any.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown, the value is not one of the type's
    ///   (R8.6), the dates are not finite, out of range or reversed (R8.4), the end is the distant future (R8.5), a stage
    ///   of the menopause does not end when it begins, or a sync identifier stands without its version (R8.8). The message
    ///   names type, value and dates.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        let type = categoryType
        guard type.values.allows(value) else {
            throw HealthError.invalidArgument(
                "\(type.identifier) has no value \(value); its values are \(type.values.allowed)"
            )
        }
        try SampleDates.validate(startDate, endDate, of: type)
        if type.hasInstantsOnly, !isImported, startDate != endDate {
            throw HealthError.invalidArgument(
                "\(type.identifier) must end when it begins, was \(DateText.span(startDate, endDate))")
        }
    }
}

extension AnySample {
    /// A category sample as one of any kind.
    public init(_ sample: CategorySample) { self.init(stored: sample) }

    /// The category sample; nil for a sample of another kind.
    public var category: CategorySample? { sample as? CategorySample }
}
