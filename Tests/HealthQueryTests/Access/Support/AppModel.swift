import Foundation
@testable import HealthQuery

/// What one app of a history was granted, in the plainest way.
struct AppModel: Sendable {
    let source: Source
    var share: [SampleType: Bool] = [:]
    var read: [SampleType: ReadAuthorization] = [:]

    /// Whether permission to read a type was asked, in either direction.
    func mayAsk(_ type: SampleType) -> Bool {
        read[type] != nil || share[type] != nil
    }

    /// Whether the app sees an entry (R9.2, R9.3, R9.8, R9.10).
    func sees(_ entry: NaiveModel.Entry) -> Bool {
        let isOwn = entry.source == source
        switch read[entry.type] {
        case .everything: return true
        case .since(let date): return isOwn || entry.sample.sample.startDate >= date
        case .objects(let uuids): return isOwn || uuids.contains(entry.uuid)
        case .denied, nil: return isOwn && share[entry.type] == true
        }
    }

    /// How saving or deleting samples of some types fails; nil if it may be done.
    ///
    /// A type that was asked for reading only counts as refused (R9.9).
    func refusal(_ types: Set<SampleType>) -> HealthError.Code? {
        let first = types.filter { share[$0] != true }.min { $0.identifier < $1.identifier }
        guard let first else { return nil }
        return mayAsk(first) ? .errorAuthorizationDenied : .errorAuthorizationNotDetermined
    }
}
