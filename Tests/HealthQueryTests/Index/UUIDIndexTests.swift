import Foundation
import Testing

@testable import HealthQuery

struct UUIDIndexTests {
    private struct Position: Hashable {
        let tree: Int
        let key: RowKey
    }

    private static let weight = SampleDetails(
        type: QuantityType(.bodyMass), unit: .gram(), sourceRevision: .current, device: nil, metadata: [:])

    private static func positions(of uuid: UUID, in index: UUIDIndex) -> [UUIDIndex.Entry] {
        var found: [UUIDIndex.Entry] = []
        index.search(uuid) { entry in
            found.append(entry)
            return false
        }
        return found
    }

    /// Adds entries together, in trees that the rows' owners name.
    private static func insert(_ rows: [BareRow], into index: inout UUIDIndex) -> Int? {
        index.insert(ContiguousArray(rows), tree: { $0.detailsIndex }, isKnown: { _, _ in false })
    }

    private static func remove(_ uuid: UUID, tree: Int, _ key: RowKey, from index: inout UUIDIndex) {
        index.remove([row(uuid, tree: tree, key)]) { $0.detailsIndex }
    }

    private static func row(_ uuid: UUID, tree: Int, _ key: RowKey) -> BareRow {
        BareRow(uuid: uuid, start: key.start, end: key.start, value: 0, sequence: key.sequence, detailsIndex: tree)
    }

    @Test(arguments: [1, 40, 5000]) func `it equals a dictionary on random histories`(batch: Int) {
        var random = SeededGenerator()
        let seed = random.seed
        var index = UUIDIndex()
        var plain: [UUID: Position] = [:]
        // Identifiers in a row, as a caller may make them, besides random ones.
        var counter: UInt64 = 0
        var pending: [BareRow] = []
        for step in 0..<20_000 {
            if pending.count >= batch {
                #expect(Self.insert(pending, into: &index) == nil)
                pending = []
            }
            if plain.isEmpty || Int.random(in: 0..<4, using: &random) > 0 {
                counter += 1
                let uuid = step % 2 == 0 ? UUID(high: 0, low: counter) : UUID(high: random.next(), low: random.next())
                let key = RowKey(start: Double(Int.random(in: -10...10, using: &random)) / 2, sequence: UInt64(step))
                let position = Position(tree: Int.random(in: 0..<3000, using: &random), key: key)
                pending.append(Self.row(uuid, tree: position.tree, key))
                plain[uuid] = position
            } else if let (uuid, position) = plain.randomElement(using: &random) {
                if pending.contains(where: { $0.uuid == uuid }) { continue }
                Self.remove(uuid, tree: position.tree, position.key, from: &index)
                plain[uuid] = nil
            }
        }
        #expect(Self.insert(pending, into: &index) == nil)
        #expect(index.count == plain.count, "seed \(seed)")
        index.checkInvariants()
        for (uuid, position) in plain {
            let entries = Self.positions(of: uuid, in: index)
            let isThere = entries.contains { entry in
                entry.tree == position.tree % UUIDIndex.treeModulus && entry.sequence == UInt32(position.key.sequence)
                    && entry.second == Int32(position.key.start.rounded(.down))
            }
            #expect(isThere, "seed \(seed)")
        }
    }

    @Test func `removing what is not there changes nothing`() {
        var index = UUIDIndex()
        let uuid = UUID(high: 1, low: 2)
        _ = Self.insert([Self.row(uuid, tree: 0, RowKey(start: 0, sequence: 1))], into: &index)
        Self.remove(uuid, tree: 0, RowKey(start: 0, sequence: 2), from: &index)
        Self.remove(UUID(high: 3, low: 4), tree: 0, RowKey(start: 0, sequence: 1), from: &index)
        #expect(index.count == 1)
        #expect(Self.positions(of: uuid, in: index).count == 1)
    }

    @Test func `a copy does not see what happens to the index`() {
        var index = UUIDIndex()
        let uuids = (0..<5000).map { UUID(high: 7, low: UInt64($0)) }
        let rows = uuids.enumerated().map { Self.row($1, tree: 0, RowKey(start: 0, sequence: UInt64($0))) }
        _ = Self.insert(rows, into: &index)
        let copy = index
        for (sequence, uuid) in uuids.enumerated() {
            Self.remove(uuid, tree: 0, RowKey(start: 0, sequence: UInt64(sequence)), from: &index)
        }
        #expect(index.count == 0)
        #expect(
            uuids.enumerated().allSatisfy { sequence, uuid in
                Self.positions(of: uuid, in: copy).count { $0.sequence == UInt32(sequence) } == 1
            })
    }

    @Test(arguments: [1000, 100_000, 400_000]) func `an entry lies near its home, however many there are`(count: Int) {
        var random = SeededGenerator()
        let seed = random.seed
        var index = UUIDIndex()
        var sequence: UInt64 = 0
        for _ in 0..<4 {
            let rows = (0..<count / 4).map { _ in
                sequence += 1
                return Self.row(
                    UUID(high: random.next(), low: random.next()),
                    tree: 0,
                    RowKey(start: 0, sequence: sequence)
                )
            }
            _ = Self.insert(rows, into: &index)
        }
        #expect(index.checkInvariants() < 3, "seed \(seed)")
    }

    @Test func `identifiers in a row are spread as random ones are`() {
        var index = UUIDIndex()
        let rows = (0..<100_000).map { Self.row(UUID(high: 0, low: $0), tree: 0, RowKey(start: 0, sequence: $0)) }
        _ = Self.insert(rows, into: &index)
        #expect(index.checkInvariants() < 3)
    }

    @Test(arguments: [0, 31, 4000]) func `a conflict leaves nothing behind`(position: Int) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let rows = (0..<9000).map { sequence in
            Self.row(
                UUID(high: random.next(), low: random.next()),
                tree: 0,
                RowKey(start: 0, sequence: UInt64(sequence))
            )
        }
        var index = UUIDIndex()
        _ = Self.insert(Array(rows[..<4500]), into: &index)
        let failed = index.insert(ContiguousArray(rows[4500...] + [rows[position]]), tree: { $0.detailsIndex }) {
            row, entry in
            row == 4500 && Int(entry.sequence) == position
        }
        #expect(failed == 4500, comment)
        #expect(index.count == 4500, comment)
        for (sequence, row) in rows.enumerated() {
            let found = Self.positions(of: row.uuid, in: index).map { Int($0.sequence) }
            #expect(found.contains(sequence) == (sequence < 4500), comment)
        }
    }

    @Test func `starts before 1933 and numbers beyond 32 bits are found`() {
        var database = SampleIndex()
        let rows = [-5e9, -1e10, -0.5, 0.25, 5e9].enumerated().map { index, start in
            SampleRow(
                uuid: UUID(high: 0, low: UInt64(index)),
                start: start,
                end: start,
                value: 1,
                sequence: UInt64(index) + (index < 2 ? 1 : 1 << 33),
                details: Self.weight
            )
        }
        for row in rows { database.insert(row) }
        for row in rows {
            #expect(database.row(row.uuid) == row)
            #expect(database.remove(row.uuid) == row)
            #expect(database.row(row.uuid) == nil)
        }
    }

    @Test func `an entry names its tree, so that no other is searched, among 4,095`() {
        var index = UUIDIndex()
        let rows = (0..<4095).map { Self.row(UUID(), tree: $0, RowKey(start: 0, sequence: UInt64($0))) }
        #expect(Self.insert(rows, into: &index) == nil)
        for row in rows {
            let own = Self.positions(of: row.uuid, in: index).filter { $0.sequence == UInt32(row.sequence) }
            #expect(own.map(\.tree) == [row.detailsIndex])
        }
        index.checkInvariants()
    }

    /// Identifiers that have equal bits for a hash of public constants, as a file could have them that is made to be slow.
    private static func chosen(_ count: UInt64) -> [UUID] {
        // The inverse of a multiplication, by Newton's steps, and of a shift that is added.
        func inverse(_ factor: UInt64) -> UInt64 {
            (0..<6).reduce(factor) { found, _ in found &* (2 &- factor &* found) }
        }
        func unshifted(_ word: UInt64) -> UInt64 { word ^ word >> 29 ^ word >> 58 }
        let first: UInt64 = 7
        let word = (first ^ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
        return (0..<count).map { number in
            let second = unshifted(0xABCDEF1 << 36 | number) &* inverse(0x94D0_49BB_1331_11EB) ^ word ^ word >> 32
            return unsafeBitCast((first, second), to: UUID.self)
        }
    }

    @Test func `identifiers cannot be chosen so that all lie in one place`() {
        var index = UUIDIndex()
        let rows = Self.chosen(4000).map { Self.row($0, tree: 0, RowKey(start: 0, sequence: 1)) }
        #expect(Self.insert(rows, into: &index) == nil)
        #expect(index.checkInvariants() < 3)
        #expect(Set(rows.map { UUIDIndex.mixed($0.uuid) >> 36 }).count > 3990)
        // With a key of zeros, a half of zeros makes nothing of the other.
        let halves = (0..<4000).map { unsafeBitCast((UInt64(0), UInt64($0)), to: UUID.self) }
        #expect(Set(halves.map { UUIDIndex.mixed($0) >> 36 }).count > 3990)
    }

    @Test func `memory is given back when identifiers go`() {
        var index = UUIDIndex()
        let rows = (0..<400_000).map { Self.row(UUID(), tree: 0, RowKey(start: 0, sequence: $0)) }
        #expect(Self.insert(rows, into: &index) == nil)
        let full = index.byteCount
        index.remove(ContiguousArray(rows.dropLast(1000))) { _ in 0 }
        #expect(index.byteCount * 3 < full)
        index.checkInvariants()
        for row in rows.suffix(1000) {
            #expect(Self.positions(of: row.uuid, in: index).contains { $0.sequence == UInt32(row.sequence) })
        }
    }

    /// Two identifiers that entries cannot tell apart.
    private static func twins() throws -> (UUID, UUID) {
        var random = SeededGenerator()
        var known: [UInt64: UUID] = [:]
        for _ in 0..<1_000_000 {
            let uuid = UUID(high: random.next(), low: random.next())
            let hash = UUIDIndex.mixed(uuid) >> 36
            if let twin = known[hash] { return (twin, uuid) }
            known[hash] = uuid
        }
        throw HealthError.invalidArgument("HEALTHQUERY_SEED=\(random.seed)")
    }

    /// Rows of identifiers whose entries are equal.
    private static func rows(_ uuids: [UUID]) -> [SampleRow] {
        uuids.enumerated().map { index, uuid in
            SampleRow(
                uuid: uuid, start: 10, end: 10, value: 1,
                sequence: 5 + UInt64(index) << UInt64(UUIDIndex.sequenceBits), details: weight)
        }
    }

    private static func restored(_ rows: [SampleRow]) -> (index: SampleIndex, problem: String?) {
        var tree = RowTree()
        tree.insert(RowBatch(rows))
        var index = SampleIndex()
        let source = weight.sourceRevision.source
        let stored = SampleIndex.StoredTree(
            type: weight.type, source: source, firstSequence: 5, hadSeries: false, rows: tree)
        let problem = index.restore([stored])
        return (index, problem)
    }

    @Test func `objects whose entries are equal come back, and one that is there twice does not`() throws {
        let (first, second) = try Self.twins()
        let rows = Self.rows([first, second])
        let (index, problem) = Self.restored(rows)
        #expect(problem == nil)
        for row in rows { #expect(index.rows([row.uuid]) == [row]) }
        #expect(Self.restored(Self.rows([first, first])).problem == "the identifier \(first) occurs twice")
    }

    @Test func `an object whose entry equals another one's is found once`() throws {
        let (first, second) = try Self.twins()
        let rows = Self.rows([first, second])
        var database = SampleIndex()
        for row in rows { database.insert(row) }
        for row in rows { #expect(database.rows([row.uuid]) == [row]) }
        #expect(Set(database.rows(rows.map(\.uuid))) == Set(rows))
        #expect(database.remove(first) == rows[0])
        #expect(database.rows(rows.map(\.uuid)) == [rows[1]])
        #expect(database.remove(second) == rows[1])
    }

    @Test(arguments: [5, 1 << 20 + 5]) func `a repeat is found wherever the first one lies in a batch`(first: Int) {
        let last = 1 << Int(UUIDIndex.sequenceBits) + 9
        var batch = RowBatch()
        for position in 0...last {
            let uuid = UUID(high: 7, low: UInt64(position == last ? first : position))
            let row = BareRow(
                uuid: uuid, start: Double(position), end: Double(position), value: 1, sequence: 0, detailsIndex: 0)
            batch.append(row, Self.weight)
        }
        batch.assignSequences(from: 3)
        var database = SampleIndex()
        guard case .repeated(let row) = database.insert(batch) else {
            Issue.record("the repeat was added")
            return
        }
        #expect(row.uuid == UUID(high: 7, low: UInt64(first)) && database.count == 0)
    }
}
