import HealthQuery
import Testing

@testable import health_query

@Suite struct SourcePreferenceTests {
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
}
