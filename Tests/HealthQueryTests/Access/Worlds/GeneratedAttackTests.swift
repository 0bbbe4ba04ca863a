import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, drawn at random: every public call, and every value that it gives looked at
/// with all eyes, in a world with hidden data and in one without (R9.2).
///
/// `HEALTHQUERY_WORLDS` sets how many histories there are:
///
/// ```
/// HEALTHQUERY_WORLDS=1000 swift test --filter GeneratedAttackTests
/// ```
///
/// `HEALTHQUERY_SEED` with the seed of a history that failed, and `HEALTHQUERY_WORLDS=1`, play it again.
struct GeneratedAttackTests {
    private static let count = ProcessInfo.processInfo.environment["HEALTHQUERY_WORLDS"].flatMap(Int.init) ?? 2

    @Test func `R9.2 attack 80: ask all public calls at random, and look at their values with all eyes`() async throws {
        var random = SeededGenerator()
        for number in 0..<Self.count {
            // The first is that of the seed, so that one that failed can be played alone.
            let seed = number == 0 ? random.seed : random.next()
            var worlds = TwinWorlds(SecretHistory(SeededGenerator(seed: seed)))
            guard try await worlds.play() else { return }
        }
    }

    /// Histories that once showed a difference; others are drawn when a call is added.
    ///
    /// - 3714855701929507042: an explanation told that there had been a series before the window.
    /// - 14452798679741479900: an order that ranked sources without samples of the type moved an anchor.
    @Test(arguments: [3_714_855_701_929_507_042, 14_452_798_679_741_479_900 as UInt64])
    func `R9.2 R12.3 a history that was found shows no difference`(seed: UInt64) async throws {
        var worlds = TwinWorlds(SecretHistory(SeededGenerator(seed: seed)))
        #expect(try await worlds.play())
    }

    @Test func `every public call of a reader is among those that are drawn`() throws {
        var calls: Set<String> = []
        for source in try SwiftSource.all(under: "Sources/HealthQuery") { calls.formUnion(source.publicCalls) }
        #expect(calls.isSuperset(of: ["HealthStore.save(_:)", "AttachmentDataReader.data", "SeriesBuilder.discard()"]))
        let asked = PublicCall.all.reduce(into: PublicCall.liveNames().union(Eyes.methods)) { $0.formUnion($1.names) }
        let left = calls.filter { call in
            let name = call.split { ".(".contains($0) }
            return !PublicCall.leftOut.contains(call) && !PublicCall.arguments.contains(String(name[0]))
                && !PublicCall.conformances.contains(name.dropFirst().last { !$0.hasSuffix(":)") && $0 != ")" } ?? "")
        }
        #expect(left.subtracting(asked).sorted() == [], "neither drawn nor left out")
        let queries = try SwiftSource.all(under: "Sources/HealthQuery").flatMap(\.publicTypes)
            .filter { $0.hasSuffix("QueryDescriptor") }
        let names = Set(asked.map { String($0.split(separator: ".")[0]) })
        #expect(Set(queries).subtracting(names).sorted() == [], "a query that is never drawn")
    }

    @Test func `the public calls of a source are found where they are declared`() {
        let text = """
            public struct A<T: Sendable>: Sendable {
                struct Hidden {
                    public func seen(_ closure: (Int, Int) -> [Int: Int], by name: String = "a, b") {}
                }
                public let text = "public func none() {}"
                public static func == (left: A, right: A) -> Bool { true }
                public mutating func next<Kind: B>() async throws -> Kind? {
                    func inner() {}
                }
            }
            extension A.C where T: Hashable {
                @concurrent
                public func ask(
                    _ one: Set<Int>, // two: Int
                    three: Int
                ) {}
                public var data: Int {
                    get async throws { 1 }
                }
                public var other: Int { 2 }
                package func more() {}
            }
            """
        let source = SwiftSource(folder: "", name: "", text: text)
        #expect(source.publicCalls == ["A.Hidden.seen(_:by:)", "A.next()", "A.C.ask(_:three:)", "A.C.data"])
    }
}
