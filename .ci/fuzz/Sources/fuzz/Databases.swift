import Foundation
@testable import HealthQuery

private let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID())")

/// The files of an input: where a file begins again, it continues the one before as in a folder of checkpoints.
func databaseFiles(_ input: Data) -> [[UInt8]] {
    let magic = Data(FileHead.magic)
    var begins: [Int] = []
    var position = input.startIndex
    while let found = input.range(of: magic, in: position..<input.endIndex) {
        begins.append(found.lowerBound)
        position = found.upperBound
    }
    guard begins.first == input.startIndex else { return [Array(input)] }
    return zip(begins, begins.dropFirst() + [input.endIndex]).map { Array(input[$0..<$1]) }
}

func tryDatabase(_ input: Data) {
    let files = databaseFiles(input)
    let kept = folder.appending(path: "kept")
    do {
        try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
        for (number, file) in files.enumerated() {
            try Data(file).write(to: CheckpointFolder(url: kept).file(number + 1).url)
        }
    } catch {
        fatalError("\(kept.path) cannot be written: \(error)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    waiting {
        guard let checkpoint = try? DatabaseCheckpoint(contentsOf: kept, uuidSource: UUIDSource(seed: 1)) else {
            return
        }
        let found = await samples(in: checkpoint.database)
        do {
            try await checkpoint.write()
            let whole = folder.appending(path: "whole")
            try await checkpoint.database.write(to: whole)
            for url in [kept, whole] {
                let again = await samples(in: try HealthDatabase(contentsOf: url))
                precondition(again == found, "what was read comes back otherwise from \(url.lastPathComponent)")
            }
            try await change(checkpoint.database)
            try await checkpoint.write()
            _ = try HealthDatabase(contentsOf: kept)
        } catch {
            fatalError("what was read can not be kept: \(error)")
        }
    }
}

/// Asks for everything that a database has; returns the samples as texts, by their types.
private func samples(in database: HealthDatabase) async -> [String: Set<String>] {
    let store = HealthStore(database: database, authorization: .everything)
    var found: [String: Set<String>] = [:]
    for type in SampleType.all where type.isKnown {
        let samples = try? await SampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: [])
            .result(for: store)
        guard let samples, !samples.isEmpty else { continue }
        found[type.identifier] = Set(samples.map { "\($0)" })
        _ = try? await AnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil).result(for: store)
        guard let type = type as? QuantityType else { continue }
        _ = try? await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: type), options: [.mostRecent, .duration]
        ).result(for: store)
    }
    return found
}

/// Saves, deletes and purges.
private func change(_ database: HealthDatabase) async throws {
    let store = HealthStore(database: database, authorization: .everything)
    let type = QuantityType(.stepCount)
    try await store.save(
        QuantitySample(
            type: type, quantity: Quantity(unit: .count(), doubleValue: 1),
            start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 1)))
    for app in await database.currentState().index.sources.sources {
        let store = HealthStore(database: database, sourceRevision: SourceRevision(source: app, version: nil))
        for type in SampleType.all where type.isKnown {
            _ = try? await store.deleteObjects(of: type, predicate: .and([]))
        }
    }
    for seconds in [-1e9, 0, 1e9] {
        await database.purgeDeletedObjects(before: Date(timeIntervalSinceReferenceDate: seconds))
    }
}
