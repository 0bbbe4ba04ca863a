/// Times of one kind, in seconds.
struct Sorted {
    private let times: [Double]

    init(_ times: [Double]) {
        self.times = times.sorted()
    }

    /// The time that a share of all do not exceed.
    func percentile(_ share: Double) -> Double {
        times.isEmpty ? .nan : times[min(times.count - 1, Int(Double(times.count) * share))]
    }

    var median: Double { percentile(0.5) }
    var greatest: Double { times.last ?? 0 }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
}
