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

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test(arguments: [0o600, 0o640, 0o664])
    func `what replaces a file may be read by the same people`(_ mode: Int) throws {
        try write("old")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        let output = try OutputFile(file)
        try output.write(Array("new".utf8))
        try output.complete()
        let temporary = try #require(try names.first { $0 != "health" })
        #expect(try self.mode(folder.file(temporary)) == 0o600)
        try output.replaceOld()
        #expect(try String(contentsOf: file, encoding: .utf8) == "new" && self.mode(file) == mode)
    }

    @Test(.enabled(if: geteuid() == 0))
    func `what replaces a file belongs to the same people`() throws {
        try write("old")
        #expect(chown(file.path, 7, 9) == 0 && chmod(file.path, 0o640) == 0)
        try write("new")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.ownerAccountID] as? Int == 7 && attributes[.groupOwnerAccountID] as? Int == 9)
        #expect(try mode(file) == 0o640)
    }

    @Test func `a file beside another one may be read by the same people`() throws {
        try write("main")
        #expect(chmod(file.path, 0o600) == 0)
        let other = folder.file("other")
        let output = try OutputFile(other, beside: file)
        try output.write(Array("b".utf8))
        try output.finish()
        #expect(try mode(other) == 0o600)
    }

    @Test func `a file that replaces none may be read by whom the system says, or by nobody else`() throws {
        let usual = folder.file("usual")
        let descriptor = open(usual.path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
        try #require(descriptor >= 0)
        close(descriptor)
        try write("new")
        #expect(try mode(file) == mode(usual))
        let output = try OutputFile(file, isPrivate: true)
        try output.write(Array("private".utf8))
        try output.finish()
        #expect(try mode(file) == 0o600)
    }

    @Test(arguments: [213, 214, 255])
    func `a name may be as long as the file system lets it`(_ byteCount: Int) throws {
        let long = String(repeating: "a", count: byteCount % 2) + String(repeating: "\u{E9}", count: byteCount / 2)
        let place = folder.file(long)
        let leftover = TemporaryName(of: long).url(in: folder.url)
        #expect(leftover.lastPathComponent.utf8.count <= 255)
        try Data("half".utf8).write(to: leftover)
        let output = try OutputFile(place)
        try output.write(Array("whole".utf8))
        try output.finish()
        #expect(try names == [long])
        #expect(try String(contentsOf: place, encoding: .utf8) == "whole")
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
