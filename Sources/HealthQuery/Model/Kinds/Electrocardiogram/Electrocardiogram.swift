public import Foundation

/// An electrocardiogram: what was found in it, and the voltages that were measured.
///
/// Only the system saves electrocardiograms, for which a store that may do everything stands. An
/// ``ElectrocardiogramQueryDescriptor`` reads the voltages, and
/// ``Query/predicateForObjectsAssociated(electrocardiogram:)`` finds the symptoms that were noted with it.
///
/// ```swift
/// let fibrillation = SampleQueryDescriptor(
///     predicates: [.electrocardiogram(Query.predicateForElectrocardiograms(classification: .atrialFibrillation))],
///     sortDescriptors: [SortDescriptor(\.startDate)]
/// )
/// ```
///
/// The voltages lie in one column, 8 bytes each. Comparing copies of an electrocardiogram takes O(1).
public struct Electrocardiogram: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates an electrocardiogram of voltages that were measured at equal distances.
    ///
    /// Creating one accepts anything; ``validate()`` says what is wrong with it, and saving validates before it changes
    /// anything. HealthKit offers no initialiser.
    ///
    /// - Parameters:
    ///   - uuid: an identifier; nil for a new one.
    ///   - classification: what was found.
    ///   - averageHeartRate: the rate during the measurement, in a unit such as count/min; nil if it is not known.
    ///   - symptomsStatus: whether the person noted symptoms.
    ///   - samplingFrequency: how many voltages were measured in a time, in a unit such as Hz; nil only where there
    ///     are no voltages.
    ///   - microvolts: the voltages of ``Lead/appleWatchSimilarToLeadI``, in microvolts.
    ///   - start: when the measurement began.
    ///   - end: when it ended.
    ///   - device: the hardware that measured.
    ///   - metadata: what else is known.
    public init(
        uuid: UUID? = nil,
        classification: Classification,
        averageHeartRate: Quantity? = nil,
        symptomsStatus: SymptomsStatus = .notSet,
        samplingFrequency: Quantity? = nil,
        microvolts: [Double] = [],
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        let content = ElectrocardiogramContent(
            classification: classification,
            symptomsStatus: symptomsStatus,
            averageHeartRate: averageHeartRate,
            samplingFrequency: samplingFrequency,
            microvolts: ContiguousArray(microvolts)
        )
        self.init(
            uuid: uuid, type: ElectrocardiogramType.electrocardiogram, start: start, end: end, content, device: device,
            metadata: metadata)
    }

    package init(_ fields: SampleFields) { self.fields = fields }
}

extension Electrocardiogram {
    /// When the measurement began.
    public var startDate: Date { fields.startDate }
    /// When the measurement ended.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// What was found.
    public var classification: Classification { content.classification }
    /// The heart rate during the measurement, if it is known.
    public var averageHeartRate: Quantity? { content.averageHeartRate }
    /// Whether the person noted symptoms.
    public var symptomsStatus: SymptomsStatus { content.symptomsStatus }
    /// How many voltages were measured in a time, if it is known.
    public var samplingFrequency: Quantity? { content.samplingFrequency }
    /// How many voltages were measured.
    public var numberOfVoltageMeasurements: Int { content.microvolts.count }
}

extension Electrocardiogram {
    /// What was found in an electrocardiogram; raw values are HealthKit's.
    public enum Classification: Int, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing was said yet.
        case notSet = 0
        /// A regular rhythm.
        case sinusRhythm = 1
        /// Atrial fibrillation.
        case atrialFibrillation = 2
        /// Nothing could be said, as the heart rate was too low.
        case inconclusiveLowHeartRate = 3
        /// Nothing could be said, as the heart rate was too high.
        case inconclusiveHighHeartRate = 4
        /// Nothing could be said, as the signal was poor.
        case inconclusivePoorReading = 5
        /// Nothing could be said, for another reason.
        case inconclusiveOther = 6
        /// Something that this version of the system does not know.
        case unrecognized = 100
    }

    /// Whether a person noted symptoms with an electrocardiogram; raw values are HealthKit's.
    public enum SymptomsStatus: Int, Sendable, Hashable, Codable, CaseIterable {
        /// The person did not say.
        case notSet = 0
        /// There were none.
        case none = 1
        /// There were some.
        case present = 2
    }

    /// Between which points of the body a voltage is measured; raw values are HealthKit's.
    public enum Lead: Int, Sendable, Hashable, Codable, CaseIterable {
        /// From one wrist to a finger of the other hand, which resembles lead I.
        case appleWatchSimilarToLeadI = 1
    }

    /// A voltage of an electrocardiogram, for each lead.
    public struct VoltageMeasurement: Sendable, Hashable {
        /// The seconds from the start of the electrocardiogram.
        public let timeSinceSampleStart: TimeInterval
        private let microvolts: Double

        init(timeSinceSampleStart: TimeInterval, microvolts: Double) {
            self.timeSinceSampleStart = timeSinceSampleStart
            self.microvolts = microvolts
        }

        /// The voltage of a lead, in microvolts; nil if it was not measured.
        public func quantity(for lead: Lead) -> Quantity? {
            switch lead {
            case .appleWatchSimilarToLeadI:
                Quantity(unit: .voltUnit(with: .micro), doubleValue: microvolts)
            }
        }
    }
}

/// The version of the method that classified an electrocardiogram, as a value of metadata; raw values are HealthKit's.
public enum AppleECGAlgorithmVersion: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The first version.
    case version1 = 1
    /// The second version, which classifies higher heart rates too.
    case version2 = 2
}

extension Electrocardiogram: CustomStringConvertible {
    /// What was found, the number of voltages and the span, in UTC.
    public var description: String {
        let count = numberOfVoltageMeasurements
        return "\(details.type.identifier) \(classification) \(count) voltages \(DateText.span(startDate, endDate))"
    }
}
