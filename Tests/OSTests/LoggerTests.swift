import Foundation
import Testing

@testable import os

/// What loggers write.
struct LoggerTests {
    private final class Lines: Sendable {
        private let lines = OSAllocatedUnfairLock<[String]>(initialState: [])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// The texts that are written, without times.
    private func written(_ body: () -> Void) -> [String] {
        let lines = Lines()
        LogWriter.$sink.withValue({ lines.add($0) }, operation: body)
        return lines.all.map { $0.split(separator: " ", maxSplits: 1).dropFirst().joined() }
    }

    @Test func `a line has the level, the origin and the text`() {
        let logger = Logger(subsystem: "com.example.app", category: "health")
        let lines = written {
            logger.notice("saved \(3) samples")
            logger.error("failed: \(String?.none)")
            logger.fault("x")
            Logger().log("plain")
        }
        #expect(
            lines == [
                "notice [com.example.app:health] saved 3 samples\n", "error [com.example.app:health] failed: nil\n",
                "fault [com.example.app:health] x\n", "notice plain\n",
            ])
    }

    @Test func `what helps only is not written, nor computed`() {
        var computed = 0
        func value() -> Int {
            computed += 1
            return computed
        }
        let lines = written {
            Logger().debug("\(value())")
            Logger().info("\(value())")
            Logger(OSLog.disabled).fault("\(value())")
        }
        #expect(lines.isEmpty && computed == 0)
    }

    @Test func `private values are not shown, and formats count`() {
        let lines = written {
            Logger().log("\("Alex", privacy: .private) \(72.5, privacy: .sensitive) \("open", privacy: .public)")
            Logger().log("\(255, format: .hex) \(1.0 / 3, format: .fixed(precision: 2))")
            Logger().log("\("secret", privacy: .private(mask: .hash))")
        }
        #expect(lines[0] == "notice <private> <private> open\n")
        #expect(lines[1] == "notice ff 0.33\n")
        #expect(lines[2].hasPrefix("notice <mask.hash: ") && !lines[2].contains("secret"))
    }

    @Test func `values stand behind a text with places for them`() {
        let log = OSLog(subsystem: "s", category: "c")
        let lines = written {
            os_log("%{public}@ took %d s, %.1f %%", log: log, type: .error, "query", 3, 99.5)
            os_log("%{private}@ and %@", "secret")
            os_log(.fault, log: log, "done \(true)")
        }
        #expect(
            lines == [
                "error [s:c] query took 3 s, 99.5 %\n", "notice <private> and <missing>\n", "fault [s:c] done true\n",
            ])
    }

    @Test func `a lock lets one in at a time`() async {
        let count = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1000 { count.withLock { $0 += 1 } } } }
        }
        #expect(count.withLock { $0 } == 8000)
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }
}
