import Foundation
import Testing

@testable import HealthQuery

/// The values of characteristics.
struct CharacteristicTests {
    @Test func `raw values are HealthKit's`() {
        #expect(BiologicalSex.allCases == [.notSet, .female, .male, .other])
        #expect(BiologicalSex.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(
            BloodType.allCases == [
                .notSet, .aPositive, .aNegative, .bPositive, .bNegative, .abPositive, .abNegative, .oPositive,
                .oNegative,
            ])
        #expect(BloodType.allCases.map(\.rawValue) == Array(0...8))
        #expect(FitzpatrickSkinType.allCases == [.notSet, .I, .II, .III, .IV, .V, .VI])
        #expect(FitzpatrickSkinType.allCases.map(\.rawValue) == Array(0...6))
        #expect(WheelchairUse.allCases == [.notSet, .no, .yes])
        #expect(WheelchairUse.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(ActivityMoveMode.allCases == [.activeEnergy, .appleMoveTime])
        #expect(ActivityMoveMode.allCases.map(\.rawValue) == [1, 2])
    }

    @Test(arguments: [
        ("0001-01-01", 1, 1, 1), ("1980-01-31", 1980, 1, 31), ("2000-02-29", 2000, 2, 29), ("9999-12-31", 9999, 12, 31),
    ])
    func `a day has its text`(text: String, year: Int, month: Int, day: Int) throws {
        let found = try #require(CivilDate(text))
        #expect(found == CivilDate(year: year, month: month, day: day))
        #expect(found.text == text)
    }

    @Test(arguments: [
        "", "1980", "1980-01", "1980-13-01", "1980-00-10", "1980-01-00", "1980-01-32", "1900-02-29", "0000-01-01",
        "1980/01/31", "1980-1-031", "-980-01-31", "1980-01-3١", "1980-01-31 ", "+980-01-31",
    ])
    func `what is not a day is refused`(text: String) {
        #expect(CivilDate(text) == nil)
    }
}
