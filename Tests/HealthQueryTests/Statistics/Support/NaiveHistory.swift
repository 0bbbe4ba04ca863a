import Foundation
import HealthQuery

/// A store of samples of one type whose statistics are computed from their definitions, by brute force.
///
/// It shares nothing with the implementation but the model's values.
struct NaiveHistory {
    let subject: NaiveSubject
    private(set) var samples: [NaiveSample] = []
    private var appsByFirstSave: [RuleApp] = []
    private var saved = 0
    var explicitOrder: [Source]?

    init(_ subject: NaiveSubject) {
        self.subject = subject
    }

    /// Notes a sample that was saved, or a quantity of one.
    @discardableResult
    mutating func save(_ sample: QuantitySample, of whole: QuantitySample? = nil, by app: RuleApp) -> NaiveSample {
        if !appsByFirstSave.contains(app) { appsByFirstSave.append(app) }
        let value = sample.quantity.doubleValue(for: subject.unit)
        let naive = NaiveSample(sample: sample, whole: whole ?? sample, app: app, order: saved, value: value)
        saved += 1
        samples.append(naive)
        return naive
    }

    mutating func delete(_ gone: [NaiveSample]) {
        let uuids = Set(gone.map(\.whole.uuid))
        samples.removeAll { uuids.contains($0.whole.uuid) }
    }

    /// Where a sample ranks; the rank that comes first lexicographically counts first.
    func rank(_ sample: NaiveSample) -> [Int] {
        if let position = explicitOrder?.firstIndex(of: sample.app.source) { return [0, position] }
        let age = appsByFirstSave.count - (appsByFirstSave.firstIndex(of: sample.app) ?? 0)
        return [sample.isUserEntered ? 1 : sample.app.isApple ? 2 : 3, age]
    }
}

extension NaiveHistory {
    /// The statistics of all samples that match, each counted whole.
    func statistics(_ matches: (NaiveSample) -> Bool) -> NaiveStatistics? {
        let matching = samples.filter(matches)
        guard let start = matching.map(\.start).min(), let end = matching.map(\.end).max() else { return nil }
        // An instant at the very end is part of it too.
        var all = statistics(of: matching, from: start, to: end.nextUp)
        all?.end = end
        return all
    }

    /// The statistics of the part of the samples that lies in an interval; nil without any.
    func statistics(of matching: [NaiveSample], from: Double, to: Double) -> NaiveStatistics? {
        let parts = matching.filter { sample in
            sample.isInstant
                ? from <= sample.start && sample.start < to
                : max(from, sample.start) < min(to, sample.end)
        }
        guard let merged = numbers(parts, matching, from, to) else { return nil }
        var bySource: [Source: NaiveNumbers] = [:]
        for app in RuleApp.allCases {
            let own = parts.filter { $0.app == app }
            bySource[app.source] = numbers(own, [], from, to)
        }
        return NaiveStatistics(start: from, end: to, count: parts.count, merged: merged, bySource: bySource)
    }

    /// The numbers of `parts` where `rivals` may cover their time.
    private func numbers(_ parts: [NaiveSample], _ rivals: [NaiveSample], _ from: Double, _ to: Double)
        -> NaiveNumbers?
    {
        guard var recent = parts.first else { return nil }
        for part in parts where (recent.end, recent.start, recent.order) < (part.end, part.start, part.order) {
            recent = part
        }
        let moments = Set((parts + rivals).flatMap { [$0.start, $0.end] } + [from, to]).sorted()
        let spans = zip(moments, moments.dropFirst()).filter { from <= $0.0 && $0.1 <= to }
        return NaiveNumbers(
            sum: parts.reduce(0) { $0 + share(of: $1, where: spans, among: rivals) },
            average: average(parts, from, to),
            minimum: parts.map(\.value).min() ?? .nan,
            maximum: parts.map(\.value).max() ?? .nan,
            recent: recent,
            duration: spans.reduce(0) { time, span in
                parts.contains { $0.covers(span.0, span.1) } ? time + (span.1 - span.0) : time
            }
        )
    }
}

extension NaiveHistory {
    /// How much of a sample falls into the spans that its source supplies.
    private func share(of part: NaiveSample, where spans: [(Double, Double)], among rivals: [NaiveSample]) -> Double {
        if part.isInstant {
            let best = best(of: rivals.filter { $0.covers(part.start) } + [part])
            return best?.app == part.app ? part.value : 0
        }
        var time = 0.0
        for (from, to) in spans where part.covers(from, to) {
            let best = best(of: rivals.filter { $0.covers(from, to) } + [part])
            if best?.app == part.app { time += to - from }
        }
        return part.value * time / (part.end - part.start)
    }

    private func best(of samples: [NaiveSample]) -> NaiveSample? {
        samples.min { rank($0).lexicographicallyPrecedes(rank($1)) }
    }

    private func average(_ parts: [NaiveSample], _ from: Double, _ to: Double) -> Double {
        switch subject.style {
        case .cumulative: .nan
        case .arithmetic: mean(parts.map(\.value))
        case .timeWeighted: timeWeightedAverage(parts, from, to)
        case .soundLevel: soundLevel(parts, from, to)
        }
    }

    private func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(values.count)
    }

    private func soundLevel(_ parts: [NaiveSample], _ from: Double, _ to: Double) -> Double {
        let powers = parts.map { pow(10, $0.value / 10) }
        let times = parts.map { min($0.end, to) - max($0.start, from) }
        let time = times.reduce(0, +)
        let power = time > 0 ? zip(powers, times).reduce(0) { $0 + $1.0 * $1.1 } / time : mean(powers)
        return 10 * log10(power)
    }

    private func timeWeightedAverage(_ parts: [NaiveSample], _ from: Double, _ to: Double) -> Double {
        var integral = 0.0
        var time = 0.0
        for app in RuleApp.allCases {
            let own = parts.filter { $0.app == app }.sorted { ($0.start, $0.order) < ($1.start, $1.order) }
            for (position, part) in own.enumerated() {
                let start = max(part.start, from)
                let length = min(part.end, to) - start
                integral += part.value * length
                time += length
                // The gap since the sample before that reached furthest, the later one of several.
                let before = own[..<position]
                guard let reach = before.map({ min($0.end, to) }).max(), reach < start,
                    let neighbour = before.last(where: { min($0.end, to) == reach })
                else { continue }
                integral += (neighbour.value + part.value) / 2 * (start - reach)
                time += start - reach
            }
        }
        return time > 0 ? integral / time : mean(parts.map(\.value))
    }
}

extension NaiveHistory {
    /// The statistics of each interval with data.
    func collection(_ intervals: NaiveIntervals, _ matches: (NaiveSample) -> Bool) -> [NaiveStatistics] {
        let matching = samples.filter(matches)
        guard let start = matching.map(\.start).min(), let end = matching.map(\.end).max() else { return [] }
        return intervals.spans(from: start, to: end).compactMap { span in
            statistics(of: matching, from: span.0, to: span.1)
        }
    }
}
