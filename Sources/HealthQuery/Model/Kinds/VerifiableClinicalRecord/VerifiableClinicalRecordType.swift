public import Foundation

/// The type of signed clinical records, which a person releases one by one each time that an app asks.
///
/// HealthKit does not show it, and has no identifier for it.
package final class VerifiableClinicalRecordType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        var traits = Traits()
        traits.visibility = .perObject
        traits.sharing = .never
        super.init(
            identifier: Self.onlyIdentifier, index: index, sample: VerifiableClinicalRecord.self, traits: traits)
    }

    private static let onlyIdentifier = "HKVerifiableClinicalRecordTypeIdentifier"

    /// The type of signed clinical records.
    package static let record =
        SampleType.known(onlyIdentifier) as? VerifiableClinicalRecordType ?? VerifiableClinicalRecordType(index: -1)
}

extension SampleKind {
    static let verifiableClinicalRecord = SampleKind(conditions: [VerifiableCondition.self]) {
        [VerifiableClinicalRecordType(index: $0)]
    }
}

/// A condition on a signed clinical record.
package struct VerifiableCondition: KindCondition {
    package static let name = "verifiableClinicalRecord"

    /// What the record must tell of, all of it.
    var recordTypes: [String]?
    /// One of the forms that the record must have come in.
    var sourceTypes: [VerifiableClinicalRecordSourceType]?
    /// The span in which the relevant date must lie, both ends included.
    var relevant: DateInterval?

    package func validate(for type: SampleType) throws {
        guard type == VerifiableClinicalRecordType.record else {
            throw HealthError.invalidArgument(
                "\(type.identifier) is no verifiable clinical record, as a predicate asks: \(self)")
        }
        try relevant?.start.secondsForPredicate()
        try relevant?.end.secondsForPredicate()
    }

    package func matches(_ row: SampleRow) -> Bool {
        let content = VerifiableClinicalRecord(row).content
        if let recordTypes, !Set(recordTypes).isSubset(of: content.recordTypes) { return false }
        if let sourceTypes, !(content.sourceType.map(sourceTypes.contains) ?? false) { return false }
        return relevant?.contains(row.startDate) ?? true
    }
}

extension VerifiableCondition: Codable {
    private enum CodingKeys: String, CodingKey {
        case recordTypes, sourceTypes, relevant
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        recordTypes = try container.decodeIfPresent([String].self, forKey: .recordTypes)
        sourceTypes = try container.decodeIfPresent([VerifiableClinicalRecordSourceType].self, forKey: .sourceTypes)
        relevant = try container.decodeIfPresent(DateInterval.self, forKey: .relevant)
    }
}

extension VerifiableCondition: CustomStringConvertible {
    package var description: String {
        let parts = [
            recordTypes.map { "records of \($0.joined(separator: ", "))" },
            sourceTypes.map { "in the form \($0.map(\.rawValue).joined(separator: ", "))" },
            relevant.map { "relevant \(DateText.span($0.start, $0.end))" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension Query {
    /// Signed clinical records whose relevant date lies in an interval, both ends included.
    public static func predicateForVerifiableClinicalRecords(
        withRelevantDateWithin dateInterval: DateInterval
    ) -> QueryPredicate {
        QueryPredicate(VerifiableCondition(relevant: dateInterval))
    }
}
