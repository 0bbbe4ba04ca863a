extension MetadataKey<String> {
    /// The catalogue identifier of a Fitness+ workout.
    public static var appleFitnessPlusCatalogIdentifier: Self { Self(MetadataKeyAppleFitnessPlusCatalogIdentifier) }

    /// The maker of the device; ``Device`` says more.
    public static var deviceManufacturerName: Self { Self(MetadataKeyDeviceManufacturerName) }

    /// The name of the device; ``Device`` says more.
    public static var deviceName: Self { Self(MetadataKeyDeviceName) }

    /// The serial number of the device.
    public static var deviceSerialNumber: Self { Self(MetadataKeyDeviceSerialNumber) }

    /// A signature of the data, in base 64; nothing here checks it.
    public static var digitalSignature: Self { Self(MetadataKeyDigitalSignature) }

    /// The identifier of the data elsewhere; not required to be unique.
    public static var externalUUID: Self { Self(MetadataKeyExternalUUID) }

    /// The name of the food; on a food correlation and what it holds.
    public static var foodType: Self { Self(MetadataKeyFoodType) }

    /// The description of a prescription for glasses.
    public static var glassesPrescriptionDescription: Self { Self(MetadataKeyGlassesPrescriptionDescription) }

    /// The identifier under which newer versions replace older ones; needs a ``MetadataKey/syncVersion`` (R8.9).
    public static var syncIdentifier: Self { Self(MetadataKeySyncIdentifier) }

    /// The device part of the unique device identifier.
    public static var udiDeviceIdentifier: Self { Self(MetadataKeyUDIDeviceIdentifier) }

    /// The production part of the unique device identifier.
    public static var udiProductionIdentifier: Self { Self(MetadataKeyUDIProductionIdentifier) }

    /// The brand name of a workout.
    public static var workoutBrandName: Self { Self(MetadataKeyWorkoutBrandName) }
}
