public import Foundation

/// The data of one or several stores, and the only way to change it.
///
/// Saving never waits for a long read: a query takes a snapshot, which costs O(1), and works on it elsewhere. Each save
/// or delete call is one transaction: it is applied as a whole or, where it throws, leaves everything as it was.
///
/// What is saved in any order, a hundred samples or more in a call, is put in its places when somebody reads, or when
/// 100,000 samples or a sixteenth of all wait, whichever is more; the first query after such saves pays for that.
///
/// ```swift
/// let database = HealthDatabase()
/// let phone = HealthStore(database: database, sourceRevision: SourceRevision(source: phoneApp, version: "1.0"))
/// let watch = HealthStore(database: database, sourceRevision: SourceRevision(source: watchApp, version: "1.0"))
/// ```
public actor HealthDatabase {
    /// The state, perhaps with rows that are not in their trees yet, which must not be walked then.
    private(set) var buffered: DatabaseState
    /// The state; only the actor changes it, and calls ``beginChange()`` before it does.
    var state: DatabaseState {
        _read {
            flush()
            yield buffered
        }
        _modify {
            flush()
            yield &buffered
        }
    }
    /// The state that readers take without asking the actor; none while it changes.
    nonisolated let published = PublishedState()
    /// How many rows a save must have so that they may wait to be put into their trees.
    var leastBufferedSave = InsertBuffer.leastBatch
    var details = DetailsTable()
    nonisolated let signal: Signal
    /// What queries keep beside the data.
    nonisolated let keptResults = KeptResults()
    package nonisolated let now: @Sendable () -> Date
    /// What its anchors are known by.
    package nonisolated let identity: UUID
    /// What the database accepts.
    package nonisolated let rules: Rules
    /// What is known of the person beside samples, and whether the device is locked.
    nonisolated let personal: Locked<PersonalData>
    /// The apps whose permissions were in the file that the database was read from; none if it was not read.
    nonisolated let knownApps: Set<Source>
    /// The permissions of each app, by its source: those that were given last, to whichever of its stores.
    nonisolated let permissions: Locked<[Source: AppPermissions]>
    /// Lets one call at a time write a file.
    nonisolated let fileTurns = TurnQueue()

    /// Creates an empty database.
    ///
    /// - Parameters:
    ///   - calendar: the calendar and time zone of intervals whose components name none (R5.3); by default the
    ///     Gregorian calendar in the current time zone. Tests should always give one.
    ///   - now: the clock.
    ///   - uuidSource: makes the database's identity and the key of its anchors.
    ///   - rules: what the database accepts.
    public init(
        calendar: Calendar = Calendar(identifier: .gregorian),
        now: @escaping @Sendable () -> Date = { Date() },
        uuidSource: UUIDSource = UUIDSource(),
        rules: Rules = Rules()
    ) {
        self.rules = rules
        identity = uuidSource.next()
        buffered = DatabaseState(
            identity: identity,
            seal: AnchorSeal(key: uuidSource.next()),
            calendar: calendar,
            log: ChangeLog(since: now())
        )
        signal = Signal()
        self.now = now
        personal = Locked(PersonalData())
        knownApps = []
        permissions = Locked([:])
    }

    /// A database as files keep it.
    init(_ image: DatabaseImage, now: @escaping @Sendable () -> Date, rules: Rules) {
        self.rules = rules
        identity = image.state.identity
        buffered = image.state
        signal = Signal(sourceOrders: image.state.index.sourceOrders)
        self.now = now
        var personal = PersonalData()
        personal.characteristics = image.characteristics
        personal.preferredUnits = image.preferredUnits
        self.personal = Locked(personal)
        knownApps = Set(image.permissions.keys)
        permissions = Locked(image.permissions)
    }

    /// The state at this instant.
    package func currentState() -> DatabaseState {
        state
    }

    /// Takes the state away from readers, to change it or to lock the device.
    func beginChange() {
        flush()
        published.clear()
    }

    /// Publishes the state for readers, unless the device is locked; a state with rows that wait is not for them.
    func endChange() {
        if isProtectedDataAvailable, !buffered.index.isBuffering { published.set(buffered) }
    }

    /// Puts rows that wait into their trees.
    private func flush() {
        guard buffered.index.isBuffering else { return }
        buffered.index.flush()
        endChange()
    }

    /// Whether the rows of a save may wait to be put into their trees: they are many, or others wait already, and nobody
    /// waits for news or looks for the published state.
    private func mayBuffer(_ batch: RowBatch, for access: StoreAccess?) -> Bool {
        // Checked builds let half of all saves wait, so that every history meets both ways.
        let least = InvariantChecks.areOn && buffered.log.lastSequence.isMultiple(of: 2) ? 1 : leastBufferedSave
        guard batch.count >= least || buffered.index.isBuffering else { return false }
        // What is hidden from a writer is told by a copy of the index, with which the buffer would be copied.
        guard access?.reader == nil else { return false }
        return signal.waiterCount == 0 && !published.isLookedFor
    }

    /// Changes the state in place by a save whose rows may wait, by code that changes nothing if it throws.
    func save<Result>(
        _ batch: RowBatch,
        for access: StoreAccess?,
        _ body: (inout DatabaseState, inout DetailsTable, Date, _ isBuffered: Bool, inout ChangeBuilder) throws ->
            Result
    ) throws -> Result {
        let isBuffered = mayBuffer(batch, for: access)
        if isBuffered { published.clear() } else { beginChange() }
        return try applyChange { try body(&$0, &$1, $2, isBuffered, &$3) }
    }

    /// Changes the state in place, by code that changes nothing if it throws.
    func change<Result>(
        _ body: (inout DatabaseState, inout DetailsTable, Date, inout ChangeBuilder) throws -> Result
    ) throws -> Result {
        beginChange()
        return try applyChange(body)
    }

    private func applyChange<Result>(
        _ body: (inout DatabaseState, inout DetailsTable, Date, inout ChangeBuilder) throws -> Result
    ) throws -> Result {
        var changes = newChanges
        do {
            let result = try body(&buffered, &details, now(), &changes)
            commit(changes)
            return result
        } catch {
            endChange()
            throw error
        }
    }

    /// Collects what a transaction touches.
    ///
    /// A query that begins meanwhile may take its snapshot from before the transaction; it looks again when it begins to
    /// wait.
    var newChanges: ChangeBuilder { ChangeBuilder(keepsRows: signal.dependsOnRows) }

    /// How many live queries wait for a change.
    package nonisolated var waitingQueries: Int { signal.waiterCount }

    /// Ends a transaction: counts it, checks the structure in a checked build, and wakes the queries that it concerns.
    func commit(_ changes: ChangeBuilder) {
        guard !changes.isEmpty else { return endChange() }
        var changes = changes
        buffered.log.countTransaction()
        buffered.index.checkInvariants()
        buffered.log.checkInvariants()
        // Woken queries look for the published state.
        endChange()
        signal.publish(changes.change(upTo: buffered.log.lastSequence))
    }
}
