import Foundation
@testable import HealthQuery

/// A sample of a kind that only tests know: a distance by way of some places.
struct Journey: Sample, Hashable {
    let fields: SampleFields

    init(_ distance: Double, by stages: [String], at start: Double, uuid: UUID? = nil) {
        fields = SampleFields(
            uuid: uuid,
            start: time(start),
            end: time(start + 600),
            value: distance,
            details: .unsaved(
                type: JourneyType.only, unit: .meter(), device: nil, metadata: nil, payload: Stages(names: stages))
        )
    }

    var startDate: Date { fields.startDate }
    var endDate: Date { fields.endDate }
    /// Meters.
    var distance: Double { fields.value }

    struct Stages: SamplePayload {
        let names: [String]
    }

    var stages: [String] { (details.payload as? Stages)?.names ?? [] }
}

extension Journey: StoredSample {
    init(_ fields: SampleFields, members: () -> Set<AnySample>) { self.fields = fields }

    static var shared: SharedKeyPaths<Journey> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    static var columns: [PartialKeyPath<Journey>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.distance: .value]
    }

    func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard !stages.isEmpty else { throw HealthError.invalidArgument("a journey leads nowhere") }
    }

    func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {
        try container.encode(distance, forKey: .value)
        try container.encode(stages, forKey: .stages)
    }

    static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        var content = SampleContent()
        content.value = try container.decode(Double.self, forKey: .value)
        content.unit = .meter()
        content.payload = Stages(names: try container.decode([String].self, forKey: .stages))
        return content
    }
}

extension SampleCodingKey {
    fileprivate static let stages = Self(stringValue: "stages")
}

extension SamplePredicate where Sample == Journey {
    static func journey(_ predicate: QueryPredicate? = nil) -> SamplePredicate<Journey> {
        SamplePredicate<Journey>(type: JourneyType.only, predicate: predicate)
    }
}
