import Foundation
@testable import HealthQuery

/// A sample of a kind that only tests know: a distance by way of some places.
struct Journey: Sample, Hashable {
    let uuid: UUID
    let startDate: Date
    let endDate: Date
    /// Meters.
    let distance: Double
    let details: SampleDetails

    init(_ distance: Double, by stages: [String], at start: Double, uuid: UUID = UUID()) {
        self.init(
            uuid: uuid,
            start: time(start),
            end: time(start + 600),
            value: distance,
            details: .unsaved(
                type: JourneyType.only, unit: .meter(), device: nil, metadata: nil, payload: Stages(names: stages)),
            members: { [] }
        )
    }

    struct Stages: SamplePayload {
        let names: [String]
    }

    var stages: [String] { (details.payload as? Stages)?.names ?? [] }
}

extension Journey: StoredSample {
    var storedValue: Double { distance }

    init(uuid: UUID, start: Date, end: Date, value: Double, details: SampleDetails, members: () -> Set<AnySample>) {
        self.uuid = uuid
        startDate = start
        endDate = end
        distance = value
        self.details = details
    }

    func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard !stages.isEmpty else { throw HealthError.invalidArgument("a journey leads nowhere") }
    }

    static func column(_ keyPath: PartialKeyPath<Journey>) -> SampleColumn? {
        switch keyPath {
        case \.startDate: .start
        case \.endDate: .end
        case \.distance: .value
        default: nil
        }
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
