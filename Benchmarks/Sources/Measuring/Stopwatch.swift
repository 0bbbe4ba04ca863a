import Foundation
package import Workloads

/// Measures how long something takes.
package struct Stopwatch {
    /// Whether the time of processors counts, instead of the time of day: steadier where others use the machine.
    package var countsProcessors = false

    package init() {}

    /// How long something took, in seconds.
    package func time(_ step: Step) async throws -> Double {
        if countsProcessors {
            let start = Self.processorSeconds
            try await step()
            return Self.processorSeconds - start
        }
        let clock = ContinuousClock()
        let start = clock.now
        try await step()
        return (clock.now - start) / .seconds(1)
    }

    /// What all threads of the process used.
    package static var processorSeconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}

/// The times of each peer.
package struct Times {
    private var byPeer: [String: [Double]] = [:]

    package init() {}

    package mutating func add(_ seconds: Double, for peer: String) {
        byPeer[peer, default: []].append(seconds)
    }

    package var medians: [String: Double] {
        byPeer.mapValues { $0.sorted()[$0.count / 2] }
    }
}
