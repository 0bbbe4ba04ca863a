extension ObjectType {
    /// Whether a person decides for each object of the type whether an app may read it (R9.8).
    ///
    /// Permission to read is then asked with `requestPerObjectReadAuthorization(for:predicate:)` only.
    public func requiresPerObjectAuthorization() -> Bool {
        (self as? SampleType)?.traits.visibility == .perObject
    }
}
