import Foundation
import HealthQuery

/// What is wrong with a copy of what a reader sees.
struct Comparison {
    /// What the copy lacks, or has with other content.
    private(set) var lost: [String] = []
    /// What the copy has and the reader does not see.
    private(set) var inExcess: [String] = []
    /// What was applied more than once.
    let twice: [String]

    init(of sink: Sink, with reader: HealthStore) async throws {
        twice = try sink.twice()
        let expected = try await Self.objects(of: reader)
        let objects = try sink.objects().mapValues { try Self.compared($0) }
        for (name, content) in expected where objects[name] != content {
            lost.append("\(Self.text(name)): \(Self.text(content)), not \(Self.text(objects[name] ?? []))")
        }
        inExcess += objects.filter { expected[$0.key] == nil }.map { "\(Self.text($0.key)): \(Self.text($0.value))" }
        let (related, memberships) = (try await Self.memberships(of: reader), try sink.memberships())
        lost += related.subtracting(memberships).map { "membership \(Self.text($0))" }
        inExcess += memberships.subtracting(related).map { "membership \(Self.text($0))" }
    }

    var isRight: Bool { lost.isEmpty && inExcess.isEmpty && twice.isEmpty }

    private static func text(_ values: [String?]) -> String { values.map { $0 ?? "-" }.joined(separator: " ") }

    private static func read(
        _ type: SampleType, _ reader: HealthStore, _ predicate: QueryPredicate? = nil
    ) async throws -> [any Sample] {
        try await SampleQueryDescriptor(
            predicates: [.sample(type: type, predicate: predicate)], sortDescriptors: []
        ).result(for: reader)
    }

    private static func name(_ sample: any Sample) -> [String?] {
        [sample.uuid.uuidString.lowercased(), sample.sourceRevision.source.bundleIdentifier]
    }

    /// Type and JSON as they must be equal: to the last character but for workouts.
    ///
    /// The statistics of a workout follow permissions for the types of its samples only when it changes again, in the feed
    /// as in every anchored query. So those count whose type the reader may always see.
    private static func compared(_ content: [String?]) throws -> [String?] {
        guard content.first == SampleType.workoutType().identifier, let text = content.last ?? nil else {
            return content
        }
        let value = steady(try JSONSerialization.jsonObject(with: Data(text.utf8)))
        let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        return content.dropLast() + [String(decoding: data, as: UTF8.self)]
    }

    /// JSON without the statistics of types that the reader may see or not.
    private static func steady(_ value: Any) -> Any {
        if let list = value as? [Any] { return list.map(steady) }
        guard let object = value as? [String: Any] else { return value }
        var result = object.mapValues(steady)
        if let statistics = object["statistics"] as? [[String: Any]] {
            result["statistics"] = statistics.filter { $0["type"] as? String == World.steady.identifier }
        }
        if (result["statistics"] as? [Any])?.isEmpty ?? false { result["statistics"] = nil }
        return result
    }

    /// What the reader sees, as ``Sink/objects()`` says it.
    private static func objects(of reader: HealthStore) async throws -> [[String?]: [String?]] {
        var objects: [[String?]: [String?]] = [:]
        for type in World.types {
            for sample in try await read(type, reader) {
                guard let whole = AnySample(sample) else { continue }
                objects[name(sample)] = try compared([type.identifier, Sink.json(whole)])
            }
        }
        return objects
    }

    /// The samples that queries find in workouts, as ``Sink/memberships()`` says it.
    private static func memberships(of reader: HealthStore) async throws -> Set<[String?]> {
        let scores = try await WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
            .result(for: reader).relationships
        var activities: [[String?]: String] = [:]
        for score in scores {
            for sample in score.samples {
                activities[name(sample) + name(score.workout)] = score.activity?.uuid.uuidString.lowercased()
            }
        }
        var memberships: Set<[String?]> = []
        for workout in try await read(.workoutType(), reader).compactMap({ $0 as? Workout }) {
            for type in World.measured {
                for member in try await read(type, reader, Query.predicateForObjects(from: workout)) {
                    let names = name(member) + name(workout)
                    memberships.insert(names + [activities[names]])
                }
            }
        }
        return memberships
    }
}
