/// What goes wrong in the calls of a store, for tests.
package protocol CallFaults: Sendable {
    /// Begins a call of an app, about which it is asked once or several times.
    func begin(in store: HealthStore) -> any CallFault
    /// Checks that a file of an export may grow to a length.
    ///
    /// - Throws: what is thrown instead of writing.
    func checkSpace(for byteCount: Int) throws
}

/// What goes wrong in one call.
package protocol CallFault: Sendable {
    /// Decides about a call that is about to do something with samples of some types.
    ///
    /// A call that changes something asks inside its transaction, which leaves everything as it was if this throws.
    ///
    /// - Throws: what the call throws instead.
    func check(_ kind: CallKind, of types: Set<SampleType>) throws
    /// Waits as long as the answer is late; returns at once when the task is cancelled.
    func waitForAnswer() async
}

/// What a call does with samples.
package enum CallKind: Sendable {
    case read, save, delete
}

extension CallFault {
    /// Decides about a call that reads, and waits as long as its answer is late, even if that is an error.
    ///
    /// - Throws: what the call throws instead; `CancellationError` if the task was cancelled.
    func read(_ types: Set<SampleType>) async throws {
        do {
            try check(.read, of: types)
        } catch {
            await waitForAnswer()
            throw error
        }
        await waitForAnswer()
        try Task.checkCancellation()
    }
}

extension Writer {
    /// Checks that samples of some types may be saved now (R9.5), and fails if it is a test's wish.
    ///
    /// - Throws: as ``StoreAccess/checkSharing(of:)``.
    func checkSaving(of types: some Sequence<SampleType>) throws {
        if let call { try call.check(.save, of: Set(types)) }
        try access?.checkSharing(of: types)
    }

    /// Checks that samples of some types may be deleted now (R8.14), and fails if it is a test's wish.
    ///
    /// - Throws: as ``StoreAccess/checkSharing(of:)``.
    func checkDeleting(of types: some Sequence<SampleType>) throws {
        if let call { try call.check(.delete, of: Set(types)) }
        try access?.checkDeleting(of: types)
    }
}

extension HealthStore {
    /// Makes a change, whose answer may be late for a test.
    func write<Result: Sendable>(_ body: (Writer) async throws -> Result) async throws -> Result {
        let writer = writer
        guard let call = writer.call else { return try await body(writer) }
        do {
            let result = try await body(writer)
            await call.waitForAnswer()
            return result
        } catch {
            await call.waitForAnswer()
            throw error
        }
    }
}
