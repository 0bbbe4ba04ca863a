extension WorkoutRoute: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "locations")
    package static let noContent = LocationColumns([])

    package static func value(of content: LocationColumns) -> Double { Double(content.count) }

    package static var shared: SharedKeyPaths<WorkoutRoute> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<WorkoutRoute>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.count: .value]
    }
}

extension AnySample {
    /// A route as a sample of any kind.
    public init(_ sample: WorkoutRoute) { self.init(stored: sample) }

    /// The route; nil for a sample of another kind.
    public var workoutRoute: WorkoutRoute? { sample as? WorkoutRoute }
}
