/// How strong a bleeding was.
public enum CategoryValueVaginalBleeding: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Some bleeding.
    case unspecified = 1
    /// Light.
    case light = 2
    /// Medium.
    case medium = 3
    /// Heavy.
    case heavy = 4
    /// None.
    case none = 5
}

/// The flow of a period, under its old name.
///
/// HealthKit deprecated it in iOS 18, see ``CategoryValueVaginalBleeding``; the raw values are the same.
public enum CategoryValueMenstrualFlow: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Some flow.
    case unspecified = 1
    /// Light.
    case light = 2
    /// Medium.
    case medium = 3
    /// Heavy.
    case heavy = 4
    /// None.
    case none = 5
}

/// The stage of the menopause.
///
/// The raw values are those that an example of HealthKit's documentation names.
public enum CategoryValueMenopausalState: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The menopause.
    case menopause = 1
    /// Before the menopause.
    case perimenopause = 2
    /// None of the two, as the person confirmed.
    case none = 3
}

/// The quality of the cervical mucus.
public enum CategoryValueCervicalMucusQuality: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Dry.
    case dry = 1
    /// Sticky.
    case sticky = 2
    /// Creamy.
    case creamy = 3
    /// Watery.
    case watery = 4
    /// Like the white of an egg.
    case eggWhite = 5
}

/// The contraceptive in use.
public enum CategoryValueContraceptive: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Some contraceptive.
    case unspecified = 1
    /// An implant.
    case implant = 2
    /// An injection.
    case injection = 3
    /// An intrauterine device.
    case intrauterineDevice = 4
    /// An intravaginal ring.
    case intravaginalRing = 5
    /// A pill.
    case oral = 6
    /// A patch.
    case patch = 7
}

/// The result of an ovulation test.
public enum CategoryValueOvulationTestResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Negative.
    case negative = 1
    /// A surge of the luteinising hormone: positive.
    case luteinizingHormoneSurge = 2
    /// Indeterminate.
    case indeterminate = 3
    /// A surge of oestrogen.
    case estrogenSurge = 4

    /// Positive.
    ///
    /// HealthKit renamed it in iOS 13.
    public static var positive: CategoryValueOvulationTestResult { .luteinizingHormoneSurge }
}

/// The result of a pregnancy test.
public enum CategoryValuePregnancyTestResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Negative.
    case negative = 1
    /// Positive.
    case positive = 2
    /// Indeterminate.
    case indeterminate = 3
}

/// The result of a progesterone test.
public enum CategoryValueProgesteroneTestResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Negative.
    case negative = 1
    /// Positive.
    case positive = 2
    /// Indeterminate.
    case indeterminate = 3
}
