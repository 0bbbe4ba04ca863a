import Foundation

/// What one reading of a file took.
struct Reading {
    var records: Int
    var seconds: Double
    var processorSeconds: Double
    /// The most memory that was resident.
    var peakBytes: Int
    /// How much of it did not stay, if anything stays at all.
    var besideBytes: Int?

    /// The reading in a line, and the other way round.
    var text: String {
        let numbers = [
            Double(records), seconds, processorSeconds, Double(peakBytes), besideBytes.map { Double($0) } ?? -1,
        ]
        return numbers.map { "\($0)" }.joined(separator: " ")
    }

    init?(_ text: String) {
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 5 else { return nil }
        (records, seconds, processorSeconds) = (Int(numbers[0]), numbers[1], numbers[2])
        (peakBytes, besideBytes) = (Int(numbers[3]), numbers[4] < 0 ? nil : Int(numbers[4]))
    }

    init(records: Int, seconds: Double, processorSeconds: Double, peakBytes: Int, besideBytes: Int? = nil) {
        (self.records, self.seconds, self.processorSeconds) = (records, seconds, processorSeconds)
        (self.peakBytes, self.besideBytes) = (peakBytes, besideBytes)
    }

    /// The reading of median time, with the median memory.
    static func median(of readings: [Reading]) -> Reading? {
        guard !readings.isEmpty else { return nil }
        var median = readings.sorted { $0.seconds < $1.seconds }[readings.count / 2]
        median.peakBytes = readings.map(\.peakBytes).sorted()[readings.count / 2]
        median.besideBytes = readings.compactMap(\.besideBytes).sorted().dropFirst(readings.count / 2).first
        return median
    }
}

/// The memory of this process, as Linux tells it.
enum ResidentMemory {
    /// The most that was resident at once.
    static func peak() throws -> Int { try bytes("VmHWM") }

    /// What is resident, after what is free was given back.
    static func now() throws -> Int {
        #if canImport(Glibc)
            // The overlay of the C library does not have the call.
            if let trim = dlsym(nil, "malloc_trim") {
                _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
            }
        #endif
        return try bytes("VmRSS")
    }

    private static func bytes(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw MeasuringError(description: "/proc/self/status has no \(name)")
        }
        return kilobytes * 1_024
    }
}

/// Something cannot be measured.
struct MeasuringError: Error, CustomStringConvertible {
    let description: String
}
