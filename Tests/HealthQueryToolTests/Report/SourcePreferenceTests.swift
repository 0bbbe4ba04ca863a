import HealthQuery
import Testing

@testable import health_query

struct SourcePreferenceTests {
    private let phone = Source(name: "Owner’s\u{A0}iPhone", bundleIdentifier: "a")
    private let connect = Source(name: "Connect", bundleIdentifier: "b")
    private let other = Source(name: "Connect", bundleIdentifier: "c")
    private let lower = Source(name: "connect", bundleIdentifier: "d")

    private var all: [Source] { [phone, connect, other, lower] }

    @Test func apostrophesBlanksAndCaseDoNotMatter() throws {
        #expect(try SourcePreference.sources(named: ["owner's iphone"], among: all) == [phone])
    }

    @Test func theExactNameComesFirst() throws {
        #expect(try SourcePreference.sources(named: ["connect"], among: all) == [lower])
        #expect(try SourcePreference.sources(named: ["CONNECT"], among: all) == [connect, other, lower])
    }

    @Test func namesMeanSomethingAsTheyArePrinted() throws {
        for (source, name) in zip(all, SourceNames.full(all)) {
            #expect(try SourcePreference.sources(named: [name], among: all) == [source])
            #expect(try SourcePreference.sources(named: [name.lowercased()], among: all).contains(source))
        }
        // What is printed with its identifier elsewhere is found where it has its name alone.
        #expect(try SourcePreference.sources(named: ["Connect (c)"], among: [phone, other]) == [other])
        let lines = Source(name: "two\nlines", bundleIdentifier: "e")
        #expect(try SourcePreference.sources(named: SourceNames.full([lines]), among: [phone, lines]) == [lines])
        #expect(SourcePreference.matches(of: "Connect (d)", among: [connect, other]).isEmpty)
    }

    @Test func theOrderIsThatOfTheNamesAndEachSourceComesOnce() throws {
        let found = try SourcePreference.sources(named: ["Connect", "a", "Connect", "c"], among: all)
        #expect(found == [connect, other, phone])
    }

    @Test func anUnknownNameIsToldWithThoseThereAre() {
        #expect(
            throws: ToolError.failure(
                "no source is called Watch; there are: Connect (b), Connect (c), connect"
            )
        ) {
            try SourcePreference.sources(named: ["Watch"], among: [connect, other, lower])
        }
        #expect(throws: ToolError.failure("no source is called Watch; there are none")) {
            try SourcePreference.sources(named: ["Watch"], among: [])
        }
    }

    @Test func ofManySourcesTheFirstAreTold() {
        let many = (10_000..<20_000).map { Source(name: "App \($0)", bundleIdentifier: "\($0)") }
        let names = (10_000..<10_020).map { "App \($0)" }.joined(separator: ", ")
        #expect(throws: ToolError.failure("no source is called Watch; there are: \(names) and 9,980 more")) {
            try SourcePreference.sources(named: ["Watch"], among: many.reversed())
        }
        #expect(SourcePreference.list(SourceNames.full(Array(many.prefix(20)))) == "there are: \(names)")
    }

    @Test func aNameOfManySourcesMeansEachOnce() throws {
        let many = (0..<10_000).map { Source(name: "App", bundleIdentifier: "\($0)") }
        #expect(try SourcePreference.sources(named: ["App", "7", "app"], among: many) == many)
        #expect(SourceNames.full(many) == many.map { "App (\($0.bundleIdentifier))" })
    }
}
