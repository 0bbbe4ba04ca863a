import Foundation
import Testing

@testable import HealthQuery

/// The units that the person prefers.
struct PreferredUnitsTests {
    private let mass = QuantityType(.bodyMass)
    private let height = QuantityType(.height)
    private let database = HealthDatabase.fixed()

    private func units(
        _ authorization: HealthAuthorization, _ types: Set<QuantityType>
    ) async throws -> [QuantityType: HealthUnit] {
        try await HealthStore(database: database, authorization: authorization).preferredUnits(for: types)
    }

    @Test func `units are what the person chose, and by default what the type is computed in`() async throws {
        #expect(try await units(.everything, []) == [:])
        #expect(try await units(.everything, [mass]) == [mass: .gramUnit(with: .kilo)])
        try database.setPreferredUnit(.pound(), for: mass)
        #expect(try await units(.everything, [mass, height]) == [mass: .pound(), height: height.canonicalUnit])
        try database.setPreferredUnit(nil, for: mass)
        #expect(try await units(.everything, [mass]) == [mass: .gramUnit(with: .kilo)])
    }

    @Test func `each known type has a default that fits it`() async throws {
        let types = Set(SampleType.all.compactMap { $0 as? QuantityType })
        let units = try await units(.everything, types)
        #expect(units.count == types.count)
        for (type, unit) in units { #expect(type.is(compatibleWith: unit), "\(type.identifier)") }
    }

    @Test func `R9.4 units of a type that was never asked for are an error that names it`() async throws {
        var authorization = HealthAuthorization.notDetermined
        authorization.read[mass] = .everything
        let message = await expectError(.errorAuthorizationNotDetermined) {
            _ = try await units(authorization, [mass, height])
        }
        #expect(message == "permission to read or save HKQuantityTypeIdentifierHeight was never asked")
    }

    @Test func `R9.2 whoever may read or save gets the choice, and whoever may neither the default`() async throws {
        try database.setPreferredUnit(.pound(), for: mass)
        let readings: [ReadAuthorization?] = [nil, .denied, .everything, .since(time(0))]
        for reading in readings {
            for sharing in [nil, false, true] as [Bool?] where reading != nil || sharing != nil {
                var authorization = HealthAuthorization.notDetermined
                authorization.read[mass] = reading
                authorization.share[mass] = sharing
                let isGranted = sharing == true || reading != nil && reading != .denied
                let expected: HealthUnit = isGranted ? .pound() : .gramUnit(with: .kilo)
                #expect(try await units(authorization, [mass]) == [mass: expected])
            }
        }
    }

    @Test func `R9.7 units can not be read while the device is locked, but set`() async throws {
        await database.lock()
        try database.setPreferredUnit(.pound(), for: mass)
        for authorization in [HealthAuthorization.everything, .denied, .notDetermined] {
            await expectError(.errorDatabaseInaccessible) { _ = try await units(authorization, [mass]) }
        }
        await database.unlock()
        #expect(try await units(.everything, [mass]) == [mass: .pound()])
    }

    @Test func `unknown types, and units that do not fit, are errors`() async throws {
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "Bogus"))
        let messages = [
            await expectError(.errorInvalidArgument) { _ = try await units(.everything, [mass, unknown]) },
            await expectError(.errorInvalidArgument) { try database.setPreferredUnit(.count(), for: unknown) },
            await expectError(.errorInvalidArgument) { try database.setPreferredUnit(nil, for: unknown) },
            await expectError(.errorInvalidArgument) { try database.setPreferredUnit(.meter(), for: mass) },
        ]
        for message in messages.dropLast() { #expect(message.contains("Bogus")) }
        #expect(
            messages.last
                == "the unit m does not fit HKQuantityTypeIdentifierBodyMass, whose quantities are in kg")
        #expect(try await units(.everything, [mass]) == [mass: .gramUnit(with: .kilo)])
    }
}
