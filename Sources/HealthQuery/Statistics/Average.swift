import Foundation

/// The average of a discrete type, in the way of its aggregation style.
enum Average: Sendable {
    case arithmetic(ArithmeticMean)
    case timeWeighted(TimeWeightedMean)
    case soundLevel(SoundLevelMean)

    init(_ style: QuantityAggregationStyle) {
        switch style {
        case .discreteTemporallyWeighted: self = .timeWeighted(TimeWeightedMean())
        case .discreteEquivalentContinuousLevel: self = .soundLevel(SoundLevelMean())
        case .cumulative, .discreteArithmetic: self = .arithmetic(ArithmeticMean())
        }
    }

    mutating func add(_ value: Double, source: Source, from start: Double, to end: Double) {
        switch self {
        case .arithmetic(var mean):
            mean.add(value)
            self = .arithmetic(mean)
        case .timeWeighted(var mean):
            // The dictionary must not be shared while it changes.
            self = .arithmetic(ArithmeticMean())
            mean.add(value, source: source, from: start, to: end)
            self = .timeWeighted(mean)
        case .soundLevel(var mean):
            mean.add(value, from: start, to: end)
            self = .soundLevel(mean)
        }
    }

    var value: Double {
        switch self {
        case .arithmetic(let mean): mean.value
        case .timeWeighted(let mean): mean.value
        case .soundLevel(let mean): mean.value
        }
    }
}

/// The plain mean (R4.13).
struct ArithmeticMean: Sendable {
    private var sum = 0.0
    private var count = 0.0

    mutating func add(_ value: Double) {
        sum += value
        count += 1
    }

    var value: Double { sum / count }
}

/// The mean over time (R4.15): a sample counts for its length, and the gap to the next sample of the same source for
/// the mean of the two.
///
/// Sources are integrated by themselves and then taken together. Where no time passes at all, the plain mean.
struct TimeWeightedMean: Sendable {
    fileprivate struct Track: Sendable {
        var integral = 0.0
        var time = 0.0
        var end: Double
        var value: Double
    }

    private var tracks: [Source: Track] = [:]
    private var plain = ArithmeticMean()
    private var order: [Source] = []

    mutating func add(_ value: Double, source: Source, from start: Double, to end: Double) {
        plain.add(value)
        if tracks[source] == nil { order.append(source) }
        tracks[source, default: Track(end: start, value: value)].add(value, from: start, to: end)
    }

    var value: Double {
        var integral = 0.0
        var time = 0.0
        for track in order.compactMap({ tracks[$0] }) {
            integral += track.integral
            time += track.time
        }
        return time > 0 ? integral / time : plain.value
    }
}

extension TimeWeightedMean.Track {
    fileprivate mutating func add(_ next: Double, from start: Double, to stop: Double) {
        let gap = start - end
        if gap > 0 {
            integral += (value + next) / 2 * gap
            time += gap
        }
        integral += next * (stop - start)
        time += stop - start
        if stop >= end {
            end = stop
            value = next
        }
    }
}

/// The equivalent continuous sound level (R4.14): the level of a steady sound with the same energy.
///
/// Powers are kept relative to the first level, so that levels far from everyday ones do not overflow.
struct SoundLevelMean: Sendable {
    private var reference: Double?
    private var energy = 0.0
    private var time = 0.0
    private var plainEnergy = 0.0
    private var count = 0.0

    mutating func add(_ level: Double, from start: Double, to end: Double) {
        let reference = reference ?? level
        self.reference = reference
        let power = pow(10, (level - reference) / 10)
        energy += power * (end - start)
        time += end - start
        plainEnergy += power
        count += 1
    }

    var value: Double {
        let mean = time > 0 ? energy / time : plainEnergy / count
        return (reference ?? 0) + 10 * log10(mean)
    }
}
