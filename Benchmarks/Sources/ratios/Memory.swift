import Foundation
import Workloads

/// What a peer takes up when nothing is going on.
enum Memory {
    /// Loads a peer and prints by how many bytes the process grew: the work of a child process.
    static func measure(_ type: any Peer.Type, _ dataset: Dataset) async throws {
        // What the libraries take for themselves is there before.
        _ = try await Loading.load(type, Dataset(count: 20_000, dataset.form), .inOrder)
        let before = try residentBytes()
        let (peer, _) = try await Loading.load(type, dataset, .inOrder)
        let after = try residentBytes()
        print(after - before)
        // Still needed here, so that it is not released before.
        withExtendedLifetime(peer) {}
    }

    /// The bytes that a peer takes up in a process of its own, so that peers do not disturb one another.
    static func ofChild(_ type: any Peer.Type, _ dataset: Dataset) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            ["--memory-of", type.name, "--rows", "\(dataset.count)"] + (dataset.form == .plain ? ["--plain"] : [])
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw MemoryError(description: "the process that measures the memory of \(type.name) printed \"\(text)\"")
        }
        return bytes
    }

    /// The resident memory, after what is free was given back.
    private static func residentBytes() throws -> Int {
        #if canImport(Glibc)
            trim()
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else {
                throw MemoryError(description: "/proc/self/statm has another form than expected")
            }
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
            throw MemoryError(description: "memory is measured on Linux only")
        #endif
    }
}

extension Memory {
    /// Gives free memory back to the system; the overlay of the C library does not have the call.
    private static func trim() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
    }
}

/// Memory cannot be measured.
struct MemoryError: Error, CustomStringConvertible {
    let description: String
}
