extension WorkoutRoute: StoredSample {
    package static var columns: [PartialKeyPath<WorkoutRoute>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.count: .value]
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(locations, forKey: .locations)
    }

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        let locations = try container.decode(LocationColumns.self, forKey: .locations)
        var content = SampleContent()
        content.value = Double(locations.count)
        content.payload = locations
        return content
    }
}

extension SampleCodingKey {
    fileprivate static let locations = Self(stringValue: "locations")
}

extension AnySample {
    /// A route as a sample of any kind.
    public init(_ sample: WorkoutRoute) { self.init(stored: sample) }

    /// The route; nil for a sample of another kind.
    public var workoutRoute: WorkoutRoute? { sample as? WorkoutRoute }
}
