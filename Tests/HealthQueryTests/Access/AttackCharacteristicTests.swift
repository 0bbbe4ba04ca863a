import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: what is known of
/// the person (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackCharacteristicTests {
    private static let secret = Characteristics(
        dateOfBirth: DateComponents(year: 1980, month: 1, day: 31), biologicalSex: .other, bloodType: .bNegative,
        fitzpatrickSkinType: .V, wheelchairUse: .yes, activityMoveMode: .appleMoveTime)

    private func ask(_ world: World) async {
        await world.noteError { world.note(try world.reader.dateOfBirthComponents()) }
        await world.noteError { world.note(try world.reader.biologicalSex()) }
        await world.noteError { world.note(try world.reader.bloodType()) }
        await world.noteError { world.note(try world.reader.fitzpatrickSkinType()) }
        await world.noteError { world.note(try world.reader.wheelchairUse()) }
        await world.noteError { world.note(try world.reader.activityMoveMode()) }
    }

    @Test func `R9.2 attack 67: read characteristics that may not be read`() async throws {
        var authorization = HealthAuthorization.everything(but: stepCount)
        for type in CharacteristicType.all { authorization.read[type] = .denied }
        try await expectNoDifference(authorization) { world in
            try await world.hidden {
                try $0.database.setCharacteristics(Self.secret)
                try await $0.save(Attack.secret)
            }
            await ask(world)
            await world.database.lock()
            await ask(world)
            await world.database.unlock()
            await ask(world)
            let none = CharacteristicType.all.map { ($0 as ObjectType, ReadAuthorization.objects([])) }
            try await world.reader.changeAuthorization(read: Dictionary(none) { $1 })
            await ask(world)
            for type in CharacteristicType.all { world.note(world.reader.authorizationStatus(for: type)) }
            world.note(
                try await world.reader.statusForAuthorizationRequest(toShare: [], read: Set(CharacteristicType.all)))
        }
    }
}
