public import Foundation

/// What a person decided about reading the samples of a type.
///
/// An app is not told: a refusal looks as if there were no data of others (R9.2). Only of a window it can ask when that
/// begins; see ``HealthStore/earliestAuthorizedSampleDate(for:)``.
public enum ReadAuthorization: Sendable, Hashable, Codable {
    /// Nothing of others may be read.
    case denied
    /// Everything may be read.
    case everything
    /// What others saved may be read if it starts at a time or later (R9.10).
    case since(Date)
    /// Of what others saved, the objects with these identifiers may be read (R9.8).
    case objects(Set<UUID>)
}
