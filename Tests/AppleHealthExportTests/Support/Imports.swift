import Foundation
import HealthQuery

@testable import AppleHealthExport

/// Elements of exports for tests.
enum Elements {
    /// A record of a step count, with some attributes replaced, added, or, where nil, left out.
    static func steps(_ changes: KeyValuePairs<String, String?> = [:], content: String? = nil) -> String {
        var attributes: [(String, String?)] = [
            ("type", "HKQuantityTypeIdentifierStepCount"), ("sourceName", "Phone"), ("unit", "count"),
            ("startDate", "2024-05-01 10:00:00 +0200"), ("endDate", "2024-05-01 10:05:00 +0200"), ("value", "12"),
        ]
        for (name, value) in changes {
            attributes.removeAll { $0.0 == name }
            attributes.append((name, value))
        }
        let text = attributes.compactMap { name, value in value.map { " \(name)=\"\($0)\"" } }.joined()
        return content.map { "<Record\(text)>\($0)</Record>\n" } ?? "<Record\(text)/>\n"
    }

    static func category(_ type: String, _ value: String?) -> String {
        steps(["type": "HKCategoryTypeIdentifier\(type)", "unit": nil, "value": value])
    }

    static func entry(_ key: String, _ value: String) -> String {
        "<MetadataEntry key=\"\(key)\" value=\"\(value)\"/>"
    }
}

extension HealthExportImporter {
    /// Imports elements that stand inside a `HealthData` element.
    func importElements(_ text: String, into store: HealthStore = HealthStore()) async throws -> ImportReport {
        try await importData(Data("<HealthData locale=\"en\">\n\(text)</HealthData>".utf8), into: store)
    }
}

extension HealthStore {
    /// What the store tells of the person; of what it does not tell nothing is set.
    var characteristics: Characteristics {
        Characteristics(
            dateOfBirth: try? dateOfBirthComponents(),
            biologicalSex: (try? biologicalSex().biologicalSex) ?? .notSet,
            bloodType: (try? bloodType().bloodType) ?? .notSet,
            fitzpatrickSkinType: (try? fitzpatrickSkinType().skinType) ?? .notSet,
            wheelchairUse: (try? wheelchairUse().wheelchairUse) ?? .notSet,
            activityMoveMode: (try? activityMoveMode().activityMoveMode) == .appleMoveTime ? .appleMoveTime : nil
        )
    }

    /// All samples of a quantity type.
    func quantities(_ identifier: QuantityTypeIdentifier) async throws -> [QuantitySample] {
        try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(identifier))], sortDescriptors: []
        ).result(for: self)
    }

    /// All samples of a category type.
    func categories(_ identifier: CategoryTypeIdentifier) async throws -> [CategorySample] {
        try await SampleQueryDescriptor(
            predicates: [.categorySample(type: CategoryType(identifier))], sortDescriptors: []
        ).result(for: self)
    }
}
