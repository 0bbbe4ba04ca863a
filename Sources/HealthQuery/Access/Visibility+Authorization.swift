import Foundation

extension HealthAuthorization {
    /// What a reader sees of a type after these decisions; nil if permission was never asked, so that reading it is an
    /// error.
    ///
    /// | reading | saving | sees |
    /// |---|---|---|
    /// | everything | any | everything |
    /// | since a date | any | its own, and what starts then or later (R9.10) |
    /// | chosen objects | any | its own, and those (R9.8) |
    /// | refused | granted | its own (R9.2) |
    /// | refused | refused or not asked | nothing (R9.3), or its own where the database says so |
    /// | not asked | granted | its own |
    /// | not asked | refused | nothing, or its own where the database says so |
    /// | not asked | not asked | nil (R9.4) |
    ///
    /// - Of a type whose objects are released one by one, a reader sees its own even before asking.
    /// - Of a type whose objects no app saves, a reader sees everything, what begins since a date, or nothing.
    /// - A type that is seen through its members has no permission of its own. Its visibility depends on the types that
    ///   it usually holds: everything if all of them are seen as a whole, nil if none was asked for, otherwise its own
    ///   samples, and those that hold a visible one.
    ///
    /// - Parameter seesOwnWhenRefused: what R9.3 leaves open: whether an app that may neither read nor save sees its
    ///   own.
    package func visibility(of type: SampleType, seesOwnWhenRefused: Bool) -> Visibility? {
        if type.isSeenThroughMembers {
            let members = type.memberTypes.map { visibility(of: $0, seesOwnWhenRefused: seesOwnWhenRefused) }
            if members.allSatisfy({ $0 == .everything }) { return .everything }
            if members.allSatisfy({ $0 == nil }) { return nil }
            return members.allSatisfy { $0 == nil || $0 == .nothing } ? .nothing : .own
        }
        let isUnowned = type.traits.visibility == .unowned
        let refused: Visibility = seesOwnWhenRefused && !isUnowned ? .own : .nothing
        switch read(type.permission) {
        case .everything: return .everything
        case .since(let date):
            let seconds = date.timeIntervalSinceReferenceDate
            // No sample starts after NaN. Infinity stands for it as it equals itself: deciding the same again is then
            // no change.
            return .recent(since: seconds.isNaN ? .infinity : seconds)
        case .objects(let uuids): return isUnowned ? .nothing : .chosen(uuids)
        case .denied: return mayShare(type) == true ? .own : refused
        case nil:
            if isUnowned { return nil }
            if type.requiresPerObjectAuthorization() { return .chosen([]) }
            return mayShare(type).map { $0 ? .own : refused }
        }
    }
}
