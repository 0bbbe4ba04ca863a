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
    static let moveModes = ActivityMoveMode.byName("HKActivityMoveMode")
}

/// The texts of characteristics.
extension CharacteristicConverter {
    /// The text of the date of birth; blank if there is none.
    static func dayText(of person: Characteristics) -> String {
        guard let birth = person.dateOfBirth, let year = birth.year, let month = birth.month, let day = birth.day
        else { return "" }
        return CivilDate(year: year, month: month, day: day).text
    }

    static func name(of sex: BiologicalSex) -> String { sex.name("HKBiologicalSex") }
    static func name(of type: BloodType) -> String {
        switch type {
        case .abPositive: "HKBloodTypeABPositive"
        case .abNegative: "HKBloodTypeABNegative"
        default: type.name("HKBloodType")
        }
    }
    static func name(of type: FitzpatrickSkinType) -> String { type.name("HKFitzpatrickSkinType") }
    static func name(of use: WheelchairUse) -> String { use.name("HKWheelchairUse") }
    static func name(of mode: ActivityMoveMode) -> String { mode.name("HKActivityMoveMode") }
}
