import Foundation
import HealthQuery

/// Damage as it happens to files, and worse.
enum Mutation {
    private static let texts = [
        "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE", "<", ">", "\"", "'", "/>", "</", "<Record",
        "<Record ",
        "</Record>", "<Record/>", "<Recordx>", "<Correlation>", "</Correlation>", "<Correlation ", "<Workout>",
        "</Workout>", "<Workout ", "<WorkoutEvent ", "<WorkoutEvent>", "</WorkoutEvent>", "<WorkoutStatistics/>",
        "<WorkoutActivity>", "</WorkoutActivity>", "<WorkoutRoute>", "</WorkoutRoute>", "<Location ",
        "<Audiogram>", "</Audiogram>", "<SensitivityPoint ", "<VisionPrescription ", "<RightEye ", "<ClinicalRecord ",
        "<New>", "</New>", "<HealthData>", "</HealthData>", "<HealthData ", "<MetadataEntry",
        " uuid=\"11111111-2222-4333-8444-555555555555\"", "666666666666", "777777777777", "\n", "\0", "&", "=",
    ].map { Array($0.utf8) }

    /// Some bytes with a few places changed.
    static func damage(_ data: Data, _ random: inout SplitMix64) -> Data {
        var bytes = Array(data)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            mutate(&bytes, &random)
        }
        return Data(bytes)
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let length = Int.random(in: 1...(Bool.random(using: &random) ? 8 : 600), using: &random)
        let part = place..<min(bytes.count, place + length)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(part)
        case 1, 2: bytes.insert(contentsOf: texts.randomElement(using: &random) ?? [], at: place)
        case 3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 4: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 5: bytes.insert(contentsOf: bytes[part], at: Int.random(in: 0...bytes.count, using: &random))
        case 6: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        default: if Int.random(in: 0..<6, using: &random) == 0 { bytes.removeSubrange(place...) }
        }
    }
}
