extension MetadataKey<Quantity> {
    /// The grade of a slope, a fraction in `%`; on workouts downhill.
    public static var alpineSlopeGrade: Self { Self(MetadataKeyAlpineSlopeGrade) }

    /// How long the person was exposed to sound, a time; on events of exposure.
    public static var audioExposureDuration: Self { Self(MetadataKeyAudioExposureDuration) }

    /// The level of the sound, in `dBASPL`; on events of exposure.
    public static var audioExposureLevel: Self { Self(MetadataKeyAudioExposureLevel) }

    /// The mean intensity of a workout, in `kcal/(kg*hr)`.
    public static var averageMETs: Self { Self(MetadataKeyAverageMETs) }

    /// The mean speed of a workout, in `m/s`.
    public static var averageSpeed: Self { Self(MetadataKeyAverageSpeed) }

    /// The pressure of the air, in `Pa` or another unit of pressure.
    public static var barometricPressure: Self { Self(MetadataKeyBarometricPressure) }

    /// The distance on a cross trainer, a length.
    public static var crossTrainerDistance: Self { Self(MetadataKeyCrossTrainerDistance) }

    /// The height climbed in a workout, a length.
    public static var elevationAscended: Self { Self(MetadataKeyElevationAscended) }

    /// The height descended in a workout, a length.
    public static var elevationDescended: Self { Self(MetadataKeyElevationDescended) }

    /// The duration that a fitness machine reported, a time.
    public static var fitnessMachineDuration: Self { Self(MetadataKeyFitnessMachineDuration) }

    /// The gain of the headphones, in `dBASPL`; on events of exposure.
    public static var headphoneGain: Self { Self(MetadataKeyHeadphoneGain) }

    /// The threshold that the heart rate passed, in `count/min`; on events of high and low heart rate.
    public static var heartRateEventThreshold: Self { Self(MetadataKeyHeartRateEventThreshold) }

    /// The duration of the activity before the recovery, a time.
    public static var heartRateRecoveryActivityDuration: Self { Self(MetadataKeyHeartRateRecoveryActivityDuration) }

    /// The greatest heart rate during the recovery, in `count/min`.
    public static var heartRateRecoveryMaxObservedRecoveryHeartRate: Self {
        Self(MetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate)
    }

    /// The distance on an indoor bike, a length.
    public static var indoorBikeDistance: Self { Self(MetadataKeyIndoorBikeDistance) }

    /// The length of a lap; on workouts in a pool.
    public static var lapLength: Self { Self(MetadataKeyLapLength) }

    /// The threshold of low fitness, in `mL/(kg*min)`; on events of low fitness.
    public static var lowCardioFitnessEventThreshold: Self { Self(MetadataKeyLowCardioFitnessEventThreshold) }

    /// The greatest light intensity, in `lx`; on time in daylight.
    public static var maximumLightIntensity: Self { Self(MetadataKeyMaximumLightIntensity) }

    /// The greatest speed of a workout, in `m/s`.
    public static var maximumSpeed: Self { Self(MetadataKeyMaximumSpeed) }

    /// An estimate over a session, in a unit compatible with the sample's.
    public static var sessionEstimate: Self { Self(MetadataKeySessionEstimate) }

    /// The fitness value behind an event of low fitness, in `mL/(kg*min)`.
    public static var vo2MaxValue: Self { Self(MetadataKeyVO2MaxValue) }

    /// The humidity of the air outside, a fraction in `%`; on workouts.
    public static var weatherHumidity: Self { Self(MetadataKeyWeatherHumidity) }

    /// The temperature outside, in `degC` or another unit of temperature; on workouts.
    public static var weatherTemperature: Self { Self(MetadataKeyWeatherTemperature) }
}
