/// What a simulation of the system does with an app.
extension HealthStore {
    /// What the app asked to be woken for, by type.
    package var deliveryRequests: [SampleType: BackgroundDelivery.Request] {
        let requests = access.background.requests.compactMap { type, request in
            (type as? SampleType).map { ($0, request) }
        }
        return Dictionary(uniqueKeysWithValues: requests)
    }

    /// Makes the live queries of the app wait from now on, whatever they are asked.
    ///
    /// They give no element of what happens after this.
    package func suspendApp() { access.background.suspend() }

    /// Whether nothing can be read, as the device is locked (R9.7).
    package var isDeviceLocked: Bool { !database.isProtectedDataAvailable }

    /// Whether the app does not run.
    var isAppSuspended: Bool { access.background.isSuspended }

    /// Lets the app run in the foreground.
    package func openApp() async {
        access.background.open()
        await database.wakeQueries(of: access)
    }

    /// Lets the app run in the background, and tells its observers of some types, whether they have changed or not.
    package func wakeApp(for types: Set<SampleType>) async {
        access.background.wake(for: types)
        await database.wakeQueries(of: access)
    }

    /// Those types of the last wake that every observer who was told of them acknowledged; there was one at least.
    package var acknowledgedTypes: Set<SampleType> { access.background.acknowledgedTypes }

    /// The process in which the app speaks to the store.
    package var process: AppProcess { AppProcess.current ?? access.background.process }

    /// Begins a process of the app, which has no live query yet.
    package func launchApp() -> AppProcess { access.background.launch() }

    /// Ends a process of the app: its queries with handlers end, and no handler is called any more.
    package func endApp(_ process: AppProcess) { access.background.end(process) }

    /// Waits until the live queries of the app have handed out everything and were asked for more, or have ended, no call
    /// with a handler is at work, and so many live queries at least have begun since its process did.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    package func liveQueriesOfAppCaughtUp(begun count: Int) async throws {
        let background = access.background
        let wake = await database.signal.waitForStillness(of: ObjectIdentifier(access)) { _ in
            background.process.begunQueryCount >= count
        }
        if wake == nil { throw CancellationError() }
    }
}

extension HealthDatabase {
    /// Makes the live queries of a store look again.
    fileprivate func wakeQueries(of access: StoreAccess) {
        beginChange()
        var changes = ChangeBuilder()
        state.log.recordWaking()
        changes.touchAccess(of: ObjectIdentifier(access))
        commit(changes)
    }

    /// The last sequence number while a store's live queries have to wait, as the device is locked or the app does not
    /// run; nil if they may go on.
    ///
    /// Unlocking and waking take a sequence number, so that they wake a query that waits since this one.
    package func lastSequence(ifClosedTo store: HealthStore) -> UInt64? {
        isProtectedDataAvailable && !store.isAppSuspended ? nil : state.log.lastSequence
    }
}
