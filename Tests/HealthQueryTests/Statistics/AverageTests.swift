import Foundation
import Testing

@testable import HealthQuery

/// Averages in the way of the aggregation style (R4.13 to R4.19).
struct AverageTests {
    private let world = RuleWorld()

    private func noon() throws -> Date { try RuleCalendar.utc.date(2024, 5, 1, 12) }

    /// The average of readings given as value, first and last second.
    private func average(
        _ type: QuantityTypeIdentifier,
        _ readings: [(Double, Double, Double)]
    ) async throws -> Double {
        let world = RuleWorld()
        for (value, start, end) in readings {
            try await world.save(value, type, from: try noon() + start, to: try noon() + end)
        }
        return try #require(try await world.statistics(.discreteAverage, type)?.average)
    }

    @Test func `R4.13 the arithmetic mean ignores time`() async throws {
        #expect(try await average(.bodyMass, [(60, 0, 0), (60, 10, 10), (90, 20, 3600)]) == 70)
    }

    @Test func `R4.14 sound levels are energy averages`() async throws {
        let type = QuantityTypeIdentifier.environmentalAudioExposure
        let equal = try await average(type, [(60, 0, 60), (80, 60, 120)])
        #expect(abs(equal - 77.03) < 0.005)
        let loudMinute = try await average(type, [(60, 0, 3540), (100, 3540, 3600)])
        #expect(abs(loudMinute - 82.24) < 0.005)
    }

    @Test func `R4.14 sound levels without durations weigh alike`() async throws {
        let level = try await average(.headphoneAudioExposure, [(60, 0, 0), (80, 60, 60)])
        #expect(abs(level - 77.0329) < 1e-4)
    }

    @Test(arguments: [-9000.0, -300, 0.5, 300, 9000]) func `R4.14 levels far from everyday ones stay in their data`(
        _ level: Double
    ) async throws {
        let equal = try await average(.environmentalAudioExposure, [(level, 0, 10), (level, 10, 20)])
        #expect(equal == level)
    }

    @Test func `R4.14 where energies are no numbers the greatest or the least level is the average`() async throws {
        let type = QuantityTypeIdentifier.environmentalAudioExposure
        #expect(try await average(type, [(60, 0, 10), (3200, 10, 20), (3400, 20, 30)]) == 3400)
        #expect(try await average(type, [(-3400, 0, 10), (-3300, 10, 20)]) == -3400)
        #expect(try await average(type, [(3000, 0, 10), (60, 10, 20)]).isClose(to: 3000 - 10 * log10(2)))
    }

    @Test func `R4.15 the mean over time counts length and gaps`() async throws {
        // 60 for 10 s, a gap of 10 s that counts as 80, 100 for 20 s.
        #expect(try await average(.heartRate, [(60, 0, 10), (100, 20, 40)]) == 85)
        #expect(try await average(.heartRate, [(60, 0, 0), (100, 10, 10)]) == 80)
        // 65 over 10 s and 90 over 20 s.
        let mean = try await average(.heartRate, [(60, 0, 0), (70, 10, 10), (110, 30, 30)])
        #expect(mean == 2450.0 / 30)
    }

    @Test func `R4.15 one instant gives its value and no time at all the plain mean`() async throws {
        #expect(try await average(.heartRate, [(61, 5, 5)]) == 61)
        #expect(try await average(.heartRate, [(60, 5, 5), (70, 5, 5), (110, 5, 5)]) == 80)
    }

    @Test func `R4.15 a sample inside a longer one makes no gap`() async throws {
        // The gap from 100 to 120 lies between the long sample's 60 and 90.
        let mean = try await average(.heartRate, [(60, 0, 100), (120, 10, 20), (90, 120, 130)])
        #expect(mean == 9600.0 / 140)
    }

    @Test func `R4.15 each source is integrated by itself`() async throws {
        try await world.save(60, .heartRate, from: try noon(), to: try noon() + 10, by: .watch)
        try await world.save(120, .heartRate, from: try noon() + 10, to: try noon() + 20, by: .fitness)
        try await world.save(60, .heartRate, from: try noon() + 20, to: try noon() + 30, by: .watch)
        let found = try #require(try await world.statistics([.discreteAverage, .separateBySource], .heartRate))
        // The watch has 30 s at 60, its gap included; the other 10 s at 120.
        #expect(found.average == 75)
        #expect(found.number(found.averageQuantity(for: RuleApp.watch.source)) == 60)
        #expect(found.number(found.averageQuantity(for: RuleApp.fitness.source)) == 120)
    }

    @Test func `R4.15 R4.22 a reading at one instant covers no time beside sources that do`() async throws {
        try await world.save(60, .heartRate, from: try noon(), to: try noon(), by: .watch)
        try await world.save(60, .heartRate, from: try noon() + 100, to: try noon() + 100, by: .watch)
        try await world.save(200, .heartRate, from: try noon() + 50, to: try noon() + 50, by: .fitness)
        let found = try #require(try await world.statistics([.discreteAverage, .discreteMax], .heartRate))
        #expect(found.average == 60)
        #expect(found.number(found.maximumQuantity()) == 200)
    }

    @Test func `R4.16 an average of the greatest numbers lies between least and greatest`() async throws {
        func average(_ type: QuantityTypeIdentifier, _ readings: [(Double, Double, Double, RuleApp)]) async throws
            -> Double
        {
            let world = RuleWorld()
            for (value, start, end, app) in readings {
                try await world.save(value, type, from: try noon() + start, to: try noon() + end, by: app)
            }
            return try #require(try await world.statistics(.discreteAverage, type)?.average)
        }
        let rate = try await average(.heartRate, [(1e307, 0, 600, .watch), (-1e307, 600, 1200, .watch)])
        #expect((-1e307...1e307).contains(rate))
        let mass = try await average(
            .bodyMass,
            [(1e308, 0, 0, .phone), (1e308, 1, 1, .phone), (-1e308, 2, 2, .watch), (-1e308, 3, 3, .watch)])
        #expect((-1e308...1e308).contains(mass))
    }

    @Test(arguments: [QuantityTypeIdentifier.bodyMass, .heartRate, .environmentalAudioExposure])
    func `R4.16 an average lies between least and greatest`(_ type: QuantityTypeIdentifier) async throws {
        var random = RuleRandom()
        for _ in 0..<40 {
            let readings = (0..<random.int(1...20)).map { _ in
                let start = random.double(0...1000)
                return (random.double(40...41), start, start + random.pick([0, random.double(0...500)]))
            }
            let mean = try await average(type, readings)
            let values = readings.map(\.0)
            try #require(mean >= values.min() ?? .nan, "seed \(random.seed)")
            try #require(mean <= values.max() ?? .nan, "seed \(random.seed)")
        }
    }

    @Test(arguments: [QuantityTypeIdentifier.bodyMass, .heartRate, .environmentalAudioExposure])
    func `R4.16 the average of equal values is that value`(_ type: QuantityTypeIdentifier) async throws {
        var random = RuleRandom()
        for _ in 0..<40 {
            let value = random.double(0...100)
            let readings = (0..<random.int(1...20)).map { _ in
                let start = random.double(0...1000)
                return (value, start, start + random.double(0...500))
            }
            let mean = try await average(type, readings)
            try #require(mean == value, "seed \(random.seed)")
        }
    }

    @Test func `R4.16 merging consecutive equal readings changes no mean over time`() async throws {
        var random = RuleRandom()
        for _ in 0..<40 {
            var readings: [(Double, Double, Double)] = []
            var merged: [(Double, Double, Double)] = []
            var time = 0.0
            for _ in 0..<random.int(1...6) {
                let value = random.double(40...180)
                let start = time
                for _ in 0..<random.int(1...4) {
                    let end = time + random.double(0...60)
                    readings.append((value, time, end))
                    time = end + random.pick([0, random.double(0...60)])
                }
                let end = readings.last?.2 ?? start
                merged.append((value, start, end))
            }
            let split = try await average(.heartRate, readings)
            let joined = try await average(.heartRate, merged)
            try #require(abs(split - joined) <= 1e-12 * joined, "seed \(random.seed)")
        }
    }

    @Test func `R4.16 averages do not depend on units`() async throws {
        let units: [HealthUnit] = [.gramUnit(with: .kilo), .gram(), .pound(), .stone()]
        var means: [Double] = []
        for unit in units {
            let world = RuleWorld()
            for (position, mass) in [61.5, 70.25, 99.0].enumerated() {
                let quantity = Quantity(unit: .gramUnit(with: .kilo), doubleValue: mass)
                let date = try noon() + Double(position)
                try await world.save(quantity.doubleValue(for: unit), .bodyMass, unit: unit, from: date)
            }
            means.append(try #require(try await world.statistics(.discreteAverage, .bodyMass)?.average))
        }
        for mean in means { #expect(abs(mean - 230.75 / 3) < 1e-10) }
    }

    @Test func `R4.17 least and greatest are over all quantities and exact`() async throws {
        let type = QuantityTypeIdentifier.bodyMass
        try await world.save(0.1 + 0.2, type, from: try noon())
        try await world.save(80, type, from: try noon() + 1, by: .watch)
        try await world.save(1000, type, unit: .gram(), from: try noon() + 2, by: .fitness)
        let found = try #require(try await world.statistics([.discreteMin, .discreteMax, .separateBySource], type))
        #expect(found.number(found.minimumQuantity()) == 0.1 + 0.2)
        #expect(found.number(found.maximumQuantity()) == 80)
        #expect(found.number(found.maximumQuantity(for: RuleApp.fitness.source)) == 1)
    }

    @Test func `R4.18 the most recent ends last, then starts last, then was saved last`() async throws {
        let type = QuantityTypeIdentifier.heartRate
        func recent() async throws -> Double? {
            let found = try await world.statistics(.mostRecent, type)
            return found?.number(found?.mostRecentQuantity())
        }
        try await world.save(1, type, from: try noon(), to: try noon() + 100)
        try await world.save(2, type, from: try noon() + 50, to: try noon() + 60)
        #expect(try await recent() == 1)
        try await world.save(3, type, from: try noon() + 10, to: try noon() + 100)
        try await world.save(4, type, from: try noon() + 5, to: try noon() + 100)
        #expect(try await recent() == 3)
        try await world.save(5, type, from: try noon() + 10, to: try noon() + 100, by: .watch)
        #expect(try await recent() == 5)
        let span = try await world.statistics(.mostRecent, type)?.mostRecentQuantityDateInterval()
        #expect(span == DateInterval(start: try noon() + 10, end: try noon() + 100))
    }

    @Test func `R4.19 the duration is the union of the spans`() async throws {
        try await world.save(1, from: try noon(), to: try noon() + 60)
        try await world.save(1, from: try noon() + 30, to: try noon() + 90, by: .watch)
        try await world.save(1, from: try noon() + 200)
        try await world.save(1, from: try noon() + 300, to: try noon() + 310)
        let found = try #require(try await world.statistics([.duration, .separateBySource]))
        #expect(found.seconds == 100)
        #expect(found.duration(for: RuleApp.phone.source)?.doubleValue(for: .second()) == 70)
        #expect(found.duration(for: RuleApp.watch.source)?.doubleValue(for: .minute()) == 1)
    }
}
