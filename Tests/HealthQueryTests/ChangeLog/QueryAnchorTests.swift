import Foundation
@testable import HealthQuery
import Testing

struct QueryAnchorTests {
    @Test func `R3.12 an anchor is equal after it was encoded and decoded`() throws {
        for sequence in [0, 1, 255, 1 << 40, UInt64.max] {
            let anchor = QueryAnchor(sequence: sequence)
            #expect(try roundTrip(anchor) == anchor)
            #expect(try roundTrip([anchor]) == [anchor])
        }
    }

    @Test func `an anchor has its form`() throws {
        let text =
            "lisZZ8kHSbqZDNcLEsXQhBoCT7+1yXX0JPTjVCh6a8PUL1g1zFK1Z6rV+anhlcrqIUwN7QEvFBtv8G4mSYye0MK1"
            + "0WBxS3nddi1VEGF1tb5ktuvSlAW3coGi/bpz19rRVOyrCapjd+JS52/jKEbgkg=="
        try expectForm(QueryAnchor.fixed(3), "\"\(text)\"")
    }

    @Test func `anchors are equal for the same place in the same store`() {
        let store = UUID()
        #expect(QueryAnchor(store: store, sequence: 1) == QueryAnchor(store: store, sequence: 1))
        #expect(QueryAnchor(store: store, sequence: 1) != QueryAnchor(store: store, sequence: 2))
        #expect(QueryAnchor(store: store, sequence: 1) != QueryAnchor(sequence: 1))
    }

    @Test(arguments: [
        #""""#, #""garbage""#, #""AAAA""#, "1", "{}", "[]", "null", #""\#(String(repeating: "A", count: 150))""#,
        #""\#(String(repeating: "A", count: 156))""#, #""\#(String(repeating: "%", count: 152))""#,
    ])
    func `what is no anchor is not decoded`(text: String) {
        #expect(throws: DecodingError.self) { try decoded(QueryAnchor.self, from: text) }
    }

    @Test func `R3.12 bytes that happen to have the right length are another store's anchor`() async throws {
        let anchor = try decoded(QueryAnchor.self, from: #""\#(String(repeating: "A", count: 150))==""#)
        let query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: anchor)
        await expectInvalidArgument { _ = try await query.result(for: .fixed()) }
    }

    @Test func `an anchor tells nothing about its place`() {
        #expect("\(QueryAnchor(sequence: 17))" == "QueryAnchor")
    }
}
