import Foundation
import Testing

@testable import HealthQuery

/// Reading the person's characteristics.
struct CharacteristicAccessTests {
    private static let all = Characteristics(
        dateOfBirth: DateComponents(year: 1980, month: 1, day: 31), biologicalSex: .female, bloodType: .abNegative,
        fitzpatrickSkinType: .II, wheelchairUse: .yes, activityMoveMode: .appleMoveTime)
    private static let set = [
        "era: 1 year: 1980 month: 1 day: 31", "female", "abNegative", "II", "yes", "appleMoveTime",
    ]
    private static let notSet = ["errorNoData", "notSet", "notSet", "notSet", "notSet", "activeEnergy"]
    private static func failing(_ code: HealthError.Code) -> [String] { Array(repeating: "\(code)", count: 6) }

    private let database = HealthDatabase.fixed()

    private func store(_ authorization: HealthAuthorization, _ name: String = "app") -> HealthStore {
        HealthStore(database: database, sourceRevision: revision(name), authorization: authorization)
    }

    /// What a store tells, the date of birth first; instead of a value the code of an error.
    private func answers(_ store: HealthStore) -> [String] {
        let reads: [() throws -> String] = [
            {
                let birth = try store.dateOfBirthComponents()
                #expect(birth.calendar == nil && birth.hour == nil)
                let parts = [("era", birth.era), ("year", birth.year), ("month", birth.month), ("day", birth.day)]
                return parts.map { "\($0): \($1 ?? -1)" }.joined(separator: " ")
            },
            { "\(try store.biologicalSex().biologicalSex)" },
            { "\(try store.bloodType().bloodType)" },
            { "\(try store.fitzpatrickSkinType().skinType)" },
            { "\(try store.wheelchairUse().wheelchairUse)" },
            { "\(try store.activityMoveMode().activityMoveMode)" },
        ]
        return reads.map { read in
            do {
                return try read()
            } catch {
                return (error as? HealthError).map { "\($0.code)" } ?? "\(error)"
            }
        }
    }

    @Test func `R9.4 characteristics that were never asked for are an error that names the type`() async throws {
        try database.setCharacteristics(Self.all)
        let store = store(.notDetermined)
        #expect(answers(store) == Self.failing(.errorAuthorizationNotDetermined))
        let message = await expectError(.errorAuthorizationNotDetermined) { _ = try store.bloodType() }
        #expect(message == "permission to read HKCharacteristicTypeIdentifierBloodType was never asked")
    }

    @Test func `R9.2 characteristics that may not be read are as if they were not set`() async throws {
        let (granted, refused) = (store(.everything), store(.denied))
        #expect(answers(granted) == Self.notSet)
        #expect(answers(refused) == Self.notSet)
        let before = await expectError(.errorNoData) { _ = try granted.dateOfBirthComponents() }
        try database.setCharacteristics(Self.all)
        #expect(answers(granted) == Self.set)
        #expect(answers(refused) == Self.notSet)
        let after = await expectError(.errorNoData) { _ = try refused.dateOfBirthComponents() }
        #expect(before == after)
    }

    @Test func `R9.7 characteristics can not be read while the device is locked, but set`() async throws {
        await database.lock()
        try database.setCharacteristics(Self.all)
        for authorization in [HealthAuthorization.everything, .denied, .notDetermined] {
            #expect(answers(store(authorization)) == Self.failing(.errorDatabaseInaccessible))
        }
        await database.unlock()
        #expect(answers(store(.everything)) == Self.set)
    }

    @Test func `each characteristic has its own permission, and each store over one database`() throws {
        try database.setCharacteristics(Self.all)
        for (position, type) in [
            CharacteristicTypeIdentifier.dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType, .wheelchairUse,
            .activityMoveMode,
        ].enumerated() {
            var authorization = HealthAuthorization.denied
            authorization.read[CharacteristicType(type)] = .everything
            var expected = Self.notSet
            expected[position] = Self.set[position]
            #expect(answers(store(authorization)) == expected)
        }
        #expect(answers(store(.everything, "other")) == Self.set)
    }

    @Test func `a change of mind counts at once, also for copies of the store`() async throws {
        try database.setCharacteristics(Self.all)
        let type = CharacteristicType(.wheelchairUse)
        let store = HealthStore(
            database: database, authorization: .notDetermined, person: .grantsReading(since: time(1000)))
        let copy = store
        try await store.requestAuthorization(toShare: [], read: [type])
        #expect(try copy.wheelchairUse().wheelchairUse == .yes)
        #expect(store.authorizationStatus(for: type) == .sharingDenied)
        try await store.changeAuthorization(read: [type: .denied])
        #expect(try copy.wheelchairUse().wheelchairUse == .notSet)
        try await store.changeAuthorization(read: [type: .since(time(0))])
        #expect(try copy.wheelchairUse().wheelchairUse == .yes)
        try await store.changeAuthorization(read: [type: .objects([])])
        #expect(try copy.wheelchairUse().wheelchairUse == .notSet)
    }

    @Test(arguments: [
        DateComponents(), DateComponents(year: 1980), DateComponents(year: 1980, month: 1),
        DateComponents(year: 1980, month: 2, day: 30), DateComponents(year: 1900, month: 2, day: 29),
        DateComponents(year: 1980, month: 0, day: 1), DateComponents(year: 1980, month: 13, day: 1),
        DateComponents(year: 1980, month: 1, day: 0), DateComponents(year: 0, month: 1, day: 1),
        DateComponents(year: 10_000, month: 1, day: 1), DateComponents(year: .max, month: .max, day: .max),
        DateComponents(year: .min, month: .min, day: .min), DateComponents(era: 0, year: 10, month: 1, day: 1),
        DateComponents(calendar: Calendar(identifier: .hebrew), year: 5740, month: 1, day: 1),
    ])
    func `a date of birth that is not a day is refused, and nothing changes`(date: DateComponents) async throws {
        try database.setCharacteristics(Self.all)
        let message = await expectError(.errorInvalidArgument) {
            try database.setCharacteristics(Characteristics(dateOfBirth: date, bloodType: .oPositive))
        }
        #expect(message.contains("date of birth"))
        #expect(answers(store(.everything)) == Self.set)
    }

    @Test func `a date of birth is told as a day, however it was given`() throws {
        for calendar in [nil, Calendar(identifier: .gregorian), Calendar(identifier: .iso8601)] {
            var date = DateComponents(calendar: calendar, timeZone: .gmt, year: 1980, month: 1, day: 31, hour: 9)
            date.isLeapMonth = false
            try database.setCharacteristics(Characteristics(dateOfBirth: date))
            #expect(
                try store(.everything).dateOfBirthComponents() == DateComponents(era: 1, year: 1980, month: 1, day: 31))
        }
    }

    @Test func `setting characteristics replaces all, and none can be set`() throws {
        try database.setCharacteristics(Self.all)
        try database.setCharacteristics(Characteristics(bloodType: .aPositive))
        var expected = Self.notSet
        expected[2] = "aPositive"
        #expect(answers(store(.everything)) == expected)
        try database.setCharacteristics(Characteristics())
        #expect(answers(store(.everything)) == Self.notSet)
    }
}
