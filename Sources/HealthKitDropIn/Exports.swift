@_exported public import Foundation

#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif
// One name of the core, which makes the members of its types visible to clients without the names of all others: a
// client's own `Workout` or `Source` stays its own.
@_exported public import class HealthQuery.HealthDatabase
