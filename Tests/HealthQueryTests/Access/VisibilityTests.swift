import Foundation
@testable import HealthQuery
import Testing

struct VisibilityTests {
    private func visibility(
        _ read: ReadAuthorization?,
        _ share: Bool?,
        of type: SampleType = stepCount,
        seesOwnWhenRefused: Bool = false
    ) -> Visibility? {
        var authorization = HealthAuthorization()
        authorization.read[type] = read
        authorization.share[type] = share
        return authorization.visibility(of: type, seesOwnWhenRefused: seesOwnWhenRefused)
    }

    private let shares: [Bool?] = [nil, false, true]

    @Test func `what was granted is seen, whatever may be saved`() {
        for share in shares { #expect(visibility(.everything, share) == .everything) }
    }

    @Test func `R9.2 who was refused reading and may save sees its own`() {
        #expect(visibility(.denied, true) == .own)
    }

    @Test func `R9.3 who was refused both sees nothing, or its own by a rule of the database`() {
        #expect(visibility(.denied, false) == .nothing)
        #expect(visibility(.denied, nil) == .nothing)
        #expect(visibility(.denied, false, seesOwnWhenRefused: true) == .own)
        #expect(visibility(.denied, nil, seesOwnWhenRefused: true) == .own)
    }

    @Test func `R9.4 who never asked sees its own if it may save, and an error if it may ask still`() {
        #expect(visibility(nil, true) == .own)
        #expect(visibility(nil, false) == .nothing)
        #expect(visibility(nil, false, seesOwnWhenRefused: true) == .own)
        #expect(visibility(nil, nil) == nil)
        #expect(visibility(nil, nil, seesOwnWhenRefused: true) == nil)
    }

    @Test func `R9.8 objects that were chosen are seen, before anybody chose none`() {
        let uuids: Set<UUID> = [UUID(), UUID()]
        let type = ObjectType.visionPrescriptionType()
        for share in shares {
            #expect(visibility(.objects(uuids), share, of: type) == .chosen(uuids))
            #expect(visibility(nil, share, of: type) == .chosen([]))
        }
        #expect(visibility(.everything, nil, of: type) == .everything)
        #expect(visibility(.denied, true, of: type) == .own)
        #expect(visibility(.denied, false, of: type) == .nothing)
    }

    @Test func `R9.10 a window is seen, whatever may be saved`() {
        for share in shares {
            #expect(visibility(.since(time(1)), share) == .recent(since: time(1).timeIntervalSinceReferenceDate))
        }
    }

    @Test func `what covers another shows every sample that the other shows`() {
        let (own, other) = (revision("reader"), revision("other"))
        let uuids = [UUID(), UUID()]
        var rows: [SampleRow] = []
        for revision in [own, other] {
            for (start, uuid) in zip([0.0, 10], uuids) {
                rows.append(row(start: start, sequence: 1, from: revision, uuid: uuid))
            }
        }
        let sights: [Visibility] = [
            .everything, .own, .nothing, .recent(since: 5), .recent(since: 20), .chosen([]), .chosen([uuids[0]]),
            .chosen(Set(uuids)),
        ]
        for sight in sights {
            #expect(sight.covers(sight))
            for other in sights where sight.covers(other) {
                let isShown = rows.allSatisfy { sight.shows($0, to: own.source) || !other.shows($0, to: own.source) }
                #expect(isShown, "\(sight) covers \(other)")
            }
        }
        #expect(Visibility.recent(since: 5).covers(.recent(since: 20)) && Visibility.chosen(Set(uuids)).covers(.own))
        #expect(Visibility.everything.covers(.own) && Visibility.own.covers(.nothing))
        #expect(!Visibility.recent(since: 20).covers(.recent(since: 5)) && !Visibility.own.covers(.everything))
    }

    @Test func `what cannot be saved is seen as if saving was refused`() {
        let type = ClinicalType(.allergyRecord)
        #expect(visibility(.denied, nil, of: type) == .nothing)
        #expect(visibility(.everything, nil, of: type) == .everything)
        #expect(visibility(nil, nil, of: type) == nil)
    }

    @Test func `R6.4 a correlation is seen by what it usually holds`() {
        let pressures = CorrelationType(.bloodPressure)
        #expect(pressures.memberTypes == [QuantityType(.bloodPressureSystolic), QuantityType(.bloodPressureDiastolic)])
        let food = CorrelationType(.food)
        #expect(food.memberTypes.count == 39)
        #expect(food.memberTypes.contains(QuantityType(.dietaryWater)))
        #expect(CorrelationType(CorrelationTypeIdentifier(rawValue: "?")).memberTypes.isEmpty)

        var authorization = HealthAuthorization()
        func seen() -> Visibility? { authorization.visibility(of: pressures, seesOwnWhenRefused: false) }
        #expect(seen() == nil)
        authorization.read[QuantityType(.bloodPressureSystolic)] = .everything
        #expect(seen() == .own)
        authorization.read[QuantityType(.bloodPressureDiastolic)] = .everything
        #expect(seen() == .everything)
        authorization.read[QuantityType(.bloodPressureDiastolic)] = .denied
        #expect(seen() == .own)
        #expect(authorization.visibility(of: food, seesOwnWhenRefused: false) == nil)
        #expect(HealthAuthorization.everything.visibility(of: food, seesOwnWhenRefused: false) == .everything)
    }
}
