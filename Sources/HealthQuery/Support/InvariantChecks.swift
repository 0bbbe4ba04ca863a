import Foundation

/// Whether invariants are checked.
package enum InvariantChecks {
    /// True in a build with the `CheckedInvariants` trait, unless the environment has `HEALTHQUERY_UNCHECKED`: one build
    /// then runs as fast as one without the trait.
    package static let areOn: Bool = {
        #if CheckedInvariants
            return ProcessInfo.processInfo.environment["HEALTHQUERY_UNCHECKED"] == nil
        #else
            return false
        #endif
    }()
}
