import Foundation
@testable import HealthQuery

/// Draws what several apps and a person do, of which a reader may never see a part.
///
/// What is hidden stays hidden: for each type it is drawn at the beginning what the reader will never see of it, and
/// all that is decided later keeps to that. The rest of its permissions changes.
struct SecretHistory {
    /// What the reader never sees of a type, of what others save.
    enum Secrecy: CaseIterable, Sendable {
        case nothing
        case everything
        /// What starts before the reader's read window, whenever it is moved.
        case old
        /// What a person does not choose.
        case notChosen
    }

    /// The reader, two apps that it may see something of, and two of which all is hidden.
    static let revisions = ["reader", "other", "third", "shadow", "shade"].map { revision($0) }
    static let shadows = Array(revisions[3...])
    static let kinds: [SampleType] =
        [
            stepCount, heartRate, sleepAnalysis, energy, protein, QuantityType(.workoutEffortScore),
            ObjectType.workoutType(), SeriesType.workoutRoute(), SeriesType.heartbeat(),
        ] + Payloads.types
    static let bodyMass = QuantityType(.bodyMass)
    /// When the earliest read window begins, in seconds.
    static let window = 1800.0

    /// An object that was saved and that nobody deleted by its identifier.
    struct Known: Sendable {
        let sample: any Sample
        let app: Int

        var isHidden: Bool { SecretHistory.isHidden(sample.uuid) }
    }

    /// Something that happens, in both worlds.
    struct Step: Sendable {
        let name: String
        /// Whether the reader does it, and sees how it ends.
        var isReaders = false
        let play: @Sendable (EyedWorld) async throws -> Void
    }

    var random: SeededGenerator
    /// The kinds that are saved; few, so that there are several of each.
    let types: [SampleType]
    let secrecy: [SampleType: Secrecy]
    let hidesCharacteristics: Bool
    let hidesSummaries: Bool
    let seesOwnWhenRefused: Bool
    /// What the reader is permitted at the beginning; the rest it may ask for.
    private(set) var authorization = HealthAuthorization()
    /// What the reader is permitted if it asks.
    private(set) var person = HealthPerson.refusesEverything
    var known: [Known] = []
    var deleted: [any Sample] = []
    var sourceOrder: [Source] = []
    var isLocked = false
    private var identifiers: UInt64 = 0

    init(_ random: SeededGenerator) {
        var random = random
        var secrecy: [SampleType: Secrecy] = [:]
        for type in Self.kinds { secrecy[type] = Secrecy.allCases.randomElement(using: &random) }
        if secrecy[stepCount] == .nothing { secrecy[stepCount] = .old }
        self.secrecy = secrecy
        types = [stepCount, heartRate, ObjectType.workoutType()] + Self.kinds.shuffled(using: &random).prefix(4)
        hidesCharacteristics = Bool.random(using: &random)
        hidesSummaries = Bool.random(using: &random)
        seesOwnWhenRefused = Bool.random(using: &random)
        self.random = random
        var answer = HealthAuthorization.everything
        for type in Self.kinds {
            answer.read[type] = permission(type)
            answer.share[type] = !once(in: 4)
        }
        answer.read[CharacteristicType(.bloodType)] = hidesCharacteristics ? .denied : .everything
        answer.read[ObjectType.activitySummaryType()] = hidesSummaries ? .denied : .everything
        // Its preferred unit is hidden.
        (answer.read[Self.bodyMass], answer.share[Self.bodyMass]) = (.denied, false)
        person = HealthPerson.decides(answer).choosing { !Self.isHidden($0.uuid) }
        authorization = answer
        if once(in: 3) {
            // It has to ask for some.
            authorization = HealthAuthorization(share: answer.share, read: answer.read)
            for type in Self.kinds where once(in: 3) {
                authorization.read[type] = nil
                authorization.share[type] = nil
            }
        }
    }

    /// The kinds that are saved, without those that only the system can save.
    var savedTypes: [SampleType] { types.filter { $0.traits.sharing != .never } }

    static func isHidden(_ uuid: UUID) -> Bool { uuid.uuidString.hasSuffix("D") }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    mutating func uuid(isHidden: Bool) -> UUID {
        identifiers += 1
        return UUID(high: identifiers, low: isHidden ? 13 : 7)
    }

    /// A permission to read a type that shows nothing of what is hidden.
    mutating func permission(_ type: SampleType) -> ReadAuthorization {
        let uuids = known.map(\.sample.uuid).filter { !Self.isHidden($0) && once(in: 2) }
        let chosen = ReadAuthorization.objects(Set(uuids))
        let since = ReadAuthorization.since(time(Self.window + Double(below(4) * 300)))
        switch secrecy[type] {
        case .nothing, nil: return [.everything, .everything, .denied, since, chosen][below(5)]
        case .everything: return .denied
        case .old: return [.denied, since, since, chosen][below(4)]
        case .notChosen: return [.denied, chosen, chosen][below(3)]
        }
    }

    /// Whether a sample of an app is to be hidden from the reader.
    mutating func hides(_ type: SampleType, at start: Double, by app: Int) -> Bool {
        if app == 0 { return false }
        return switch secrecy[type] {
        case .nothing, nil: false
        case .everything: true
        case .old: start < Self.window
        case .notChosen: once(in: 2)
        }
    }
}
