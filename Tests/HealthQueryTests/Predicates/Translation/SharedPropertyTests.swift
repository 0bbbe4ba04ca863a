import Foundation
import Testing

@testable import HealthQuery

/// The properties that all kinds of sample have, as key paths of each kind, written in another module.
struct SharedPropertyTests {
    private func expectFields<Kind: Sample>(
        _ kind: Kind.Type,
        _ keyPaths: PartialKeyPath<Kind>...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let names = keyPaths.map { PredicateField.property($0, of: kind)?.name }
        let expected = ["startDate", "endDate", "uuid", "sourceRevision", "device", "metadata"]
        #expect(names == expected, "\(kind)", sourceLocation: sourceLocation)
    }

    @Test func `each kind has them`() {
        expectFields(QuantitySample.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(CategorySample.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(Correlation.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(Workout.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(WorkoutRoute.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(HeartbeatSeriesSample.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(Electrocardiogram.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(AudiogramSample.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(StateOfMind.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(GAD7Assessment.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(PHQ9Assessment.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(VisionPrescription.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(CDADocumentSample.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(ClinicalRecord.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(MedicationDoseEvent.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(
            UserAnnotatedMedication.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
        expectFields(
            VerifiableClinicalRecord.self, \.startDate, \.endDate, \.uuid, \.sourceRevision, \.device, \.metadata)
    }

    @Test func `properties of a client's own are not read, and refused`() {
        let (id, none) = (UUID(), Device?.none)
        let source = revision("phone")
        for predicate in [
            QueryPredicate(#Predicate<QuantitySample> { $0.session == id }),
            QueryPredicate(#Predicate<QuantitySample> { $0.external == id }),
            QueryPredicate(#Predicate<QuantitySample> { $0.hardware == none }),
            QueryPredicate(#Predicate<QuantitySample> { $0.app == source }),
            QueryPredicate(#Predicate<QuantitySample> { $0.notes["meal"] == nil }),
        ] {
            let error = #expect(throws: HealthError.self) { try predicate.evaluate(steps(1)) }
            #expect(error?.message.contains("a property of QuantitySample of type") ?? false)
        }
    }
}

extension QuantitySample {
    /// Ends the program for a sample without it.
    fileprivate var session: UUID {
        guard let id = metadata["session"]?.stringValue.flatMap(UUID.init(uuidString:)) else {
            preconditionFailure("no session")
        }
        return id
    }
    fileprivate var external: UUID { metadata["id"]?.stringValue.flatMap(UUID.init(uuidString:)) ?? uuid }
    fileprivate var hardware: Device? { device }
    fileprivate var app: SourceRevision { sourceRevision }
    fileprivate var notes: [String: MetadataValue] { metadata.filter { !$0.key.hasPrefix("HK") } }
}
