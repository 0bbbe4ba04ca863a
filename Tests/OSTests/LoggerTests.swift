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

    @Test func `places for values are those of C`() {
        let lines = written {
            os_log("%02d:%02d|%5d|%-5d|%+d", 5, 7, 42, 42, 42)
            os_log("%02x %llx %x %X %#x %o %u", 10, UInt64.max, -1, 255, 255, 8, UInt32.max)
            os_log("%.*f %7.2f %-7.1f| %e %f", 2, 3.14159, 3.14159, 3.14159, 1500.0, 3)
            os_log("%5@|%-5@|%.2s|%c %d %d", "ab", "ab", "abc", 65, Int8(-3), Int64.max)
            os_log("%2$@ before %1$d, %Lf of 5%", 1, "b")
            os_log("%hhx %hx %'d %*d %.*f %d", Int8(-1), Int16(-2), 1234, 3)
            os_log("%99999999999999999999d|%1500d", 1, 2)
        }
        #expect(lines[6].count == "notice 1|\n".count + 1000)
        #expect(
            lines.prefix(6) == [
                "notice 05:07|   42|42   |+42\n",
                "notice 0a ffffffffffffffff ffffffff FF 0xff 10 4294967295\n",
                "notice 3.14    3.14 3.1    | 1.500000e+03 3.000000\n",
                "notice    ab|ab   |ab|A -3 9223372036854775807\n",
                "notice b before 1, %Lf of 5%\n",
                "notice ff fffe 1234 <missing> <missing> <missing>\n",
            ])
    }

    @Test func `numbers in messages have prefixes and signs where they are asked for`() {
        let lines = written {
            Logger().log("\(255, format: .hex(includePrefix: true, uppercase: true)) \(-255, format: .hex)")
            Logger().log("\(5, format: .decimal(explicitPositiveSign: true)) \(8, format: .octal)")
            Logger().log("\(1.5, format: .fixed(precision: 1, explicitPositiveSign: true))")
        }
        #expect(lines == ["notice 0xFF -ff\n", "notice +5 10\n", "notice +1.5\n"])
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

    @Test func `signposts do what is between them, and write nothing`() {
        let lines = written {
            let signposter = OSSignposter(subsystem: "app", category: .pointsOfInterest)
            let state = signposter.beginInterval("import", id: signposter.makeSignpostID(), "of \(3) files")
            signposter.emitEvent("file")
            signposter.endInterval("import", state)
            #expect(signposter.withIntervalSignpost("sum") { 1 + 1 } == 2)
            #expect(throws: CancellationError.self) {
                try signposter.withIntervalSignpost("error") { throw CancellationError() }
            }
            let log = OSLog(subsystem: "app", category: .pointsOfInterest)
            os_signpost(.begin, log: log, name: "query")
            os_signpost(.end, log: log, name: "query", "%d rows", 5)
            os_log("done", log: log)
        }
        #expect(lines == ["notice [app:PointsOfInterest] done\n"])
    }
}
