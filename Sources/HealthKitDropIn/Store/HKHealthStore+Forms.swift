import HealthQuery

/// The functions of a store that have two forms.
enum StoreFunction: Sendable {
    case requestAuthorization, requestStatus, requestPerObject, authorizeExtension
    case enableDelivery, disableDelivery, disableAllDelivery, preferredUnits
    case saveObject, saveObjects, deleteObject, deleteObjects, deleteMatching
    case relateEffort, unrelateEffort
}

/// HealthKit's functions have two forms, awaited and with a handler, that are one: whoever overrides one overrides both.
///
/// Here each form of a subclass calls the other one, which may be overridden. Where it is not, it speaks to the core, and so
/// does what an override hands on to the same form of its superclass. An override that hands on to the other form is called
/// once more, by that form.
extension _HKReadingStore {
    /// A function of a store.
    private struct Call: Hashable, Sendable {
        let store: ObjectIdentifier
        let function: StoreFunction
    }

    /// The calls that came from the other form, in this task.
    @TaskLocal private static var callsOfOtherForm: Set<Call> = []

    /// What to note where a form is to call the other one; nil where it is to speak to the core.
    private func otherForm(of function: StoreFunction) -> Set<Call>? {
        let call = Call(store: ObjectIdentifier(self), function: function)
        guard type(of: self) != HKHealthStore.self, !Self.callsOfOtherForm.contains(call) else { return nil }
        return Self.callsOfOtherForm.union([call])
    }

    /// What the form with a handler answers, where a subclass may override it; else the core.
    func awaited<Output: Sendable>(
        _ function: StoreFunction,
        core: (HealthStore) async throws -> Output,
        _ handled: (@escaping @Sendable (Output, (any Error)?) -> Void) -> Void
    ) async throws -> Output {
        guard let calls = otherForm(of: function) else { return try await core(HKHealthStore.current) }
        return try await withCheckedThrowingContinuation { continuation in
            Self.$callsOfOtherForm.withValue(calls) {
                handled { output, error in
                    continuation.resume(with: error.map { .failure($0) } ?? .success(output))
                }
            }
        }
    }

    /// What the form with a handler does, which tells whether it went well, where a subclass may override it; else the core.
    func awaited(
        _ function: StoreFunction,
        core: (HealthStore) async throws -> Void,
        _ handled: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws {
        let isDone = try await awaited(function) { store in
            try await core(store)
            return true
        } _: {
            handled($0)
        }
        if !isDone { throw HealthError(.unknownError) }
    }

    /// What the awaited form answers, where a subclass may override it; else the core.
    ///
    /// A handler gets it in the background.
    func handled<Output: Sendable>(
        _ function: StoreFunction,
        core: @escaping @Sendable (HealthStore) async throws -> Output,
        _ awaited: @escaping @Sendable () async throws -> Output,
        _ completion: @escaping @Sendable (Result<Output, any Error>) -> Void
    ) {
        let calls = otherForm(of: function)
        // A person may take any time to decide.
        let isOfPerson = function == .requestAuthorization || function == .requestPerObject
        run(
            isWaitedFor: !isOfPerson,
            { store in
                guard let calls else { return try await core(store) }
                return try await Self.$callsOfOtherForm.withValue(calls) { try await awaited() }
            }, completion)
    }

    /// What the awaited form does, where a subclass may override it; else the core.
    ///
    /// A handler is told whether it went well.
    func handled(
        _ function: StoreFunction,
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        core: @escaping @Sendable (HealthStore) async throws -> Void,
        _ awaited: @escaping @Sendable () async throws -> Void
    ) {
        handled(function, answering: completion) {
            try await core($0)
            return true
        } _: {
            try await awaited()
            return true
        }
    }

    /// What the awaited form answers by yes or no, where a subclass may override it; else the core.
    func handled(
        _ function: StoreFunction,
        answering completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        core: @escaping @Sendable (HealthStore) async throws -> Bool,
        _ awaited: @escaping @Sendable () async throws -> Bool
    ) {
        handled(function, core: core, awaited) { result in
            switch result {
            case .success(let answer): completion(answer, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }
}
