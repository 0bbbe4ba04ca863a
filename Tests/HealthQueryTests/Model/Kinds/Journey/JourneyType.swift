@testable import HealthQuery

/// The type of a kind that only tests know.
final class JourneyType: SampleType, @unchecked Sendable {
    init(index: Int) {
        var traits = Traits()
        traits.value = .quantity(.meter(), .none)
        traits.holding = .associated
        super.init(identifier: "JourneyTypeIdentifier", index: index, sample: Journey.self, traits: traits)
    }

    static var only: JourneyType {
        SampleType.known("JourneyTypeIdentifier") as? JourneyType ?? JourneyType(index: -1)
    }
}

extension SampleKind {
    static let journey = SampleKind { [JourneyType(index: $0)] }
}
