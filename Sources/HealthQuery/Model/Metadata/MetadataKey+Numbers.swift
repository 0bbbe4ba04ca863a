public import Foundation

extension MetadataKey<Int> {
    /// The version of the algorithm that made the sample.
    public static var algorithmVersion: Self { Self(MetadataKeyAlgorithmVersion) }

    /// The version of the object; needs a ``MetadataKey/syncIdentifier``, and a greater one replaces (R8.9).
    public static var syncVersion: Self { Self(MetadataKeySyncVersion) }
}

extension MetadataKey<Double> {
    /// The lower end of the normal range, in the unit of the sample.
    public static var referenceRangeLowerLimit: Self { Self(MetadataKeyReferenceRangeLowerLimit) }

    /// The upper end of the normal range, in the unit of the sample.
    public static var referenceRangeUpperLimit: Self { Self(MetadataKeyReferenceRangeUpperLimit) }

    /// The swimming efficiency score of a workout: seconds and strokes for a length, added up.
    public static var swolfScore: Self { Self(MetadataKeySWOLFScore) }
}

extension MetadataKey<Date> {
    /// The date of the oldest data behind an estimate.
    public static var dateOfEarliestDataUsedForEstimate: Self { Self(MetadataKeyDateOfEarliestDataUsedForEstimate) }
}

extension MetadataKey<TimeZone> {
    /// The time zone in which the sample was made.
    public static var timeZone: Self { Self(MetadataKeyTimeZone) }
}
