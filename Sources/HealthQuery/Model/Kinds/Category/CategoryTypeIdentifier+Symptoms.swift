// Symptoms.
extension CategoryTypeIdentifier {
    /// Cramps of the belly, a ``CategoryValueSeverity``.
    public static let abdominalCramps = Self(rawValue: "HKCategoryTypeIdentifierAbdominalCramps")
    /// Acne, a ``CategoryValueSeverity``.
    public static let acne = Self(rawValue: "HKCategoryTypeIdentifierAcne")
    /// Change of appetite, a ``CategoryValueAppetiteChanges``.
    public static let appetiteChanges = Self(rawValue: "HKCategoryTypeIdentifierAppetiteChanges")
    /// Incontinence of the bladder, a ``CategoryValueSeverity``.
    public static let bladderIncontinence = Self(rawValue: "HKCategoryTypeIdentifierBladderIncontinence")
    /// Bloating, a ``CategoryValueSeverity``.
    public static let bloating = Self(rawValue: "HKCategoryTypeIdentifierBloating")
    /// Pain in the breasts, a ``CategoryValueSeverity``.
    public static let breastPain = Self(rawValue: "HKCategoryTypeIdentifierBreastPain")
    /// Tightness or pain in the chest, a ``CategoryValueSeverity``.
    public static let chestTightnessOrPain = Self(rawValue: "HKCategoryTypeIdentifierChestTightnessOrPain")
    /// Chills, a ``CategoryValueSeverity``.
    public static let chills = Self(rawValue: "HKCategoryTypeIdentifierChills")
    /// Constipation, a ``CategoryValueSeverity``.
    public static let constipation = Self(rawValue: "HKCategoryTypeIdentifierConstipation")
    /// Coughing, a ``CategoryValueSeverity``.
    public static let coughing = Self(rawValue: "HKCategoryTypeIdentifierCoughing")
    /// Diarrhoea, a ``CategoryValueSeverity``.
    public static let diarrhea = Self(rawValue: "HKCategoryTypeIdentifierDiarrhea")
    /// Dizziness, a ``CategoryValueSeverity``.
    public static let dizziness = Self(rawValue: "HKCategoryTypeIdentifierDizziness")
    /// Dry skin, a ``CategoryValueSeverity``.
    public static let drySkin = Self(rawValue: "HKCategoryTypeIdentifierDrySkin")
    /// Fainting, a ``CategoryValueSeverity``.
    public static let fainting = Self(rawValue: "HKCategoryTypeIdentifierFainting")
    /// Fatigue, a ``CategoryValueSeverity``.
    public static let fatigue = Self(rawValue: "HKCategoryTypeIdentifierFatigue")
    /// Fever, a ``CategoryValueSeverity``.
    public static let fever = Self(rawValue: "HKCategoryTypeIdentifierFever")
    /// Ache of the whole body, a ``CategoryValueSeverity``.
    public static let generalizedBodyAche = Self(rawValue: "HKCategoryTypeIdentifierGeneralizedBodyAche")
    /// Loss of hair, a ``CategoryValueSeverity``.
    public static let hairLoss = Self(rawValue: "HKCategoryTypeIdentifierHairLoss")
    /// Headache, a ``CategoryValueSeverity``.
    public static let headache = Self(rawValue: "HKCategoryTypeIdentifierHeadache")
    /// Heartburn, a ``CategoryValueSeverity``.
    public static let heartburn = Self(rawValue: "HKCategoryTypeIdentifierHeartburn")
    /// Hot flashes, a ``CategoryValueSeverity``.
    public static let hotFlashes = Self(rawValue: "HKCategoryTypeIdentifierHotFlashes")
    /// Loss of smell, a ``CategoryValueSeverity``.
    public static let lossOfSmell = Self(rawValue: "HKCategoryTypeIdentifierLossOfSmell")
    /// Loss of taste, a ``CategoryValueSeverity``.
    public static let lossOfTaste = Self(rawValue: "HKCategoryTypeIdentifierLossOfTaste")
    /// Pain in the lower back, a ``CategoryValueSeverity``.
    public static let lowerBackPain = Self(rawValue: "HKCategoryTypeIdentifierLowerBackPain")
    /// Lapse of memory, a ``CategoryValueSeverity``.
    public static let memoryLapse = Self(rawValue: "HKCategoryTypeIdentifierMemoryLapse")
    /// Change of mood, a ``CategoryValuePresence``.
    public static let moodChanges = Self(rawValue: "HKCategoryTypeIdentifierMoodChanges")
    /// Nausea, a ``CategoryValueSeverity``.
    public static let nausea = Self(rawValue: "HKCategoryTypeIdentifierNausea")
    /// Sweating at night, a ``CategoryValueSeverity``.
    public static let nightSweats = Self(rawValue: "HKCategoryTypeIdentifierNightSweats")
    /// Pain in the pelvis, a ``CategoryValueSeverity``.
    public static let pelvicPain = Self(rawValue: "HKCategoryTypeIdentifierPelvicPain")
    /// Rapid, pounding or fluttering heartbeat, a ``CategoryValueSeverity``.
    public static let rapidPoundingOrFlutteringHeartbeat = Self(
        rawValue: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat"
    )
    /// Runny nose, a ``CategoryValueSeverity``.
    public static let runnyNose = Self(rawValue: "HKCategoryTypeIdentifierRunnyNose")
    /// Shortness of breath, a ``CategoryValueSeverity``.
    public static let shortnessOfBreath = Self(rawValue: "HKCategoryTypeIdentifierShortnessOfBreath")
    /// Congestion of the sinuses, a ``CategoryValueSeverity``.
    public static let sinusCongestion = Self(rawValue: "HKCategoryTypeIdentifierSinusCongestion")
    /// Skipped heartbeat, a ``CategoryValueSeverity``.
    public static let skippedHeartbeat = Self(rawValue: "HKCategoryTypeIdentifierSkippedHeartbeat")
    /// Change of sleep, a ``CategoryValuePresence``.
    public static let sleepChanges = Self(rawValue: "HKCategoryTypeIdentifierSleepChanges")
    /// Sore throat, a ``CategoryValueSeverity``.
    public static let soreThroat = Self(rawValue: "HKCategoryTypeIdentifierSoreThroat")
    /// Vaginal dryness, a ``CategoryValueSeverity``.
    public static let vaginalDryness = Self(rawValue: "HKCategoryTypeIdentifierVaginalDryness")
    /// Vomiting, a ``CategoryValueSeverity``.
    public static let vomiting = Self(rawValue: "HKCategoryTypeIdentifierVomiting")
    /// Wheezing, a ``CategoryValueSeverity``.
    public static let wheezing = Self(rawValue: "HKCategoryTypeIdentifierWheezing")
}
