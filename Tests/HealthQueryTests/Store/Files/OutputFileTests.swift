import Foundation
@testable import HealthQuery
import Testing

/// Files that take the place of others when they are complete.
struct OutputFileTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("health")
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    private func write(_ text: String) throws {
        let output = try OutputFile(file)
        try output.write(Array(text.utf8))
        try output.finish()
    }

    @Test func `what a crash leaves behind is removed by the next write of the same file, and nothing else`() throws {
        let others = ["health", "health.part", "health.X.part", "health.old.\(UUID().uuidString)", "notes.txt"]
        for name in others { try Data("mine".utf8).write(to: folder.file(name)) }
        let other = TemporaryName(of: "health2").url(in: folder.url)
        for url in [other, TemporaryName(of: "health").url(in: folder.url)] { try Data("half".utf8).write(to: url) }
        try write("whole")
        #expect(try names == (others + [other.lastPathComponent]).sorted())
        #expect(try String(contentsOf: file, encoding: .utf8) == "whole")
    }

    @Test func `a file that is being written is no leftover`() throws {
        let slow = try OutputFile(file)
        try slow.write(Array("slow".utf8))
        #expect(try names.count == 1)
        try write("fast")
        #expect(try String(contentsOf: file, encoding: .utf8) == "fast")
        #expect(try names.count == 2)
        // Between its completion and its place as well.
        try slow.complete()
        try write("faster")
        try slow.replaceOld()
        #expect(try String(contentsOf: file, encoding: .utf8) == "slow")
        #expect(try names == ["health"])
    }

    @Test func `several that write one file at once all succeed`() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<500 { try write("a") } }
            }
            try await group.waitForAll()
        }
        #expect(try names == ["health"])
    }

    @Test func `what is discarded leaves nothing, and what is empty no file`() throws {
        try write("old")
        let lost = try OutputFile(file)
        try lost.write(Array("new".utf8))
        lost.discard()
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        try write("")
        #expect(try names == [])
    }

    @Test func `names of files that are not complete are taken apart as they were made`() throws {
        for stem in ["health", "a.b.c", ".hidden", "a b"] {
            let url = TemporaryName(of: stem).url(in: folder.url)
            #expect(TemporaryName(url.lastPathComponent)?.stem == stem)
        }
        for name in ["", "part", ".part", "a.part", "a.b.part", "\(UUID().uuidString).part", "a.\(UUID().uuidString)"] {
            #expect(TemporaryName(name) == nil, "\(name)")
        }
    }
}
