@testable import HealthQuery
import Testing

struct SourceTableTests {
    @Test func `a source keeps the place of its first save`() {
        var table = SourceTable()
        let phone = Source(name: "phone", bundleIdentifier: "test.phone")
        let watch = Source(name: "watch", bundleIdentifier: "test.watch")
        #expect(table.index(of: phone) == nil)
        #expect(table.insert(phone) == 0)
        #expect(table.insert(watch) == 1)
        #expect(table.insert(Source(name: "renamed", bundleIdentifier: "test.phone")) == 0)
        #expect(table.index(of: watch) == 1)
        #expect(table.sources == [phone, watch])
    }

    @Test func `the last sources can be taken out again`() {
        var table = SourceTable()
        let sources = ["a", "b", "c"].map { Source(name: $0, bundleIdentifier: $0) }
        for source in sources { _ = table.insert(source) }
        table.removeAll(from: 1)
        #expect(table.sources == [sources[0]])
        #expect(table.index(of: sources[2]) == nil)
        #expect(table.insert(sources[2]) == 1)
    }
}
