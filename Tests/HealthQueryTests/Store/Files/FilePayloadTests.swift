import Foundation
@testable import HealthQuery
import Testing

/// What files hold of samples with long contents, and what they may not hold.
struct FilePayloadTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("health")
    }

    private func blocks(_ database: HealthDatabase) async throws -> FileBlocks {
        try await database.write(to: file)
        return FileBlocks(Array(try Data(contentsOf: file)))
    }

    private func position(of kind: FileBlock.Kind, in blocks: FileBlocks) throws -> Int {
        try #require(blocks.ranges.indices.first { blocks[$0].kind == kind.code })
    }

    /// What is said about a file; nil if it is read.
    private func problem(_ blocks: FileBlocks) throws -> String? {
        try Data(blocks.sealed).write(to: file)
        do {
            _ = try HealthDatabase(contentsOf: file)
            return nil
        } catch let error as HealthError {
            #expect(error.code == .errorInvalidArgument)
            return error.message
        }
    }

    /// A number of four bytes.
    private func bytes(_ number: UInt32) -> [UInt8] {
        var bytes = BlockBytes()
        bytes.append(number)
        return bytes.bytes
    }

    @Test func `a change of a workout does not write its neighbour's laps again`() async throws {
        let store = HealthStore.fixed()
        let laps = (0..<500).map {
            WorkoutEvent(type: .lap, dateInterval: DateInterval(start: time(Double($0)), duration: 1))
        }
        let long = Workout(
            activityType: .running, start: time(0), end: time(600), workoutEvents: laps, totalDistance: nil)
        let other = Workout(activityType: .cycling, start: time(1000), end: time(1600))
        try await store.save([long, other])
        _ = try await blocks(store.database)
        let before = try Data(contentsOf: file).count
        for number in 0..<100 {
            try await store.addSamples([pulse(60 + Double(number % 9), at: 1000 + Double(number))], to: other)
        }
        _ = try await blocks(store.database)
        #expect(try Data(contentsOf: file).count < before + 100 * 400)
        let copy = try HealthDatabase(contentsOf: file)
        let state = await copy.currentState()
        state.index.checkInvariants()
        expectSame(await store.database.currentState(), state, "")
    }

    /// Where the details of a leaf begin, with how many there are before them.
    private static let detailsInLeaf = 4 + 4 + 1 + 1 + LeafLayout.columnCount * 10
    /// What comes after the details of a leaf with one row: no members, the identifier, and columns without bytes.
    private static let restOfLeaf = 4 + 16

    @Test func `details that no row has are passed over`() async throws {
        let store = HealthStore.fixed()
        try await store.save(series(stepCount, [(0, 10, 1), (20, 10, 2)]))
        var blocks = try await blocks(store.database)
        let leaf = try position(of: .leaf, in: blocks)
        var content = blocks[leaf].content
        let end = content.count - Self.restOfLeaf
        let details = content[(Self.detailsInLeaf + 4)..<end]
        content.replaceSubrange(Self.detailsInLeaf..<end, with: bytes(2) + details + details)
        blocks[leaf].content = content
        #expect(try problem(blocks) == nil)
        let copy = try HealthDatabase(contentsOf: file)
        expectSame(await store.database.currentState(), await copy.currentState(), "")
    }

    @Test func `rows that share a series are refused`() async throws {
        let store = HealthStore.fixed()
        try await store.save(series(stepCount, [(0, 10, 1), (20, 10, 2)]))
        try await store.save(series(stepCount, [(100, 10, 1), (120, 10, 2)]))
        var blocks = try await blocks(store.database)
        let leaf = try position(of: .leaf, in: blocks)
        // The last column has the positions of the details, of a byte each.
        #expect(blocks[leaf].content.suffix(2) == [0, 1])
        blocks[leaf].content[blocks[leaf].content.count - 1] = 0
        let problem = try problem(blocks)
        #expect(problem?.hasSuffix(" (leaf): rows share what only one can have") == true, "\(problem ?? "none")")
    }

    @Test func `a series among the details that many rows can have is refused`() async throws {
        let store = HealthStore.fixed()
        try await store.save(series(stepCount, [(0, 10, 1), (20, 10, 2)]))
        try await HealthStore(database: store.database, sourceRevision: revision("watch")).save(steps(1))
        var blocks = try await blocks(store.database)
        let (leaf, shared) = (try position(of: .leaf, in: blocks), try position(of: .details, in: blocks))
        #expect(leaf < shared)
        let content = blocks[leaf].content
        // After the mark that they are in place.
        let details = content[(Self.detailsInLeaf + 8)..<(content.count - Self.restOfLeaf)]
        blocks[shared].content = bytes(2) + blocks[shared].content.dropFirst(4) + details
        let problem = try problem(blocks)
        let ending = " (details): it has what only one HKQuantityTypeIdentifierStepCount can have"
        #expect(problem?.hasSuffix(ending) == true, "\(problem ?? "none")")
    }
}
