public import Foundation

/// What seldom or never changes about a person.
///
/// HealthKit leaves it to the Health app to set these, and has no such value. Tests give it to
/// ``HealthDatabase/setCharacteristics(_:)``:
///
/// ```swift
/// let birth = DateComponents(year: 1980, month: 1, day: 31)
/// try database.setCharacteristics(Characteristics(dateOfBirth: birth, bloodType: .oNegative))
/// ```
public struct Characteristics: Sendable, Hashable {
    /// The day of birth, by its year, month and day in the Gregorian calendar; nil if it is not set.
    public var dateOfBirth: DateComponents?
    /// The biological sex.
    public var biologicalSex: BiologicalSex
    /// The blood group.
    public var bloodType: BloodType
    /// How the skin reacts to the sun.
    public var fitzpatrickSkinType: FitzpatrickSkinType
    /// Whether the person uses a wheelchair.
    public var wheelchairUse: WheelchairUse
    /// What the Move ring counts; nil if it is not set.
    public var activityMoveMode: ActivityMoveMode?

    /// Creates characteristics; by default none is set.
    public init(
        dateOfBirth: DateComponents? = nil,
        biologicalSex: BiologicalSex = .notSet,
        bloodType: BloodType = .notSet,
        fitzpatrickSkinType: FitzpatrickSkinType = .notSet,
        wheelchairUse: WheelchairUse = .notSet,
        activityMoveMode: ActivityMoveMode? = nil
    ) {
        self.dateOfBirth = dateOfBirth
        self.biologicalSex = biologicalSex
        self.bloodType = bloodType
        self.fitzpatrickSkinType = fitzpatrickSkinType
        self.wheelchairUse = wheelchairUse
        self.activityMoveMode = activityMoveMode
    }
}

extension Characteristics {
    /// The same with a date of birth that has an era, a year, a month and a day, and nothing else.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no such day.
    func validated() throws -> Characteristics {
        var valid = self
        valid.dateOfBirth = try dateOfBirth.map { DateComponents(try Self.day(of: $0)) }
        return valid
    }

    /// These characteristics, replaced by others where those are set.
    func changed(by change: Characteristics) -> Characteristics {
        Characteristics(
            dateOfBirth: change.dateOfBirth ?? dateOfBirth,
            biologicalSex: change.biologicalSex == .notSet ? biologicalSex : change.biologicalSex,
            bloodType: change.bloodType == .notSet ? bloodType : change.bloodType,
            fitzpatrickSkinType: change.fitzpatrickSkinType == .notSet
                ? fitzpatrickSkinType : change.fitzpatrickSkinType,
            wheelchairUse: change.wheelchairUse == .notSet ? wheelchairUse : change.wheelchairUse,
            activityMoveMode: change.activityMoveMode ?? activityMoveMode
        )
    }

    private static func day(of components: DateComponents) throws -> CivilDate {
        if let day = CivilDate(components) { return day }
        func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "none" }
        throw HealthError.invalidArgument(
            """
            a date of birth is a day of the Gregorian calendar, which year \(text(components.year)), month \
            \(text(components.month)), day \(text(components.day)) is not
            """
        )
    }
}

extension Characteristics: Codable {
    private enum CodingKeys: String, CodingKey {
        case dateOfBirth, biologicalSex, bloodType, fitzpatrickSkinType, wheelchairUse, activityMoveMode
    }

    /// Decodes an object with a key for each characteristic that is set; another key is named in the error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            biologicalSex: try container.decodeIfPresent(BiologicalSex.self, forKey: .biologicalSex) ?? .notSet,
            bloodType: try container.decodeIfPresent(BloodType.self, forKey: .bloodType) ?? .notSet,
            fitzpatrickSkinType: try container.decodeIfPresent(
                FitzpatrickSkinType.self, forKey: .fitzpatrickSkinType) ?? .notSet,
            wheelchairUse: try container.decodeIfPresent(WheelchairUse.self, forKey: .wheelchairUse) ?? .notSet,
            activityMoveMode: try container.decodeIfPresent(ActivityMoveMode.self, forKey: .activityMoveMode)
        )
        guard let text = try container.decodeIfPresent(String.self, forKey: .dateOfBirth) else { return }
        guard let day = CivilDate(text) else { throw decoder.corrupted("not a day: \(text.debugDescription)") }
        dateOfBirth = DateComponents(day)
    }

    /// Encodes what is set, the date of birth as `1980-01-31`.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the date of birth is no day of the Gregorian calendar.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(dateOfBirth.map { try Self.day(of: $0).text }, forKey: .dateOfBirth)
        if biologicalSex != .notSet { try container.encode(biologicalSex, forKey: .biologicalSex) }
        if bloodType != .notSet { try container.encode(bloodType, forKey: .bloodType) }
        if fitzpatrickSkinType != .notSet { try container.encode(fitzpatrickSkinType, forKey: .fitzpatrickSkinType) }
        if wheelchairUse != .notSet { try container.encode(wheelchairUse, forKey: .wheelchairUse) }
        try container.encodeIfPresent(activityMoveMode, forKey: .activityMoveMode)
    }
}

extension CivilDate {
    /// The day that some components name; nil if there is no such day of our era in the Gregorian calendar.
    fileprivate init?(_ components: DateComponents) {
        let calendars: [Calendar.Identifier] = [.gregorian, .iso8601]
        guard components.calendar.map({ calendars.contains($0.identifier) }) ?? true, components.era ?? 1 == 1,
            let year = components.year, let month = components.month, let day = components.day
        else { return nil }
        self.init(year: year, month: month, day: day)
        if !isInOurEra { return nil }
    }
}

extension DateComponents {
    /// The components of a day of our era.
    package init(_ day: CivilDate) {
        self.init(era: 1, year: day.year, month: day.month, day: day.day)
    }
}
