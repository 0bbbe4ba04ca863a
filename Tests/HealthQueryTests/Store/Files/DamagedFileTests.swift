import Foundation
@testable import HealthQuery
import Testing

/// Files that are damaged, foreign or newer: each gives an error that names the block, and none ends the process.
struct DamagedFileTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("health")
    }

    private func bytes() async throws -> [UInt8] {
        try await HealthDatabase.full().write(to: file)
        return Array(try Data(contentsOf: file))
    }

    /// What is said about a file.
    private func problem(_ bytes: [UInt8]) throws -> String? {
        try Data(bytes).write(to: file)
        do {
            _ = try HealthDatabase(contentsOf: file)
            return nil
        } catch let error as HealthError {
            #expect(error.code == .errorInvalidArgument)
            return error.message
        }
    }

    @Test func `a flipped bit anywhere is found, and its block named`() async throws {
        let whole = try await bytes()
        var named = 0
        for position in stride(from: 0, to: whole.count, by: 37) {
            var bytes = whole
            bytes[position] ^= 1 << UInt8(position / 37 % 8)
            let problem = try #require(try problem(bytes), "byte \(position)")
            if position >= FileHead.size { #expect(problem.hasPrefix("health, block "), "\(problem)") }
            named += 1
        }
        #expect(named > 300)
    }

    @Test func `a file that ends too early is found`() async throws {
        let whole = try await bytes()
        for count in stride(from: 0, to: whole.count, by: 211) {
            #expect(try problem(Array(whole[..<count])) != nil, "\(count) bytes")
        }
        #expect(try problem(whole + [0])?.hasSuffix("something comes after it") == true)
    }

    @Test func `blocks that are missing or exchanged are found`() async throws {
        let whole = try await bytes()
        let blocks = FileBlocks(whole)
        for position in blocks.ranges.indices {
            var less = whole
            less.removeSubrange(blocks.ranges[position])
            #expect(try problem(less) != nil, "without block \(position)")
            var more = whole
            more.insert(contentsOf: whole[blocks.ranges[position]], at: blocks.ranges[position].lowerBound)
            #expect(try problem(more) != nil, "block \(position) twice")
        }
    }

    @Test func `foreign and newer files say what they are`() async throws {
        #expect(try problem(Array("<?xml version=\"1.0\"?>".utf8)) == "health: this is no file of a database")
        #expect(try problem([]) == "health: this is no file of a database")
        var newer = try await bytes()
        newer[FileHead.magic.count] = 9
        #expect(
            try problem(newer) == "health: the file has version 9 of the format; this program reads version 1")
        // What an editor does to line ends.
        let text = try await bytes().filter { $0 != 13 }
        #expect(try problem(text) == "health: this is no file of a database")
        #expect(throws: HealthError.self) { try HealthDatabase(contentsOf: folder.file("nothing")) }
        #expect(throws: HealthError.self) { try HealthDatabase(contentsOf: folder.url) }
    }

    @Test func `a root that contradicts its deletions is found`() async throws {
        var blocks = FileBlocks(try await bytes())
        blocks.changeRoot { $0.replacing(/"lastDate":[-+.e0-9]+/, with: #""lastDate":-900000000"#) }
        #expect(try problem(blocks.sealed) != nil)
        blocks = FileBlocks(try await bytes())
        blocks.changeRoot { $0.replacing(/"lastSequence":[0-9]+/, with: #""lastSequence":3"#) }
        #expect(try problem(blocks.sealed) != nil)
        blocks = FileBlocks(try await bytes())
        blocks.changeRoot { $0 }
        #expect(try problem(blocks.sealed) == nil)
    }

    @Test func `a root that is nested 100,000 levels deep is refused`() async throws {
        for (opening, closing) in [("[", "]"), ("{\"log\":", "}")] {
            var blocks = FileBlocks(try await bytes())
            blocks.changeRoot { _ in
                String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
            }
            #expect(try problem(blocks.sealed) != nil)
        }
    }

    @Test func `a root whose calendar has impossible weeks is refused`() async throws {
        let whole = try await bytes()
        let weeks: [(first: Int, least: Int, wrong: String?)] = [
            (99_999_999_999, 1, "firstWeekday is 99999999999"), (8, 1, "firstWeekday is 8"),
            (0, 1, "firstWeekday is 0"), (1, 99_999_999_999, "minimumDaysInFirstWeek is 99999999999"),
            (7, 0, "minimumDaysInFirstWeek is 0"), (7, 7, nil),
        ]
        for (first, least, wrong) in weeks {
            var blocks = FileBlocks(whole)
            blocks.changeRoot {
                $0.replacing(#""identifier":"gregorian""#, with: #""identifier":"buddhist""#)
                    .replacing(/"firstWeekday":[0-9]+/, with: "\"firstWeekday\":\(first)")
                    .replacing(/"minimumDaysInFirstWeek":[0-9]+/, with: "\"minimumDaysInFirstWeek\":\(least)")
            }
            let problem = try problem(blocks.sealed)
            guard let wrong else {
                #expect(problem == nil)
                continue
            }
            let ending = " (root): the calendar's \(wrong), not 1 to 7"
            #expect(problem?.hasSuffix(ending) == true, "\(problem ?? "none")")
        }
    }

    @Test func `a database whose calendar has impossible weeks is not written`() async throws {
        var calendar = Calendar(identifier: .hebrew)
        calendar.firstWeekday = 8
        let database = HealthDatabase(calendar: calendar)
        let told = await expectInvalidArgument { try await database.write(to: file) }
        #expect(told == "a file can not hold the database: the calendar's firstWeekday is 8, not 1 to 7")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    /// Damage that checksums do not show, as somebody may have made it on purpose.
    @Test func `contents that were changed on purpose give an error or a sound database`() async throws {
        let whole = try await bytes()
        var random = SeededGenerator()
        let rounds = ProcessInfo.processInfo.environment["HEALTHQUERY_DAMAGES"].flatMap { Int($0) } ?? 400
        var outcomes = (errors: 0, sound: 0)
        for round in 0..<rounds {
            var blocks = FileBlocks(whole)
            let position = Int.random(in: 0..<blocks.ranges.count, using: &random)
            blocks.change(position, &random)
            try Data(blocks.sealed).write(to: file)
            do {
                let database = try HealthDatabase(contentsOf: file)
                let state = await database.currentState()
                state.log.checkInvariants()
                try await look(at: database, state)
                outcomes.sound += 1
            } catch is HealthError {
                outcomes.errors += 1
            } catch {
                Issue.record("HEALTHQUERY_SEED=\(random.seed) round \(round): \(error)")
            }
        }
        #expect(outcomes.errors > rounds / 4 && outcomes.sound > 0, "HEALTHQUERY_SEED=\(random.seed)")
    }

    /// Asks for everything, and saves and deletes something.
    private func look(at database: HealthDatabase, _ state: DatabaseState) async throws {
        let store = HealthStore(
            database: database, sourceRevision: revision("phone"), authorization: .everything)
        for type in SampleType.all where type.isKnown && !state.index.trees(of: type).isEmpty {
            let samples = try await SampleQueryDescriptor(
                predicates: [.sample(type: type)], sortDescriptors: []
            ).result(for: store)
            for sample in samples { _ = "\(sample)" }
            _ = try await AnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil)
                .result(for: store)
            if let type = type as? QuantityType {
                _ = try await StatisticsQueryDescriptor(
                    predicate: .quantitySample(type: type), options: [.mostRecent, .duration]
                ).result(for: store)
            }
            try await store.deleteObjects(of: type, predicate: .and([]))
        }
        try await store.save(steps(1))
        try await database.insert([AnySample(steps(2))], from: revision("export"))
        for days in [-1e9, 0, 1e9] { await database.purgeDeletedObjects(before: time(days)) }
        for summary in try await ActivitySummaryQueryDescriptor.all.result(for: store) { _ = "\(summary)" }
    }
}

extension FileBlocks {
    /// Changes some bytes of a block.
    mutating func change(_ position: Int, _ random: inout SeededGenerator) {
        guard !self[position].content.isEmpty else { return }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let count = self[position].content.count
            if count == 0 { return }
            let byte = Int.random(in: 0..<count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: self[position].content.remove(at: byte)
            case 1: self[position].content.insert(UInt8.random(in: 0 ... .max, using: &random), at: byte)
            case 2: self[position].content[byte] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: self[position].content[byte] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            }
        }
    }

    /// Changes the JSON of the root.
    mutating func changeRoot(_ change: (String) -> String) {
        for position in ranges.indices where self[position].kind == FileBlock.Kind.root.code {
            self[position].content = Array(change(String(decoding: self[position].content, as: UTF8.self)).utf8)
        }
    }
}
