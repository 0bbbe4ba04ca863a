public import HealthQuery

/// Which session is active in each database.
///
/// A session is kept until it ends, as an app that crashes loses its own. It keeps its database, so that no other gets
/// the same identifier.
enum ActiveSessions {
    private static let sessions = Locked<[ObjectIdentifier: WorkoutSession]>([:])

    /// The active session of a database.
    static func session(in database: HealthDatabase) -> WorkoutSession? {
        sessions.withLock { $0[ObjectIdentifier(database)] }
    }

    /// Makes a session the active one; the one before fails and ends.
    static func begin(_ session: WorkoutSession, in database: HealthDatabase) {
        let other = sessions.withLock { $0.updateValue(session, forKey: ObjectIdentifier(database)) }
        guard let other, other !== session else { return }
        other.fail(.another)
    }

    /// Makes a session no longer the active one.
    static func end(_ session: WorkoutSession, in database: HealthDatabase) {
        sessions.withLock { sessions in
            if sessions[ObjectIdentifier(database)] === session { sessions[ObjectIdentifier(database)] = nil }
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
