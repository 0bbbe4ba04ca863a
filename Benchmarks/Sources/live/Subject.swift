import Measuring
import Workloads

/// A peer that is measured, and what it must know after all that was saved.
final class Subject {
    let name: String
    let peer: any LivePeer
    let data: LiveData
    private var sums: [LiveDay: Double] = [:]
    private var seconds: [LiveDay: Int] = [:]
    private var lastNumber = 0

    /// Fills a peer.
    init(_ type: any LivePeer.Type, _ data: LiveData) async throws {
        name = type.name
        self.data = data
        peer = try await type.init(data)
        for start in stride(from: 0, to: data.count, by: 10_000) {
            try await peer.load(data.rows(start..<min(start + 10_000, data.count)))
        }
    }

    /// New samples, one for each of some days; they are not saved yet.
    func rows(in days: some Sequence<LiveDay>) -> [LiveRow] {
        days.map { day in
            lastNumber += 1
            let second = seconds[day, default: 0]
            seconds[day] = second + 1
            return data.row(lastNumber, in: day, second: second, value: Double(1 + second % 7))
        }
    }

    /// Takes note of a sample that is about to be saved; returns the sum of its day with it.
    @discardableResult
    func expect(_ row: LiveRow) -> Double {
        sums[LiveDay(row.type, day: row.day), default: 0] += row.value
        return sum(of: LiveDay(row.type, day: row.day))
    }

    /// What the sum of a day after the ten years must be.
    func sum(of day: LiveDay) -> Double { sums[day, default: 0] }

    /// The sums of steps of the days after the ten years; 0 where nothing was saved is left out.
    var sumsOfSteps: [Int: Double] {
        Dictionary(uniqueKeysWithValues: sums.filter { $0.key.type == .steps }.map { ($0.key.day, $0.value) })
    }
}
