public import Foundation

/// A medication in the list of a person.
///
/// Only the system saves such medications, for which a store that may do everything stands; the person releases them to
/// an app one by one. A ``UserAnnotatedMedicationQueryDescriptor`` reads the list. In HealthKit a medication of the list
/// is no sample and has no dates.
public struct UserAnnotatedMedication: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a medication of the list; HealthKit offers no initialiser.
    ///
    /// - Parameters:
    ///   - uuid: an identifier; nil for a new one.
    ///   - medication: the medication.
    ///   - nickname: what the person calls it; nil if nothing else.
    ///   - isArchived: whether the person put it aside.
    ///   - hasSchedule: whether the person takes it by a schedule.
    ///   - dateAdded: when it came into the list.
    public init(
        uuid: UUID? = nil,
        medication: MedicationConcept,
        nickname: String? = nil,
        isArchived: Bool = false,
        hasSchedule: Bool = false,
        dateAdded: Date
    ) {
        self.init(
            uuid: uuid,
            type: UserAnnotatedMedicationType.medication,
            start: dateAdded,
            end: dateAdded,
            MedicationContent(
                medication: medication, nickname: nickname, isArchived: isArchived, hasSchedule: hasSchedule),
            metadata: nil
        )
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// The medication.
    public var medication: MedicationConcept { content.medication ?? Self.unknown }
    /// What the person calls the medication; nil if nothing else.
    public var nickname: String? { content.nickname }
    /// Whether the person put the medication aside.
    public var isArchived: Bool { content.isArchived }
    /// Whether the person takes the medication by a schedule.
    public var hasSchedule: Bool { content.hasSchedule }
    /// When the medication came into the list.
    public var startDate: Date { fields.startDate }
    /// When the medication came into the list.
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

    private static let unknown = MedicationConcept(
        identifier: HealthConceptIdentifier(identifier: ""), displayText: "", generalForm: .unknown)
}

/// What a medication of the list has beside its date.
package struct MedicationContent: SamplePayload {
    package var medication: MedicationConcept?
    package var nickname: String?
    package var isArchived = false
    package var hasSchedule = false
}

extension UserAnnotatedMedication: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "medication")
    package static let noContent = MedicationContent()

    package static var shared: SharedKeyPaths<UserAnnotatedMedication> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<UserAnnotatedMedication>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }

    /// Says what is wrong with the medication; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no medication, or the date is not finite or out
    ///   of range (R8.4).
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard content.medication != nil else { throw wrong("must name its medication") }
    }
}

extension UserAnnotatedMedication: CustomStringConvertible {
    /// What the person calls the medication, or its name.
    public var description: String { nickname ?? "\(medication)" }
}

extension AnySample {
    /// A medication of the list as a sample of any kind.
    public init(_ sample: UserAnnotatedMedication) { self.init(stored: sample) }

    /// The medication of the list; nil for a sample of another kind.
    public var userAnnotatedMedication: UserAnnotatedMedication? { sample as? UserAnnotatedMedication }
}
