import Foundation
@testable import HealthQuery
import Testing

/// Random histories of several apps whose database ends and is read again, against the model that knows nothing of it.
struct RestartHistoryTests {
    /// How a database comes back.
    private enum Return: String, CaseIterable {
        case file = "from a file"
        case checkpoint = "from a checkpoint that goes on"
        case newCheckpoint = "from a checkpoint, with a new one"
        case crash = "from a checkpoint, after a crash"
    }

    /// How often something happened, and what went missing or came from nowhere.
    private struct Row {
        var count = 0
        var lost = 0
    }

    @Test func `R3.12 R9.2 anchors, deletions and permissions go on after a restart`() async throws {
        var table: [Return: Row] = [:]
        for part in 0..<4 { try await run(part, &table) }
        print("restart                                   times  lost")
        for way in Return.allCases {
            let row = table[way] ?? Row()
            print("\(way.rawValue.padding(toLength: 40, withPad: " ", startingAt: 0))  \(row.count)  \(row.lost)")
            #expect(row.count > 0)
            #expect(row.lost == 0, "\(way.rawValue)")
        }
    }

    private func run(_ part: Int, _ table: inout [Return: Row]) async throws {
        let folder = try TemporaryFolder()
        let (file, kept) = (folder.file("whole"), folder.file("kept"))
        var history = AccessHistory()
        var replicas = history.apps.indices.map { _ in history.replicas() }
        var checkpoint = try DatabaseCheckpoint(of: history.database, in: kept)
        try await checkpoint.write()
        // What was written last: the model, and what each reader knew.
        var written = (history, replicas.map { $0.map(\.anchor) })
        var way = Return.file
        for step in 0..<150 {
            let comment: Comment = "HEALTHQUERY_SEED=\(history.seed) part \(part) step \(step)"
            try await history.change(comment)
            if history.random.once(in: 6) {
                try await checkpoint.write()
                written = (history, replicas.map { $0.map(\.anchor) })
            }
            if history.random.once(in: 8) {
                way = Return.allCases.randomElement(using: &history.random.random) ?? .file
                table[way, default: Row()].count += 1
                let now = history.database.now
                var before: DatabaseState? = await history.database.currentState()
                switch way {
                case .file:
                    try await history.database.write(to: file)
                    history.restart(try HealthDatabase(contentsOf: file, now: now))
                    checkpoint = try DatabaseCheckpoint(of: history.database, in: kept)
                    try await checkpoint.write()
                case .checkpoint:
                    try await checkpoint.write()
                    checkpoint = try DatabaseCheckpoint(contentsOf: kept, now: now)
                    history.restart(checkpoint.database)
                case .newCheckpoint:
                    try await checkpoint.write()
                    history.restart(try HealthDatabase(contentsOf: kept, now: now))
                    checkpoint = try DatabaseCheckpoint(of: history.database, in: kept)
                    try await checkpoint.write()
                case .crash:
                    checkpoint = try DatabaseCheckpoint(contentsOf: kept, now: now)
                    let random = history.random
                    history = written.0
                    history.random = random
                    history.restart(checkpoint.database)
                    before = nil
                }
                let after = await history.database.currentState()
                after.index.checkInvariants()
                after.log.checkInvariants()
                if let before { expectSame(before, after, comment) }
                for app in replicas.indices {
                    for index in replicas[app].indices {
                        try replicas[app][index].relaunch()
                        let isLost = way == .crash && replicas[app][index].anchor != written.1[app][index]
                        guard isLost else { continue }
                        // It knows what is not there any more, unless nothing happened.
                        if history.apps[app].mayAsk(replicas[app][index].type) {
                            try await replicas[app][index].beginAnewIfExpired(from: history.stores[app])
                        } else {
                            replicas[app][index] = Replica(
                                replicas[app][index].type, replicas[app][index].condition)
                        }
                    }
                }
                if way != .crash { written = (history, replicas.map { $0.map(\.anchor) }) }
            }
            for app in history.apps.indices {
                if step % 3 == 0 { try await history.ask(app, comment) }
                for index in replicas[app].indices where history.random.once(in: index + 1) {
                    guard history.apps[app].mayAsk(replicas[app][index].type) else { continue }
                    let limit = index % 2 == 0 ? nil : 1 + history.random.below(3)
                    // It may end amid its pages.
                    if history.random.once(in: 4) {
                        var deleted: Set<UUID> = []
                        _ = try await replicas[app][index].turnPage(
                            from: history.stores[app], limit: limit, &deleted, comment)
                        continue
                    }
                    _ = try await replicas[app][index].update(from: history.stores[app], limit: limit, comment)
                    let replica = replicas[app][index]
                    let isRight = replica.known == replica.expected(history.visible(app))
                    if !isRight { table[way, default: Row()].lost += 1 }
                    #expect(isRight, "\(comment) app \(app) \(replica.condition), \(way.rawValue)")
                }
            }
        }
    }
}

/// Expects that two states hold the same, whatever was written and read between them.
func expectSame(
    _ left: DatabaseState, _ right: DatabaseState, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(left.identity == right.identity, comment, sourceLocation: sourceLocation)
    // The last key goes if nothing was sealed with it.
    let keys = left.seal.eras.dropLast().map(\.key)
    #expect(right.seal.eras.map(\.key).starts(with: keys), comment, sourceLocation: sourceLocation)
    #expect(left.calendar == right.calendar, comment, sourceLocation: sourceLocation)
    #expect(left.log.lastSequence == right.log.lastSequence, comment, sourceLocation: sourceLocation)
    #expect(left.log.transactions == right.log.transactions, comment, sourceLocation: sourceLocation)
    #expect(left.log.orders == right.log.orders, comment, sourceLocation: sourceLocation)
    #expect(left.index.sourceOrders == right.index.sourceOrders, comment, sourceLocation: sourceLocation)
    // There are very many types, most of them of nothing: what differs is told once.
    var different: [String] = []
    for type in SampleType.all {
        let (before, after) = (left.index.trees(of: type), right.index.trees(of: type))
        if before.map(\.source) != after.map(\.source) { different.append("sources of \(type)") }
        for (before, after) in zip(before, after) {
            let rows = before.rows.rows
            if rows != after.rows.rows { different.append("rows of \(type)") }
            for row in rows where row.details.type.holdsSamples {
                let key = ObjectKey(row)
                let members = left.index.relations.members(of: key)
                #expect(members == right.index.relations.members(of: key), comment, sourceLocation: sourceLocation)
                for member in members {
                    #expect(
                        left.index.relations.part(of: member, in: key)
                            == right.index.relations.part(of: member, in: key),
                        comment, sourceLocation: sourceLocation)
                }
            }
        }
        let (past, kept) = (left.log.deletions(of: type, after: 0), right.log.deletions(of: type, after: 0))
        if past.map(RemovalFacts.init) != kept.map(RemovalFacts.init) { different.append("deletions of \(type)") }
        if left.log.greatestSequence(of: type) != right.log.greatestSequence(of: type) {
            different.append("greatest sequence of \(type)")
        }
    }
    #expect(different == [], comment, sourceLocation: sourceLocation)
    #expect(Set(left.attachments.keys) == Set(right.attachments.keys), comment, sourceLocation: sourceLocation)
    for (key, stored) in left.attachments {
        let other = right.attachments[key, default: []]
        #expect(stored.map(\.attachment) == other.map(\.attachment), comment, sourceLocation: sourceLocation)
        #expect(stored.map(\.data) == other.map(\.data), comment, sourceLocation: sourceLocation)
    }
}

/// What a deletion tells.
private struct RemovalFacts: Equatable {
    let row: SampleRow
    let sequence: UInt64
    let date: Date
    let isRenumbering: Bool
    let related: [SampleRow]

    init(_ removal: Removal) {
        // What only its kind has is asked by those who were there before, and not written.
        (row, sequence, date) = (removal.row.withoutPayload, removal.sequence, removal.date)
        (isRenumbering, related) = (removal.isRenumbering, removal.related)
    }
}

extension RowTree {
    fileprivate var rows: [SampleRow] { leaves.flatMap { leaf in (0..<leaf.count).map(leaf.row) } }
}
