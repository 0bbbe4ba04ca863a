import HealthQuery
import Testing

@Suite struct SourceTableTests {
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
}
