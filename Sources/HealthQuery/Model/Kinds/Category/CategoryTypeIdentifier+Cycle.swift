// Cycle, reproduction and pregnancy.
extension CategoryTypeIdentifier {
    /// Bleeding after the menopause, a ``CategoryValueVaginalBleeding``.
    public static let bleedingAfterMenopause = Self(rawValue: "HKCategoryTypeIdentifierBleedingAfterMenopause")
    /// Bleeding after a pregnancy, a ``CategoryValueVaginalBleeding``.
    public static let bleedingAfterPregnancy = Self(rawValue: "HKCategoryTypeIdentifierBleedingAfterPregnancy")
    /// Bleeding during a pregnancy, a ``CategoryValueVaginalBleeding``.
    public static let bleedingDuringPregnancy = Self(rawValue: "HKCategoryTypeIdentifierBleedingDuringPregnancy")
    /// Quality of the cervical mucus, a ``CategoryValueCervicalMucusQuality``.
    public static let cervicalMucusQuality = Self(rawValue: "HKCategoryTypeIdentifierCervicalMucusQuality")
    /// Contraceptive in use, a ``CategoryValueContraceptive``.
    public static let contraceptive = Self(rawValue: "HKCategoryTypeIdentifierContraceptive")
    /// Infrequent cycles, a ``CategoryValue``.
    public static let infrequentMenstrualCycles = Self(rawValue: "HKCategoryTypeIdentifierInfrequentMenstrualCycles")
    /// Bleeding between periods, a ``CategoryValue``.
    public static let intermenstrualBleeding = Self(rawValue: "HKCategoryTypeIdentifierIntermenstrualBleeding")
    /// Irregular cycles, a ``CategoryValue``.
    public static let irregularMenstrualCycles = Self(rawValue: "HKCategoryTypeIdentifierIrregularMenstrualCycles")
    /// Lactation, a ``CategoryValue``.
    public static let lactation = Self(rawValue: "HKCategoryTypeIdentifierLactation")
    /// Stage of the menopause, a ``CategoryValueMenopausalState``.
    public static let menopausalState = Self(rawValue: "HKCategoryTypeIdentifierMenopausalState")
    /// Flow of a period, a ``CategoryValueVaginalBleeding``; samples need ``MetadataKeyMenstrualCycleStart``.
    public static let menstrualFlow = Self(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")
    /// Result of an ovulation test, a ``CategoryValueOvulationTestResult``.
    public static let ovulationTestResult = Self(rawValue: "HKCategoryTypeIdentifierOvulationTestResult")
    /// Lasting bleeding between periods, a ``CategoryValue``.
    public static let persistentIntermenstrualBleeding = Self(
        rawValue: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding"
    )
    /// Pregnancy, a ``CategoryValue``.
    public static let pregnancy = Self(rawValue: "HKCategoryTypeIdentifierPregnancy")
    /// Result of a pregnancy test, a ``CategoryValuePregnancyTestResult``.
    public static let pregnancyTestResult = Self(rawValue: "HKCategoryTypeIdentifierPregnancyTestResult")
    /// Result of a progesterone test, a ``CategoryValueProgesteroneTestResult``.
    public static let progesteroneTestResult = Self(rawValue: "HKCategoryTypeIdentifierProgesteroneTestResult")
    /// Long periods, a ``CategoryValue``.
    public static let prolongedMenstrualPeriods = Self(rawValue: "HKCategoryTypeIdentifierProlongedMenstrualPeriods")
    /// Sexual activity, a ``CategoryValue``.
    public static let sexualActivity = Self(rawValue: "HKCategoryTypeIdentifierSexualActivity")
}
