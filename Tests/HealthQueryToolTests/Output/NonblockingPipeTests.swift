import Foundation
import Testing

@testable import health_query

/// Pipes that do not block, as a parent can make of what it shares with the tool.
struct NonblockingPipeTests {
    /// The ends of a new pipe: that for reading, and that for writing; one of them does not block.
    private func ends(notBlocking end: Int) throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        let made = pipe(&ends)
        try #require(made == 0)
        let set = fcntl(ends[end], F_SETFL, O_NONBLOCK)
        try #require(set == 0)
        // A process that another test starts must not keep them open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    @Test func aFullOutputIsWaitedFor() throws {
        let (reading, writing) = try ends(notBlocking: 1)
        // Many times what a pipe holds.
        let text = String(repeating: "0123456789\n", count: 500_000)
        Thread.detachNewThread {
            // What cannot be written is missing at the other end.
            try? StandardOutput.print(text, to: writing)
            close(writing)
        }
        let read = try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
        #expect(read == Data(text.utf8))
    }

    @Test func anEmptyInputIsWaitedFor() throws {
        let (reading, writing) = try ends(notBlocking: 0)
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
        Thread.detachNewThread {
            for byte in bytes { write(writing, [byte], 1) }
            close(writing)
        }
        var all: [UInt8] = []
        while true {
            let block = try StandardInput.read(from: reading)
            if block.isEmpty { break }
            all += block
        }
        #expect(all == bytes)
        close(reading)
    }

    @Test func whatIsNoDescriptorFails() {
        #expect(throws: ToolError.failure("the output cannot be written")) {
            try StandardOutput.print("a", to: -1)
        }
        #expect(throws: ToolError.failure("the input cannot be read")) { try StandardInput.read(from: -1) }
    }
}
