package import Foundation

/// An export of the Health app as somebody's phone of today might write it, of any size, made from a seed.
///
/// Type after type, each in the order of time, in the proportions of a person with a watch: heart rates with their
/// context, steps of two devices that overlap, energy, sleep, meals of an app that names each, blood pressures,
/// workouts with their statistics, rings. Devices begin with their address in memory, another one for each record; the
/// watch's name holds a blank that does not break; the declarations of the document type are broken as those of the
/// Health app are; some samples repeat, and some types are unknown.
package struct GeneratedExport {
    private let seed: UInt64
    private let days: Int

    /// Plans a file of about so many bytes.
    package init(byteCount: Int, seed: UInt64) {
        self.seed = seed
        let probe = 100
        var text = ExportText()
        GeneratedExport(days: probe, seed: seed).write(to: &text) { _ in }
        days = max(1, byteCount * probe / text.bytes.count)
    }

    private init(days: Int, seed: UInt64) {
        (self.days, self.seed) = (days, seed)
    }

    /// Writes the file, and tells its length in bytes.
    package func write(to url: URL) throws -> Int {
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        var text = ExportText()
        var count = 0
        func flush(_ text: inout ExportText, atLeast limit: Int) throws {
            guard text.bytes.count >= limit else { return }
            count += text.bytes.count
            try file.write(contentsOf: text.bytes)
            text.bytes.removeAll(keepingCapacity: true)
        }
        try write(to: &text) { try flush(&$0, atLeast: 1 << 20) }
        try flush(&text, atLeast: 0)
        try file.close()
        return count
    }

    /// The first second of the first day: early in 2019.
    private static let start = 568_080_000

    private func write(to text: inout ExportText, flush: (inout ExportText) throws -> Void) rethrows {
        var random = Randomness(seed: seed)
        text.write(Self.prologue)
        for series in ExportSeries.all {
            for day in 0..<days {
                write(series, onDay: day, &text, &random)
                try flush(&text)
            }
        }
        for day in 0..<days where random.happens(onceIn: 3) {
            text.writeBloodPressure(at: Self.start + day * 86_400 + 27_000, version(.scale, day), &random)
            try flush(&text)
        }
        for day in 0..<days where random.happens(onceIn: 2) {
            text.writeWorkout(at: Self.start + day * 86_400 + 61_200, version(.watch, day), &random)
            try flush(&text)
        }
        for day in 0..<days {
            text.writeActivitySummary(ofDay: Self.start + day * 86_400, &random)
            try flush(&text)
        }
        text.write("</HealthData>\n")
    }

    private func version(_ source: ExportSource, _ day: Int) -> String {
        source.versions[min(source.versions.count - 1, day / 180)]
    }

    private func write(_ series: ExportSeries, onDay day: Int, _ text: inout ExportText, _ random: inout Randomness) {
        // Of what is not there every day, some days have one more.
        let count = (day + 1) * series.perHundredDays / 100 - day * series.perHundredDays / 100
        guard count > 0 else { return }
        let (version, step) = (version(series.source, day), 86_400 / count)
        for position in 0..<count {
            let start = Self.start + day * 86_400 + position * step + random.number(0...max(0, step - 1))
            let mark = text.bytes.count
            text.writeRecord(of: series, version, from: start, to: start + random.number(series.seconds), &random)
            // Now and then an app saves the same thing twice.
            if random.happens(onceIn: 2_000) { text.bytes.append(contentsOf: text.bytes[mark...]) }
        }
    }
}
