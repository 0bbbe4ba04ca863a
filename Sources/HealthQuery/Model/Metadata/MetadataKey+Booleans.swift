extension MetadataKey<Bool> {
    /// Whether the device was calibrated; set by the system.
    public static var appleDeviceCalibrated: Self { Self(MetadataKeyAppleDeviceCalibrated) }

    /// Whether the workout was a Fitness+ session.
    public static var appleFitnessPlusSession: Self { Self(MetadataKeyAppleFitnessPlusSession) }

    /// Whether the workout was coached.
    public static var coachedWorkout: Self { Self(MetadataKeyCoachedWorkout) }

    /// Whether the workout was done in a group.
    public static var groupFitness: Self { Self(MetadataKeyGroupFitness) }

    /// Whether the workout was indoors.
    public static var indoorWorkout: Self { Self(MetadataKeyIndoorWorkout) }

    /// Whether the sample begins a cycle; menstrual flow samples need it.
    public static var menstrualCycleStart: Self { Self(MetadataKeyMenstrualCycleStart) }

    /// Whether the quantity was raised to a lower bound.
    public static var quantityClampedToLowerBound: Self { Self(MetadataKeyQuantityClampedToLowerBound) }

    /// Whether the quantity was cut to an upper bound.
    public static var quantityClampedToUpperBound: Self { Self(MetadataKeyQuantityClampedToUpperBound) }

    /// Whether protection was used; on sexual activity.
    public static var sexualActivityProtectionUsed: Self { Self(MetadataKeySexualActivityProtectionUsed) }

    /// Whether a laboratory took the sample.
    public static var wasTakenInLab: Self { Self(MetadataKeyWasTakenInLab) }

    /// Whether the person typed the data in.
    public static var wasUserEntered: Self { Self(MetadataKeyWasUserEntered) }
}
