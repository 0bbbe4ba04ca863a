import Foundation
import HealthQuery

extension WorkoutHealthQueryPeer {
    package func savingSleep(_ parts: [SleepPart]) -> Step {
        func samples(_ isWatch: Bool) -> [CategorySample] {
            parts.lazy.filter { $0.isWatch == isWatch }.map {
                CategorySample(
                    type: CategoryType(.sleepAnalysis), value: $0.value,
                    start: Date(timeIntervalSinceReferenceDate: $0.start),
                    end: Date(timeIntervalSinceReferenceDate: $0.end))
            }
        }
        let devices = [("Phone", samples(false)), ("Watch", samples(true))].map { name, samples in
            let revision = SourceRevision(source: Source(name: name, bundleIdentifier: name), version: nil)
            return (HealthStore(database: store.database, sourceRevision: revision), samples)
        }
        return { for (store, samples) in devices { try await store.save(samples) } }
    }

    package func nightsAsleep() async throws -> [Double] {
        let calendar = Zones.calendar(Zones.home)
        func day(_ night: Int) -> DateComponents {
            let date = Date(timeIntervalSinceReferenceDate: Double(night) * 86_400 + 43_200)
            var components = calendar.dateComponents([.era, .year, .month, .day], from: date)
            components.calendar = calendar
            return components
        }
        let query = SleepNightQueryDescriptor(betweenStart: day(0), end: day(SleepPart.nightCount + 1))
        return try await query.result(for: store).map { $0.timeAsleep ?? .nan }
    }
}
