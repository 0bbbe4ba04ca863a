/// Heartbeats: a column of times, and a bit for each that says whether beats may be missing before it.
package struct HeartbeatColumns: SamplePayload {
    /// Seconds since the series began.
    package private(set) var times: ContiguousArray<Double> = []
    private var gaps: ContiguousArray<UInt64> = []

    package init() {}

    /// How many heartbeats there are.
    package var count: Int { times.count }

    package func isPrecededByGap(_ position: Int) -> Bool { gaps[position >> 6] & (1 << (position & 63)) != 0 }

    package mutating func append(_ time: Double, precededByGap: Bool) {
        if count & 63 == 0 { gaps.append(0) }
        if precededByGap { gaps[count >> 6] |= 1 << (count & 63) }
        times.append(time)
    }
}

extension HeartbeatColumns: Hashable {
    /// Hashes how many heartbeats there are, the first and the last: series that agree in these seldom differ.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(times.first)
        hasher.combine(times.last)
    }
}

extension HeartbeatColumns: Codable {
    private enum Key: CodingKey {
        case times, gaps
    }

    /// Decodes the times, and the positions of those that a gap precedes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        let times = try container.decode(ContiguousArray<Double>.self, forKey: .times)
        let positions = try Set(container.decodeIfPresent([Int].self, forKey: .gaps) ?? [])
        guard positions.allSatisfy(times.indices.contains) else {
            throw DecodingError.dataCorruptedError(
                forKey: .gaps, in: container, debugDescription: "names a heartbeat that is not there")
        }
        for (position, time) in times.enumerated() { append(time, precededByGap: positions.contains(position)) }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(times, forKey: .times)
        let positions = times.indices.filter { isPrecededByGap($0) }
        if !positions.isEmpty { try container.encode(positions, forKey: .gaps) }
    }
}
