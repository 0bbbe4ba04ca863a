public import Foundation

/// The data of one or several stores, and the only way to change it.
///
/// Saving never waits for a long read: a query takes a snapshot, which costs O(1), and works on it elsewhere. Each save
/// or delete call is one transaction: it is applied as a whole or, where it throws, leaves everything as it was.
///
/// ```swift
/// let database = HealthDatabase()
/// let phone = HealthStore(database: database, sourceRevision: SourceRevision(source: phoneApp, version: "1.0"))
/// let watch = HealthStore(database: database, sourceRevision: SourceRevision(source: watchApp, version: "1.0"))
/// ```
public actor HealthDatabase {
    /// The state; only the actor changes it, and calls ``beginChange()`` before it does.
    var state: DatabaseState
    /// The state that readers take without asking the actor; none while it changes.
    nonisolated let published = PublishedState()
    var details = DetailsTable()
    nonisolated let signal: Signal
    /// What queries keep beside the data.
    nonisolated let keptResults = KeptResults()
    package nonisolated let now: @Sendable () -> Date
    /// What its anchors are known by.
    package nonisolated let identity: UUID
    /// What the database accepts.
    nonisolated let rules: Rules
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
        state = DatabaseState(
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
        state = image.state
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
        published.clear()
    }

    /// Publishes the state for readers, unless the device is locked.
    func endChange() {
        if isProtectedDataAvailable { published.set(state) }
    }

    /// How many live queries wait for a change.
    package nonisolated var waitingQueries: Int { signal.waiterCount }

    /// Ends a transaction: counts it, checks the structure in a checked build, and wakes the queries that it concerns.
    func commit(_ changes: ChangeBuilder) {
        guard !changes.isEmpty else { return endChange() }
        var changes = changes
        state.log.countTransaction()
        state.index.checkInvariants()
        state.log.checkInvariants()
        // Woken queries look for the published state.
        endChange()
        signal.publish(changes.change(upTo: state.log.lastSequence))
    }
}
