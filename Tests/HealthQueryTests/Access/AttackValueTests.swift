import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: to print what it
/// gets, to take it apart and to encode it (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackValueTests {
    private static let permissions: [ReadAuthorization] = [
        .denied, .since(time(2000)), .objects([Attack.uuid(100)]),
    ]

    @Test(arguments: permissions)
    func `R9.2 attack 52: print, dump, mirror and encode every value that a store hands out`(
        permission: ReadAuthorization
    ) async throws {
        var authorization = HealthAuthorization.everything(but: stepCount, read: permission)
        authorization.read[energy] = .denied
        authorization.read[SeriesType.workoutRoute()] = .denied
        authorization.read[CharacteristicType(.bloodType)] = .denied
        authorization.read[ObjectType.activitySummaryType()] = .denied
        try await expectNoDifference(authorization) { world in
            // The secret of a seeded database is known; with it, keys tell of sequence numbers.
            var keys: [Substring: Int] = [:]
            for shown in try await ShownValue.all(in: world) {
                let text = shown.text.replacing(/[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[0-9A-F]{4}-[0-9A-F]{12}/) {
                    match in
                    let key = keys[match.output] ?? keys.count
                    keys[match.output] = key
                    return "key \(key)"
                }
                world.note(text, shown.type)
                // One line of text or two for each value it knows; the inside of a store has thousands.
                #expect(shown.text.count < 60_000, "\(shown.type) shows too much")
            }
        }
    }

    @Test func `every public type is an argument, or its values are printed in two worlds`() async throws {
        var types: Set<String> = []
        for source in try SwiftSource.all(under: "Sources/HealthQuery") { types.formUnion(source.publicTypes) }
        #expect(
            types.isSuperset(of: ["HealthStore", "LiveResults.Iterator", "StatisticsCollectionQueryDescriptor.Result"]))
        let world = World(.everything, isWhole: true)
        let shown = Set(try await ShownValue.all(in: world).map(\.type))
        let arguments = Set(types.filter { $0.hasPrefix("CategoryValue") }).union(ShownValue.arguments)
        #expect(types.subtracting(shown).subtracting(arguments).sorted() == [], "neither shown nor an argument")
        #expect(shown.intersection(arguments).sorted() == [])
        #expect(shown.union(arguments).subtracting(types).sorted() == [], "no public type")
    }

    @Test func `the public types of a source are found where they are declared`() {
        let text = """
            public struct A<T: Sendable>: Sendable {
                struct Hidden { public enum Seen { case one } }
                public let text = "public struct B {}"
                public final class C: A { public class func make() {} }
            }
            @_spi(Diagnostics) public struct D {}
            extension A.C: Hashable where T: Hashable { public indirect enum E { case more } }
            package struct F {}
            open class G {}
            """
        let source = SwiftSource(folder: "", name: "", text: text)
        #expect(source.publicTypes == ["A", "A.Hidden.Seen", "A.C", "A.C.E", "G"])
    }
}
