import Foundation
import HealthQuery

/// What an export says of the person and the days.
extension ExportElement {
    /// The line of some characteristics; what is not set is blank, or said to be not set.
    static func text(of person: Characteristics) -> String? {
        line("Me") { element in
            func write(_ type: CharacteristicTypeIdentifier, _ text: String) { element.write(type.rawValue, text) }
            write(.dateOfBirth, CharacteristicConverter.dayText(of: person))
            write(.biologicalSex, CharacteristicConverter.name(of: person.biologicalSex))
            write(.bloodType, CharacteristicConverter.name(of: person.bloodType))
            write(.fitzpatrickSkinType, CharacteristicConverter.name(of: person.fitzpatrickSkinType))
            if person.wheelchairUse != .notSet {
                write(.wheelchairUse, CharacteristicConverter.name(of: person.wheelchairUse))
            }
            if let mode = person.activityMoveMode { write(.activityMoveMode, CharacteristicConverter.name(of: mode)) }
        }
    }

    /// The line of an activity summary.
    ///
    /// Units other than those of the Health app, what the ring counts where that does not follow, and a pause are
    /// attributes that other readers pass over.
    static func text(of summary: ActivitySummary) -> String? {
        line("ActivitySummary") { element in
            func write(_ attribute: ExportActivitySummary.Attribute, _ text: String?) {
                element.write(attribute.rawValue, text)
            }
            write(.dateComponents, summary.day.date?.text)
            for (attribute, quantity, usual) in ActivitySummaryConverter.quantities(of: summary) {
                guard let quantity else { continue }
                write(attribute, "\(quantity.value)")
                // The Health app writes the unit of energies alone.
                if let unit = attribute.unit, attribute == .activeEnergyBurned || quantity.unit != usual {
                    write(unit, quantity.unit.unitString)
                }
            }
            if ActivitySummaryConverter.impliedMoveMode(of: summary) != summary.activityMoveMode {
                write(.activityMoveMode, CharacteristicConverter.name(of: summary.activityMoveMode))
            }
            if summary.isPaused { write(.isPaused, "1") }
        }
    }
}
