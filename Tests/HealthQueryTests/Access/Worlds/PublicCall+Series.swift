import Foundation
@testable import HealthQuery

extension PublicCall {
    /// What reads series point by point.
    static let series: [PublicCall] = [
        PublicCall(
            "QuantitySeriesSampleQueryDescriptor.results(for:)",
            "QuantitySeriesSampleQueryDescriptor.Results.makeAsyncIterator()",
            "QuantitySeriesSampleQueryDescriptor.Results.Iterator.next()",
            "QuantitySeriesSampleQueryDescriptor.Results.Iterator.next(isolation:)"
        ) { world, question in
            let type = question.once(in: 2) ? stepCount : heartRate
            return try await points(
                QuantitySeriesSampleQueryDescriptor(
                    predicate: .quantitySample(type: type, predicate: question.predicate()),
                    options: question.once(in: 2) ? .includeSample : []), world)
        },
        PublicCall(
            "WorkoutRouteQueryDescriptor.results(for:)", "SeriesResults.makeAsyncIterator()",
            "SeriesResults.Iterator.next()", "SeriesResults.Iterator.next(isolation:)"
        ) { world, question in
            let way = question.sample(WorkoutRoute.self, or: route([1], uuid: question.uuid()))
            return try await points(WorkoutRouteQueryDescriptor(way), world)
        },
        PublicCall("HeartbeatSeriesQueryDescriptor.results(for:)") { world, question in
            let beats = question.sample(HeartbeatSeriesSample.self, or: heartbeats([1], uuid: question.uuid()))
            return try await points(HeartbeatSeriesQueryDescriptor(beats), world)
        },
        PublicCall("ElectrocardiogramQueryDescriptor.results(for:)") { world, question in
            let sample = question.sample(
                Electrocardiogram.self, or: Payloads.electrocardiogram(uuid: question.uuid()))
            return try await points(ElectrocardiogramQueryDescriptor(sample), world)
        },
    ]

    /// The points that are there until an error, and the error.
    private static func points<Query: AsyncSequenceQuery>(_ query: Query, _ world: EyedWorld) async throws -> [Any] {
        let results = query.results(for: world.reader)
        var iterator = results.makeAsyncIterator()
        var values: [Any] = [query, results, iterator]
        do {
            while let point = try await iterator.next() { values.append(point) }
        } catch {
            values.append(error)
        }
        return values + [iterator]
    }
}
