public import HealthQuery

/// Which session is active in each database.
enum ActiveSessions {
    private struct Entry: Sendable {
        weak var session: WorkoutSession?
    }

    private static let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// The active session of a database.
    static func session(in database: HealthDatabase) -> WorkoutSession? {
        entries.withLock { $0[ObjectIdentifier(database)]?.session }
    }

    /// Makes a session the active one; the one before fails and ends.
    static func begin(_ session: WorkoutSession, in database: HealthDatabase) {
        let other = entries.withLock { entries -> WorkoutSession? in
            // A session keeps its database, so an identifier that is used again has no session.
            entries = entries.filter { $0.value.session != nil }
            let other = entries[ObjectIdentifier(database)]?.session
            entries[ObjectIdentifier(database)] = Entry(session: session)
            return other
        }
        guard let other, other !== session else { return }
        other.fail(.another)
    }

    /// Makes a session no longer the active one.
    static func end(_ session: WorkoutSession, in database: HealthDatabase) {
        entries.withLock { entries in
            if entries[ObjectIdentifier(database)]?.session === session { entries[ObjectIdentifier(database)] = nil }
        }
    }
}

extension HealthError {
    /// What ends a session when another starts.
    static var another: HealthError {
        HealthError(.errorAnotherWorkoutSessionStarted, "another workout session started")
    }
}

extension HealthStore {
    /// The session of this store's app that has started and not ended; nil if there is none.
    ///
    /// An app asks after a crash. A test asks to play the sensors of the session that the app started.
    public func recoverActiveWorkoutSession() async throws -> WorkoutSession? {
        let session = ActiveSessions.session(in: database)
        let app = session?.associatedWorkoutBuilder().healthStore.sourceRevision.source
        return app == sourceRevision.source ? session : nil
    }
}
