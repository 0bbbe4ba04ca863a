public import Foundation

/// A store of health data, as one app sees it.
///
/// A store is a handle: the data lives in its ``HealthDatabase``, which several stores can share. What a store saves
/// bears its source revision. Unless its initialiser is told otherwise, it may save and read everything; see
/// <doc:Permissions>.
///
/// ```swift
/// let store = HealthStore()
/// try await store.save(sample)
/// let steps = SampleQueryDescriptor(
///     predicates: [.quantitySample(type: QuantityType(.stepCount))],
///     sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
///     limit: 10
/// )
/// for sample in try await steps.result(for: store) { print(sample) }
/// ```
public struct HealthStore: Sendable {
    /// The data.
    public let database: HealthDatabase
    /// The source revision of samples saved here (R8.3).
    public let sourceRevision: SourceRevision
    /// What the store may save and read; copies share it.
    let access: StoreAccess
    /// How the store asks for permission; copies share it.
    let sheet: AuthorizationSheet
    /// What goes wrong in calls of this handle; nil if nothing is to go wrong.
    package var faults: (any CallFaults)?

    /// Creates a store with an empty database of its own.
    ///
    /// - Parameters:
    ///   - sourceRevision: the source revision of samples saved here; by default the running program.
    ///   - calendar: the calendar and time zone of intervals whose components name none (R5.3); by default the
    ///     Gregorian calendar in the current time zone. Tests should always give one.
    ///   - now: the clock.
    ///   - uuidSource: makes the database's identity and the key of its anchors.
    ///   - rules: what the database accepts.
    ///   - authorization: what the person decided before; by default everything is granted, so that nothing is asked.
    ///   - person: who answers when the store asks; by default everything is granted.
    ///   - requiredReadTypes: clinical types without which the app is of no use; see
    ///     ``init(database:sourceRevision:authorization:person:requiredReadTypes:)``.
    public init(
        sourceRevision: SourceRevision = SourceRevision(source: .default(), version: nil),
        calendar: Calendar = Calendar(identifier: .gregorian),
        now: @escaping @Sendable () -> Date = { Date() },
        uuidSource: UUIDSource = UUIDSource(),
        rules: HealthDatabase.Rules = HealthDatabase.Rules(),
        authorization: HealthAuthorization = .everything,
        person: HealthPerson = .grantsEverything,
        requiredReadTypes: Set<ClinicalType> = []
    ) {
        self.init(
            database: HealthDatabase(calendar: calendar, now: now, uuidSource: uuidSource, rules: rules),
            sourceRevision: sourceRevision,
            authorization: authorization,
            person: person,
            requiredReadTypes: requiredReadTypes
        )
    }

    /// Creates a store over a database that others may share.
    ///
    /// Permissions belong to the store made here, and its copies share them. Two stores that are made for the same app
    /// over one database have permissions of their own.
    ///
    /// A database that was read from a file knows what was decided about the app when it was written. Without an
    /// `authorization`, or with the same one, the store goes on from there: what the app may see, and what its anchors
    /// stand for, is as it was.
    ///
    /// - Parameters:
    ///   - database: where the data lives.
    ///   - sourceRevision: the source revision of samples saved here; by default the running program.
    ///   - authorization: what the person decided before; by default what a file says, or else everything is granted,
    ///     so that nothing is asked.
    ///   - person: who answers when the store asks; by default everything is granted.
    ///   - requiredReadTypes: clinical types without which the app is of no use, as an app's property list names them
    ///     under `NSHealthRequiredReadAuthorizationTypeIdentifiers`. None, or three or more.
    public init(
        database: HealthDatabase,
        sourceRevision: SourceRevision = SourceRevision(source: .default(), version: nil),
        authorization: HealthAuthorization? = nil,
        person: HealthPerson = .grantsEverything,
        requiredReadTypes: Set<ClinicalType> = []
    ) {
        self.init(
            database: database, sourceRevision: sourceRevision,
            access: database.access(for: sourceRevision.source, authorization),
            sheet: AuthorizationSheet(person: person, requiredReadTypes: requiredReadTypes))
    }

    init(database: HealthDatabase, sourceRevision: SourceRevision, access: StoreAccess, sheet: AuthorizationSheet) {
        self.database = database
        self.sourceRevision = sourceRevision
        self.access = access
        self.sheet = sheet
    }

    /// Whether there is health data here: always.
    public static func isHealthDataAvailable() -> Bool { true }

    /// The date before which no sample may end (R8.13); see ``HealthDatabase/Rules``.
    public func earliestPermittedSampleDate() -> Date { database.rules.earliestPermittedSampleDate }

    /// The writer that saves and deletes through this store.
    var writer: Writer {
        Writer(revision: sourceRevision, access: access, rules: database.rules, call: faults?.begin(in: self))
    }
}
