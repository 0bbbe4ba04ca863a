/// How the skin of a person reacts to the sun, on Fitzpatrick's scale, with HealthKit's raw values.
public enum FitzpatrickSkinType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It is not set, or the app may not read it (R9.2).
    case notSet = 0
    /// Always burns, never tans.
    case I = 1
    /// Usually burns, tans a little.
    case II = 2
    /// Sometimes burns, tans slowly.
    case III = 3
    /// Seldom burns, always tans.
    case IV = 4
    /// Hardly ever burns, tans easily.
    case V = 5
    /// Never burns.
    case VI = 6
}

/// What ``HealthStore/fitzpatrickSkinType()`` returns.
public struct FitzpatrickSkinTypeObject: Sendable, Hashable {
    /// The type of the skin.
    public let skinType: FitzpatrickSkinType
}
