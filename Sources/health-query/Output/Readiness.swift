import Foundation

/// Waiting for a descriptor that does not block, as a parent can make of one that it shares with the tool.
enum Readiness {
    /// Says whether a call on a descriptor that just failed is worth another try, after waiting until it is.
    ///
    /// - Parameter events: what the call waits for, `POLLIN` or `POLLOUT`.
    static func awaited(of descriptor: Int32, for events: Int32) -> Bool {
        // A signal that came meanwhile is no failure.
        if errno == EINTR { return true }
        guard errno == EAGAIN else { return false }
        var wanted = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&wanted, 1, -1) >= 0 || errno == EINTR
    }
}
