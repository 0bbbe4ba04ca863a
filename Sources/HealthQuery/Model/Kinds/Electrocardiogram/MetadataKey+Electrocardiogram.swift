extension MetadataKey<AppleECGAlgorithmVersion> {
    /// The version of the algorithm that classified an electrocardiogram.
    public static var appleECGAlgorithmVersion: Self { Self(MetadataKeyAppleECGAlgorithmVersion) }
}

extension AppleECGAlgorithmVersion: MetadataRepresentable {}
