import Foundation

/// Reads a database's files: one that is whole, or one and those that continue it.
struct DatabaseFileReader {
    private var details = DetailsReader()
    private var nodes: [UInt64: Node] = [:]
    /// The blocks of the children of branches; they become nodes when a tree is found to have them.
    private var branches: [UInt64: [UInt64]] = [:]
    private var removals: [Int: [Removal]] = [:]
    private var attachments: [UInt64: StoredAttachment] = [:]
    private var root: DatabaseRoot?
    private var history = FileHistory()

    /// A leaf or branch that was read, and what is known of all rows below it.
    private struct Node {
        let node: RowNode
        let depth: Int
        let type: SampleType
        let source: Source
        /// What rows hold; of a leaf alone.
        var holdings: [ReadLeaf.Holding] = []
        /// The blocks of the children; of a branch alone.
        var children: [UInt64] = []
    }

    /// Deeper trees are damaged: of nodes with two children each, none has so many rows.
    private static let greatestDepth = 32

    /// Reads a file to its end.
    ///
    /// - Throws: `HealthError` that names the file and the block.
    mutating func read(_ url: URL) throws {
        var file = try BlockFile(url)
        guard file.head.previous == history.digest, file.head.firstBlock == history.nextBlock else {
            throw HealthError.invalidArgument("\(file.name) does not continue the files before it")
        }
        var last: FileBlock?
        while let block = try file.next() {
            try file.reading(block) { try read(block) }
            last = block
        }
        history.nextBlock = (last?.number ?? 0) + 1
        history.digest = file.digest
        history.byteCounts.append(file.byteCount)
    }

    private mutating func read(_ block: FileBlock) throws {
        switch block.kind {
        case .names: try details.add(names: block.content)
        case .details: try details.add(details: block.content)
        case .leaf:
            let read = try ReadLeaf(block.content, details)
            nodes[block.number] = Node(
                node: RowNode(read.leaf, read.leaf.summary), depth: 0, type: read.type, source: read.source,
                holdings: read.holdings)
        case .branch: branches[block.number] = try Self.children(block.content)
        case .removals: try addRemovals(block.content)
        case .attachment: attachments[block.number] = try AttachmentRecord.attachment(block.content, details)
        case .root: root = try FileJSON.decode(DatabaseRoot.self, block.content)
        case .end: break
        }
    }

    private static func children(_ content: [UInt8]) throws -> [UInt64] {
        var parser = BlockParser(content)
        let numbers = try parser.each { try $0.number(UInt64.self) }
        try parser.finish()
        guard !numbers.isEmpty, numbers.count <= RowBranch.capacity else {
            throw BlockParser.Damage(problem: "it has \(numbers.count) children")
        }
        return numbers
    }

    /// The node of a block, and those below it, which are made where they are missing.
    private mutating func node(_ number: UInt64, above: Int = 0) throws -> Node {
        if let known = nodes[number] { return known }
        guard let numbers = branches[number] else {
            throw BlockParser.Damage(problem: "block \(number) is named, but is no node")
        }
        guard above < Self.greatestDepth else { throw BlockParser.Damage(problem: "a tree is too deep") }
        var children: [Node] = []
        for number in numbers { children.append(try node(number, above: above + 1)) }
        let first = children[0]
        guard children.allSatisfy({ $0.depth == first.depth && $0.type === first.type && $0.source == first.source }),
            zip(children, children.dropFirst()).allSatisfy({ $0.node.summary.last < $1.node.summary.first })
        else { throw BlockParser.Damage(problem: "the children of block \(number) do not belong together") }
        let node = Node(
            node: RowNode(RowBranch(ContiguousArray(children.map(\.node)))), depth: first.depth + 1, type: first.type,
            source: first.source, children: numbers)
        nodes[number] = node
        return node
    }

    private mutating func addRemovals(_ content: [UInt8]) throws {
        var parser = BlockParser(content)
        let type = try details.type(&parser)
        let new = try parser.each { try RemovalRecord.removal(&$0, details) }
        try parser.finish()
        let all = removals[type.index, default: []].suffix(1) + new
        guard new.allSatisfy({ $0.row.details.type === type }),
            zip(all, all.dropFirst()).allSatisfy({ $0.sequence < $1.sequence && $0.date <= $1.date })
        else { throw BlockParser.Damage(problem: "its deletions are out of order") }
        removals[type.index, default: []] += new
    }
}

extension DatabaseFileReader {
    /// What the files that were read hold, and what is needed to continue them.
    ///
    /// - Parameters:
    ///   - name: the name that errors give the files.
    ///   - keys: makes the key of anchors from now on.
    mutating func finish(
        _ name: String, _ rules: HealthDatabase.Rules, _ keys: UUIDSource
    ) throws -> (DatabaseImage, FileHistory) {
        do {
            guard let root else { throw BlockParser.Damage(problem: "it has no root") }
            return (try image(root, rules, keys), history)
        } catch let damage as BlockParser.Damage {
            throw HealthError.invalidArgument("\(name), root: \(damage.problem)")
        }
    }

    private mutating func image(
        _ root: DatabaseRoot, _ rules: HealthDatabase.Rules, _ keys: UUIDSource
    ) throws -> DatabaseImage {
        let last = root.log.lastSequence
        guard let seal = AnchorSeal(continuing: root.seal, after: last, keys, identity: root.identity) else {
            throw BlockParser.Damage(problem: "the keys of its anchors are wrong")
        }
        var state = DatabaseState(
            identity: root.identity, seal: seal, calendar: root.calendar.calendar, log: try log(root))
        try restoreIndex(root, &state.index)
        try restoreAttachments(root, &state.attachments)
        history.details = DetailsWriter(details.names, details.details)
        return DatabaseImage(
            state: state,
            characteristics: try root.person.characteristics.validated(),
            preferredUnits: try root.person.units(),
            permissions: try permissions(root, rules)
        )
    }

    private func permissions(
        _ root: DatabaseRoot, _ rules: HealthDatabase.Rules
    ) throws -> [Source: AppPermissions] {
        var permissions: [Source: AppPermissions] = [:]
        for app in root.apps {
            let own = try app.permissions(
                upTo: root.log.lastSequence, seesOwnWhenRefused: rules.seesOwnWhenRefused)
            permissions[app.source] = own
        }
        return permissions
    }

    private mutating func restoreAttachments(
        _ root: DatabaseRoot, _ result: inout [ObjectKey: [StoredAttachment]]
    ) throws {
        for number in root.attachments {
            guard let stored = attachments[number] else {
                throw BlockParser.Damage(problem: "an attachment is missing")
            }
            result[stored.attachment.holder, default: []].append(stored)
            history.attachments[stored.attachment.identifier] = number
        }
    }

    private mutating func log(_ root: DatabaseRoot) throws -> ChangeLog {
        let record = root.log
        guard record.lastSequence <= Self.greatestSequence, record.transactions <= Self.greatestSequence,
            record.purges.isPossible(upTo: record.lastSequence, record.lastDate),
            Self.isRising(record.accessChanges.map(\.date), to: record.lastDate),
            Set(root.types.map(\.type)).count == root.types.count,
            Self.isRising([record.forgottenAccess] + record.accessChanges.map(\.sequence), to: record.lastSequence)
        else { throw BlockParser.Damage(problem: "its numbers are impossible") }
        var sequences = ContiguousArray(repeating: UInt64(0), count: SampleType.all.count)
        var orders: [Int: [UInt64]] = [:]
        var kept = ContiguousArray(repeating: AppendOnlyList<Removal>(), count: SampleType.all.count)
        for record in root.types {
            let type = try NameTable.type(record.type)
            guard Self.isRising(record.orderChanges, to: root.log.lastSequence) else {
                throw BlockParser.Damage(problem: "changes of order of \(record.type) are out of order")
            }
            sequences[type.index] = record.sequence
            if !record.orderChanges.isEmpty { orders[type.index] = record.orderChanges }
            let all = removals[type.index, default: []]
            guard record.sequence <= root.log.lastSequence, record.removals >= 0, record.removals <= all.count,
                all.last.map({ $0.sequence <= record.sequence && $0.date <= root.log.lastDate }) ?? true
            else { throw BlockParser.Damage(problem: "deletions of \(record.type) are missing") }
            for removal in all.suffix(record.removals) { kept[type.index].append(removal) }
            if let last = all.last { history.removals[type.index] = last.sequence }
        }
        var log = ChangeLog(
            lastSequence: record.lastSequence, transactions: record.transactions, lastDate: record.lastDate,
            purges: record.purges, forgottenAccess: record.forgottenAccess, sequences: sequences, orders: orders)
        log.removals = kept
        for change in record.accessChanges { log.accessChanges.append((change.sequence, change.date)) }
        return log
    }

    private static func isRising(_ sequences: [UInt64], to last: UInt64) -> Bool {
        zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 } && sequences.last ?? 0 <= last
    }

    private static func isRising(_ dates: [Date], to last: Date) -> Bool {
        zip(dates, dates.dropFirst()).allSatisfy { $0 <= $1 } && dates.last.map { $0 <= last } ?? true
    }

    /// Greater numbers are damage: no store was ever given so many samples.
    private static let greatestSequence = UInt64(1) << 48

    /// Fills an empty index, and notes the blocks that it consists of: only what is in it is held from now on.
    private mutating func restoreIndex(_ root: DatabaseRoot, _ index: inout SampleIndex) throws {
        var reached: Set<UInt64> = []
        var trees: [SampleIndex.StoredTree] = []
        var relations: [SampleIndex.StoredRelations] = []
        for record in root.types {
            let type = try NameTable.type(record.type)
            if record.sourceOrder != nil { index.sourceOrders[type.index] = record.sourceOrder }
            let firsts = record.trees.map(\.firstSequence)
            guard zip(firsts, firsts.dropFirst()).allSatisfy({ $0 <= $1 }),
                Set(record.trees.map(\.source)).count == record.trees.count
            else {
                throw BlockParser.Damage(problem: "the sources of \(record.type) are out of order")
            }
            for tree in record.trees {
                let rows = try rows(of: tree, type, upTo: record.sequence)
                if let number = tree.root { try reach(number, &reached, &relations) }
                trees.append(
                    .init(
                        type: type, source: tree.source, firstSequence: tree.firstSequence, hadSeries: tree.hadSeries,
                        rows: rows))
            }
        }
        if let problem = index.restore(trees) { throw BlockParser.Damage(problem: problem) }
        relations.sort { $0.holder.sequence < $1.holder.sequence }
        guard index.restore(relations) else {
            throw BlockParser.Damage(problem: "something holds what is not there, or can not be held")
        }
        for number in reached {
            let node = try node(number)
            history.nodes[node.node.identity] = number
        }
        history.held = trees.map(\.rows)
    }

    private mutating func rows(of tree: DatabaseRoot.Tree, _ type: SampleType, upTo last: UInt64) throws -> RowTree {
        var rows = RowTree()
        guard let number = tree.root else { return rows }
        let top = try node(number)
        guard top.type === type, top.source == tree.source, top.node.onlyChild == nil,
            top.node.summary.greatestSequence <= last
        else { throw BlockParser.Damage(problem: "a tree of \(type.identifier) does not belong to it") }
        rows.root = top.node
        return rows
    }

    /// Notes the blocks of a tree, and what its rows hold.
    private mutating func reach(
        _ number: UInt64,
        _ reached: inout Set<UInt64>,
        _ relations: inout [SampleIndex.StoredRelations]
    ) throws {
        let node = try node(number)
        reached.insert(number)
        if let leaf = node.node.leaf {
            relations += node.holdings.map { .init(holder: leaf.row($0.row), members: $0.members) }
        }
        for child in node.children { try reach(child, &reached, &relations) }
    }
}
