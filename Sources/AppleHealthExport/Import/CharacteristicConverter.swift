import Foundation
import HealthQuery

/// Reads the values of characteristics: a day, or HealthKit's names for the values.
enum CharacteristicConverter {
    /// Sets a characteristic to what the file says; an empty text leaves it as it is.
    static func set(_ entry: ExportCharacteristics.Entry, of person: inout Characteristics) throws(RecordProblem) {
        let text = entry.text
        if text.isEmpty { return }
        func value<Value>(_ names: [String: Value]) throws(RecordProblem) -> Value {
            guard let value = names[text] else { throw .unknownCategoryValue(text) }
            return value
        }
        switch entry.type {
        case .dateOfBirth:
            guard let day = CivilDate(text) else { throw .badDate("value", text) }
            person.dateOfBirth = DateComponents(day)
        case .biologicalSex: person.biologicalSex = try value(biologicalSexes)
        case .bloodType: person.bloodType = try value(bloodTypes)
        case .fitzpatrickSkinType: person.fitzpatrickSkinType = try value(skinTypes)
        case .wheelchairUse: person.wheelchairUse = try value(wheelchairUses)
        case .activityMoveMode: person.activityMoveMode = try value(moveModes)
        default: break
        }
    }

    private static let biologicalSexes = BiologicalSex.byName("HKBiologicalSex")
    private static let bloodTypes = BloodType.byName("HKBloodType").merging(
        ["HKBloodTypeABPositive": .abPositive, "HKBloodTypeABNegative": .abNegative]) { $1 }
    private static let skinTypes = FitzpatrickSkinType.byName("HKFitzpatrickSkinType")
    private static let wheelchairUses = WheelchairUse.byName("HKWheelchairUse")
    private static let moveModes = ActivityMoveMode.byName("HKActivityMoveMode")
}
