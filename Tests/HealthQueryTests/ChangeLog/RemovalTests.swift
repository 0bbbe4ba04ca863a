import Foundation
@testable import HealthQuery
import Testing

struct RemovalTests {
    private func object(_ metadata: [String: MetadataValue]) -> DeletedObject {
        let sample = steps(1, metadata: metadata)
        return DeletedObject(SampleRow(sample))
    }

    @Test func `R3.7 a deleted object shows the sync keys and nothing else`() {
        let keys: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 2]
        #expect(object(keys.merging(["other": 1]) { first, _ in first }).metadata == keys)
        for (key, value) in keys { #expect(object([key: value, "other": 1]).metadata == [key: value]) }
    }

    @Test func `R3.7 without sync keys there is no metadata`() {
        #expect(object(["other": 1]).metadata == nil)
        #expect(object([:]).metadata == nil)
    }
}
