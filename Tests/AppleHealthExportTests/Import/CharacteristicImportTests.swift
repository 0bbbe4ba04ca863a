import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// The person that an export tells of.
struct CharacteristicImportTests {
    private static let birth = DateComponents(era: 1, year: 1980, month: 1, day: 31)
    private let store = HealthStore()

    /// The element with some attributes, named without what all have in common.
    private static func me(_ values: KeyValuePairs<String, String>, content: String? = nil) -> String {
        let attributes = values.map { " HKCharacteristicTypeIdentifier\($0)=\"\($1)\"" }.joined()
        return content.map { "<Me\(attributes)>\($0)</Me>\n" } ?? "<Me\(attributes)/>\n"
    }

    @Test(arguments: [nil, "", "\n<Inner/>"] as [String?])
    func `the person's characteristics are set`(content: String?) async throws {
        let me = Self.me(
            [
                "DateOfBirth": "1980-01-31", "BiologicalSex": "HKBiologicalSexMale",
                "BloodType": "HKBloodTypeAPositive", "FitzpatrickSkinType": "HKFitzpatrickSkinTypeII",
                "CardioFitnessMedicationsUse": "None",
            ],
            content: content)
        let report = try await HealthExportImporter().importElements(me + Elements.steps(), into: store)
        #expect(
            store.characteristics
                == Characteristics(
                    dateOfBirth: Self.birth, biologicalSex: .male, bloodType: .aPositive, fitzpatrickSkinType: .II))
        #expect(report.characteristicsRead == 4 && report.samplesAdded == 1)
        #expect(report.notYetRead.isEmpty && report.skips.isEmpty && !report.isDamaged)
        #expect(report.description.contains("\n4 characteristics of the person read."))
    }

    @Test
    func `every value has its name`() async throws {
        let groups: [(String, BloodType)] = [
            ("APositive", .aPositive), ("ANegative", .aNegative), ("BPositive", .bPositive), ("BNegative", .bNegative),
            ("ABPositive", .abPositive), ("ABNegative", .abNegative), ("OPositive", .oPositive),
            ("ONegative", .oNegative),
        ]
        for (name, group) in groups {
            let me = Self.me(["BloodType": "HKBloodType\(name)"])
            _ = try await HealthExportImporter().importElements(me, into: store)
            #expect(try store.bloodType().bloodType == group)
        }
        let skins = zip(["I", "II", "III", "IV", "V", "VI"], FitzpatrickSkinType.allCases.dropFirst())
        for (name, skin) in skins {
            let me = Self.me(["FitzpatrickSkinType": "HKFitzpatrickSkinType\(name)"])
            _ = try await HealthExportImporter().importElements(me, into: store)
            #expect(try store.fitzpatrickSkinType().skinType == skin)
        }
        for (name, sex) in [("Female", BiologicalSex.female), ("Male", .male), ("Other", .other)] {
            let me = Self.me(["BiologicalSex": "HKBiologicalSex\(name)"])
            _ = try await HealthExportImporter().importElements(me, into: store)
            #expect(try store.biologicalSex().biologicalSex == sex)
        }
        let me = Self.me(
            ["WheelchairUse": "HKWheelchairUseYes", "ActivityMoveMode": "HKActivityMoveModeAppleMoveTime"])
        _ = try await HealthExportImporter().importElements(me, into: store)
        #expect(try store.wheelchairUse().wheelchairUse == .yes)
        #expect(try store.activityMoveMode().activityMoveMode == .appleMoveTime)
    }

    @Test
    func `what a file does not set stays as it was`() async throws {
        let before = Characteristics(
            dateOfBirth: Self.birth, biologicalSex: .female, bloodType: .oNegative, fitzpatrickSkinType: .IV,
            wheelchairUse: .no, activityMoveMode: .appleMoveTime)
        try store.database.setCharacteristics(before)
        let me = Self.me([
            "DateOfBirth": "", "BiologicalSex": "HKBiologicalSexNotSet", "BloodType": "HKBloodTypeNotSet",
            "FitzpatrickSkinType": "HKFitzpatrickSkinTypeI",
        ])
        _ = try await HealthExportImporter().importElements(me + "<Me/>", into: store)
        var after = before
        after.fitzpatrickSkinType = .I
        #expect(store.characteristics == after)
    }

    @Test(arguments: [
        ("DateOfBirth", "1980-02-30", ImportSkip.Reason.badDate, "has the value \"1980-02-30\", which is not a date"),
        ("DateOfBirth", "31.1.1980", .badDate, "has the value \"31.1.1980\", which is not a date"),
        (
            "BloodType", "HKBloodTypeZ", .unknownCategoryValue,
            "has the value \"HKBloodTypeZ\", which the type does not have"
        ),
        (
            "BiologicalSex", "HKBloodTypeAPositive", .unknownCategoryValue,
            "has the value \"HKBloodTypeAPositive\", which the type does not have"
        ),
    ])
    func `a value that can not be read is skipped, and the others are set`(
        name: String, value: String, reason: ImportSkip.Reason, message: String
    ) async throws {
        let me = Self.me([name: value, "FitzpatrickSkinType": "HKFitzpatrickSkinTypeV"])
        let report = try await HealthExportImporter().importElements(me + Elements.steps(), into: store)
        let skip = try #require(report.skips.first)
        #expect(report.skippedByReason == [reason: 1] && report.recordsSkipped == 0 && report.characteristicsRead == 2)
        #expect(skip.type == "HKCharacteristicTypeIdentifier\(name)" && skip.text == value && skip.records == 0)
        #expect(skip.message == "line 2: HKCharacteristicTypeIdentifier\(name) \(message)")
        #expect(store.characteristics == Characteristics(fitzpatrickSkinType: .V))
        #expect(!report.isDamaged && report.samplesAdded == 1)
    }

    @Test
    func `a damaged element costs itself`() async throws {
        let twice = Self.me(["BloodType": "HKBloodTypeAPositive", "BloodType": "HKBloodTypeBPositive"])
        for text in [twice, "<Me HKCharacteristicTypeIdentifierBloodType=HKBloodTypeAPositive/>"] {
            let report = try await HealthExportImporter().importElements(text + Elements.steps(), into: store)
            #expect(report.skippedByReason == [.brokenTag: 1] && report.recordsSkipped == 0)
            #expect(report.recordsFound == 1 && report.characteristicsRead == 0)
            #expect(store.characteristics == Characteristics())
        }
        let around = Self.me(["BloodType": "HKBloodTypeBNegative"], content: Elements.steps())
        let report = try await HealthExportImporter().importElements(around, into: store)
        #expect(report.recordsFound == 1 && report.recordsSkipped == 1)
        #expect(try store.bloodType().bloodType == .bNegative)
    }

    @Test
    func `where the data begins and ends does not matter, but without characteristics it is no export`() async throws {
        let me = Self.me(["BloodType": "HKBloodTypeBNegative"])
        let report = try await HealthExportImporter().importData(Data(me.utf8), into: store)
        #expect(report.characteristicsRead == 1)
        #expect(try store.bloodType().bloodType == .bNegative)
        await #expect(throws: HealthError.self) {
            try await HealthExportImporter().importData(Data("<Other><Me name='x'/></Other>".utf8), into: store)
        }
    }

    @Test
    func `a locked device does not keep an import from setting them`() async throws {
        await store.database.lock()
        let me = Self.me(["BloodType": "HKBloodTypeBNegative"])
        _ = try await HealthExportImporter().importElements(me, into: store)
        await store.database.unlock()
        #expect(try store.bloodType().bloodType == .bNegative)
    }
}
