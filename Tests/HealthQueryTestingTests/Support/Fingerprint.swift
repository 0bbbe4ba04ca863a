import Foundation
import HealthQuery
import HealthQueryTesting

/// A number that two equal lists of samples share, and which stays the same from one run to the next.
struct Fingerprint: Equatable, CustomStringConvertible {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ recorded: [SyntheticPerson.SourceSamples]) {
        for source in recorded {
            combine(source.sourceRevision.source.bundleIdentifier)
            for sample in source.samples { combine(sample) }
        }
    }

    var description: String { String(state, radix: 16) }

    private mutating func combine(_ sample: AnySample) {
        combine("\(sample.uuid) \(sample) \(sample.sample.device?.name ?? "-")")
        combine(sample.sample.startDate.timeIntervalSinceReferenceDate.bitPattern)
        combine(sample.sample.endDate.timeIntervalSinceReferenceDate.bitPattern)
        for (key, value) in sample.sample.metadata.sorted(by: { $0.key < $1.key }) { combine("\(key) \(value)") }
        guard let correlation = sample.correlation else { return }
        for object in correlation.members.sorted(by: { $0.uuid.uuidString < $1.uuid.uuidString }) { combine(object) }
    }

    private mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
    }

    private mutating func combine(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
