@testable import HealthQuery
import Testing

/// How many rows a query tells at its pauses that it looked at, as multiples of a count.
///
/// A phase without pauses is missing in the sum. What is looked at after the last pause is too.
func looks(per count: Int, _ body: () async throws -> Void) async throws -> Double {
    let strides = Recorder<Int>()
    try await Pace.$pauseProbe.withValue(PauseProbe { strides.append($0) }) { try await body() }
    // Where leaves or members end, a stride may be a little longer.
    #expect(strides.elements.allSatisfy { $0 <= 2 * Pace.stride })
    return Double(strides.elements.reduce(0, +)) / Double(count)
}
