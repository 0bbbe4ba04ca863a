#if CheckedInvariants
    import Foundation

    /// Whether a build with the `CheckedInvariants` trait checks them.
    package enum InvariantChecks {
        /// True unless the environment has `HEALTHQUERY_UNCHECKED`: one build then runs as fast as one without the trait.
        package static let areOn = ProcessInfo.processInfo.environment["HEALTHQUERY_UNCHECKED"] == nil
    }
#endif
