import Foundation
import HealthKit
import HealthQuery
import Testing

@testable import HealthKitDropIn

/// HealthKit's key paths in predicates that are written as text.
@Suite struct KeyPathFormatTests {
    private func expectSame(_ pairs: [(NSPredicate, NSPredicate)]) throws {
        for (format, factory) in pairs {
            #expect(try format.lowered() == factory.lowered())
        }
    }

    @Test(arguments: [HKMetadataKeyExternalUUID, "app.level", "level"])
    func `the key of metadata has a place after that of the path`(key: String) throws {
        let path = HKPredicateKeyPathMetadata
        try expectSame([
            (
                NSPredicate(format: "%K.%K == %@", path, key, "a"),
                HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: "a")
            ),
            (
                NSPredicate(format: "%K.%K >= 2 AND TRUEPREDICATE", path, key),
                NSCompoundPredicate(andPredicateWithSubpredicates: [
                    HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .greaterThanOrEqualTo, value: 2),
                    NSPredicate(value: true),
                ])
            ),
            (NSPredicate(format: "%K.%K != nil", path, key), HKQuery.predicateForObjects(withMetadataKey: key)),
            (
                NSPredicate(format: "%K.%K IN %@", path, key, ["a", "b"]),
                NSCompoundPredicate(
                    orPredicateWithSubpredicates: ["a", "b"].map {
                        HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .equalTo, value: $0)
                    })
            ),
            (NSPredicate(format: "%K.level != nil", path), HKQuery.predicateForObjects(withMetadataKey: "level")),
        ])
        let error = #expect(throws: HKError.self) { try NSPredicate(format: "%K.%K == 1", path).lowered() }
        #expect(error?.message.contains("more places") == true)
    }
}
