import Foundation
@testable import HealthQuery

/// A clock that goes on when it is told to.
final class TestClock: Sendable {
    private let seconds = Locked(0.0)

    var now: Date { time(seconds.withLock { $0 }) }

    func advance(by interval: Double = 1) {
        seconds.withLock { $0 += interval }
    }
}
