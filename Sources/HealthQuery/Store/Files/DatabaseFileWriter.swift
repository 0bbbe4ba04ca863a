import Foundation

/// Writes a database's file: whole, or what changed since other files were written.
struct DatabaseFileWriter {
    private let file: OutputFile
    private var history: FileHistory
    private let relations: Relations
    /// What the written state consists of.
    private var nodes: [ObjectIdentifier: UInt64] = [:]

    /// Writes what `history` does not have.
    ///
    /// The file takes its place when it is complete, and not before.
    ///
    /// - Parameters:
    ///   - history: gets the new file; after an error it is as it was.
    ///   - isNew: whether the file must not replace another one.
    /// - Throws: `CancellationError`, or `HealthError` if the file can not be written.
    static func write(
        _ image: DatabaseImage,
        to url: URL,
        after history: inout FileHistory,
        isNew: Bool = false,
        _ faults: (any CallFaults)? = nil
    ) throws {
        let file = try OutputFile(url, faults, isPrivate: true, isNew: isNew)
        do {
            var writer = DatabaseFileWriter(file: file, history: history, relations: image.state.index.relations)
            try writer.write(image)
            try file.finish()
            history = writer.history
        } catch {
            file.discard()
            throw error
        }
    }

    private mutating func write(_ image: DatabaseImage) throws {
        if let problem = CheckedCalendar.problem(of: image.state.calendar) {
            throw HealthError.invalidArgument("a file can not hold the database: \(problem)")
        }
        try file.write(FileHead(firstBlock: history.nextBlock, previous: history.digest).bytes)
        let first = history.nextBlock
        history.digest = 0
        let state = image.state
        let types = try SampleType.all.compactMap { try record(of: $0, in: state) }
        let attachments = try self.attachments(of: state)
        let log = state.log
        let root = DatabaseRoot(
            identity: state.identity,
            seal: state.seal.eras,
            calendar: CheckedCalendar(calendar: state.calendar),
            log: DatabaseRoot.Log(
                lastSequence: log.lastSequence, transactions: log.transactions, lastDate: log.lastDate,
                purges: log.purges, forgottenAccess: log.forgottenAccess,
                accessChanges: log.accessChanges.suffix { _ in false }.map {
                    .init(sequence: $0.sequence, date: $0.date)
                }
            ),
            types: types,
            person: DatabaseRoot.Person(image.characteristics, image.preferredUnits),
            apps: image.permissions.sorted { $0.key.bundleIdentifier < $1.key.bundleIdentifier }.map {
                DatabaseRoot.App($0, $1)
            },
            attachments: attachments
        )
        _ = try put(.root, try FileJSON.encode(root))
        var end = BlockBytes()
        end.append(history.nextBlock - first)
        end.append(history.digest)
        _ = try put(.end, end.bytes)
        history.nodes = nodes
        history.held = state.index.trees.map(\.rows)
        history.byteCounts.append(file.byteCount)
    }

    /// Writes a block; returns its number.
    private mutating func put(_ kind: FileBlock.Kind, _ content: some Collection<UInt8>) throws -> UInt64 {
        let content = Array(content)
        guard UInt32(exactly: content.count) != nil else {
            throw HealthError.invalidArgument("a file can not hold what is larger than 4 GB")
        }
        let number = history.nextBlock
        let head = FileBlock.Head(kind, number: number, content)
        try file.write(head.bytes)
        try file.write(content)
        history.digest = XXHash64.hash(history.digest, head.checksum)
        history.nextBlock += 1
        return number
    }

    /// Writes a block that names details, and before it those that were not written yet.
    private mutating func putWithDetails(_ kind: FileBlock.Kind, _ content: [UInt8]) throws -> UInt64 {
        let details = history.details.takeNew()
        let names = history.details.names.takeNew()
        if !names.isEmpty { _ = try put(.names, try FileJSON.encode(names)) }
        if let details { _ = try put(.details, details) }
        return try put(kind, content)
    }
}

extension DatabaseFileWriter {
    private mutating func record(of type: SampleType, in state: DatabaseState) throws -> DatabaseRoot.TypeRecord? {
        let index = state.index
        let trees = try index.treesByType[type.index].map { position in
            let tree = index.trees[position]
            let source = index.sources.sources[tree.source]
            return DatabaseRoot.Tree(
                source: source,
                firstSequence: tree.firstSequence,
                hadSeries: tree.hadSeries,
                root: try tree.rows.root.map { try number(of: $0, source) }
            )
        }
        let sequence = state.log.sequences[type.index]
        let order = index.sourceOrders[type.index]
        let removals = try writeRemovals(of: type, in: state.log)
        if trees.isEmpty, sequence == 0, order == nil, removals == 0 { return nil }
        return DatabaseRoot.TypeRecord(
            type: type.identifier,
            sequence: sequence,
            orderChanges: state.log.orders[type.index] ?? [],
            sourceOrder: order,
            removals: removals,
            trees: trees
        )
    }

    /// Writes a node, if it was not written before, and what is below it; returns the number of its block.
    private mutating func number(of node: RowNode, _ source: Source) throws -> UInt64 {
        var known = history.nodes[node.identity]
        switch node.body {
        case .leaf(let leaf):
            if known == nil {
                try Task.checkCancellation()
                let content = try LeafRecord.content(of: leaf, source, in: relations, &history.details)
                known = try putWithDetails(.leaf, content)
            }
        case .branch(let branch):
            // Children are visited in any case, so that they stay known.
            let children = try branch.children.map { try number(of: $0, source) }
            if known == nil {
                var content = BlockBytes()
                content.append(each: children) { $1.append($0) }
                known = try put(.branch, content.bytes)
            }
        }
        nodes[node.identity] = known
        return known ?? 0
    }

    /// Writes the deletions of a type that were not written before; returns how many are remembered.
    private mutating func writeRemovals(of type: SampleType, in log: ChangeLog) throws -> Int {
        var rest = Array(log.deletions(of: type, after: history.removals[type.index] ?? 0))[...]
        history.removals[type.index] = rest.last?.sequence ?? history.removals[type.index]
        while !rest.isEmpty {
            try Task.checkCancellation()
            var content = BlockBytes()
            content.append(history.details.names.position(type))
            try content.append(each: rest.prefix(Self.removalsInBlock)) { removal, bytes in
                try RemovalRecord.append(removal, to: &bytes, &history.details)
            }
            _ = try putWithDetails(.removals, content.bytes)
            rest = rest.dropFirst(Self.removalsInBlock)
        }
        return log.deletionCount(of: type)
    }

    private static let removalsInBlock = 1024

    /// Writes the attachments that were not written before; returns the blocks of all.
    private mutating func attachments(of state: DatabaseState) throws -> [UInt64] {
        let holders = state.attachments.keys.sorted {
            ($0.uuid.high, $0.uuid.low, $0.source.bundleIdentifier) < (
                $1.uuid.high, $1.uuid.low, $1.source.bundleIdentifier
            )
        }
        return try holders.flatMap { state.attachments[$0, default: []] }.map { stored in
            let identifier = stored.attachment.identifier
            if let known = history.attachments[identifier] { return known }
            try Task.checkCancellation()
            let number = try putWithDetails(.attachment, AttachmentRecord.content(of: stored, &history.details))
            history.attachments[identifier] = number
            return number
        }
    }
}
