public import Foundation

extension HealthDatabase {
    /// Writes everything into a file, as it is at this instant; ``init(contentsOf:now:uuidSource:rules:)`` reads it.
    ///
    /// The file takes the place of an older one when it is complete and on the disk; if anything fails before, the older
    /// one stays. Saving goes on meanwhile, and what is saved meanwhile is not in the file. A database that is written
    /// again and again is better kept by a ``DatabaseCheckpoint``, which writes only what changed. Until the file has its
    /// name it is locked beside it; what a program leaves there that ends meanwhile is removed by the next write. Where a
    /// link stands, the file that it leads to is written. Calls while one is at work wait for their turn.
    ///
    /// O(n) for n samples, at the speed of the disk; beside them it needs memory for what they share, and about a byte a
    /// sample. The format is described in
    /// <doc:Files>. The file holds health data and the key of the anchors as they are: nothing is enciphered.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` that names the file if it can not be written, or
    ///   says what no file can hold; `CancellationError` if the task was cancelled.
    @concurrent
    public nonisolated func write(to url: URL) async throws {
        try await write(to: url, nil)
    }

    /// Writes everything into a file; in tests, something goes wrong.
    package nonisolated func write(to url: URL, _ faults: (any CallFaults)?) async throws {
        // An image that was taken earlier must not take the place of a later one.
        try await fileTurns.take {
            let image = await self.image()
            var history = FileHistory()
            try DatabaseFileWriter.write(image, to: url.followingLinks(), after: &history, faults)
        }
    }

    /// Creates a database from a file that was written by ``write(to:)``, or from the folder of a
    /// ``DatabaseCheckpoint``.
    ///
    /// It goes on as if it had never ended: anchors that apps kept are good, deletions are reported, sync identifiers
    /// replace what they name, sources keep their order, and what apps may read is as it was decided. Background
    /// deliveries are asked for anew, as apps do when they are launched, and a locked device is unlocked.
    ///
    /// What the database went through after it was written is lost with it, and an anchor from then has expired: a query
    /// throws `errorAnchorExpired` as with one from before a purge (R3.9).
    ///
    /// O(n) for n samples. Every block of the file is checked.
    ///
    /// - Parameters:
    ///   - url: the file or folder.
    ///   - now: the clock.
    ///   - uuidSource: makes the key of the anchors of what happens from now on. With a seed, anchors from what was
    ///     lost may pass for later ones.
    ///   - rules: what the database accepts; rules are no data, and so are not in the file.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the file can not be read, is no database's, is of a
    ///   newer version, or is damaged. The message names the file and the block.
    public init(
        contentsOf url: URL,
        now: @escaping @Sendable () -> Date = { Date() },
        uuidSource: UUIDSource = UUIDSource(),
        rules: Rules = Rules()
    ) throws {
        let (image, _) = try CheckpointFolder.read(url, rules, uuidSource)
        self.init(image, now: now, rules: rules)
    }

    /// The access of a store that is made for an app.
    nonisolated func access(for source: Source, _ authorization: HealthAuthorization?) -> StoreAccess {
        permissions.withLock { permissions in
            let known = knownApps.contains(source) ? permissions[source] : nil
            if let known, authorization.map({ $0 == known.authorization }) ?? true {
                return StoreAccess(source: source, known, seesOwnWhenRefused: rules.seesOwnWhenRefused)
            }
            let access = StoreAccess(
                source: source, authorization: authorization ?? .everything,
                seesOwnWhenRefused: rules.seesOwnWhenRefused)
            // A store that looks on beside an app's own decides nothing for it.
            if authorization != nil || permissions[source] == nil { permissions[source] = access.permissions }
            return access
        }
    }
}
