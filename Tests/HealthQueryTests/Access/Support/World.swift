import Foundation
@testable import HealthQuery
import Testing

/// A database with another app's data that a reader may not see, or one in which that data never was.
///
/// A script runs in both, and notes everything that the reader can get hold of. If the notes differ, the reader can
/// tell what it may not see from what is not there.
struct World: Sendable {
    let database: HealthDatabase
    /// Who must not find out.
    let reader: HealthStore
    /// Whose data it is.
    let other: HealthStore
    /// Whether the hidden things happen.
    let isWhole: Bool
    private let notes = Recorder<String>()
    private let anchors = Recorder<QueryAnchor>()

    init(_ authorization: HealthAuthorization, isWhole: Bool, _ database: HealthDatabase = .fixed()) {
        self.database = database
        reader = HealthStore(database: database, sourceRevision: revision("reader"), authorization: authorization)
        other = HealthStore(database: database, sourceRevision: revision("other"))
        self.isWhole = isWhole
    }

    /// Does what the reader may not see, in the world where it happens.
    func hidden(_ body: (HealthStore) async throws -> Void) async throws {
        if isWhole { try await body(other) }
    }

    var transcript: [String] { notes.elements }

    /// Writes down what the reader found.
    func note(_ finding: some Any, _ name: String = "") {
        notes.append("\(name): \(finding)")
    }

    func note(_ samples: [QuantitySample], _ name: String = "samples") {
        note(samples.map { "\($0.uuid) \($0.quantity) \($0.startDate) \($0.sourceRevision.source.name)" }, name)
    }

    func note(_ sources: [Source], _ name: String = "sources") {
        note(sources.map(\.bundleIdentifier), name)
    }

    func note(_ statistics: Statistics?, _ name: String = "statistics") {
        guard let statistics else { return note("none", name) }
        note(
            """
            \(statistics.startDate) \(statistics.endDate) \(String(describing: statistics.sumQuantity())) \
            \(statistics.sampleCount) \(String(describing: statistics.mostRecentQuantityDateInterval()))
            """,
            name
        )
        note(statistics.sources ?? [], name)
        for source in statistics.sources ?? [] {
            note("\(source.name) \(String(describing: statistics.sumQuantity(for: source)))", name)
        }
    }

    /// Anchors can be compared and nothing else: which of those seen before one is equal to is all that they tell.
    func note(_ anchor: QueryAnchor, _ name: String = "anchor") {
        let position = anchors.elements.firstIndex(of: anchor) ?? anchors.elements.count
        if position == anchors.elements.count { anchors.append(anchor) }
        note(position, name)
    }

    func note(_ delta: AnchoredObjectQueryDescriptor<QuantitySample>.Result) {
        note(delta.addedSamples, "added")
        note(delta.deletedObjects.map { "\($0.uuid) \($0.metadata?.keys.sorted() ?? [])" }, "deleted")
        note(delta.newAnchor)
    }

    /// Writes down how a call failed, or that it did not.
    func noteError(_ name: String = "outcome", _ body: () async throws -> Void) async {
        do {
            try await body()
            note("succeeded", name)
        } catch {
            note(error, name)
        }
    }
}

/// Runs a script in a world with hidden things and in one without, and expects that the reader sees no difference.
func expectNoDifference(
    _ authorization: HealthAuthorization = .ownOnly,
    rules: HealthDatabase.Rules = HealthDatabase.Rules(),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ script: (World) async throws -> Void
) async throws {
    let whole = World(authorization, isWhole: true, .fixed(rules: rules))
    let part = World(authorization, isWhole: false, .fixed(rules: rules))
    try await script(whole)
    try await script(part)
    expectSame(whole.transcript, part.transcript, sourceLocation: sourceLocation)
    // A script that finds nothing would always agree with itself.
    #expect(!whole.transcript.isEmpty, sourceLocation: sourceLocation)
    #expect(await whole.database.currentState().log.lastSequence > part.database.currentState().log.lastSequence)
}

extension HealthAuthorization {
    /// Permission to save everything, and to read nothing but that.
    static let ownOnly: HealthAuthorization = {
        var authorization = HealthAuthorization.everything
        for type in SampleType.all where !(type is CorrelationType) { authorization.read[type] = .denied }
        return authorization
    }()

    /// Permission to save everything, and to read everything but one type.
    static func everything(but type: SampleType, read: ReadAuthorization = .denied) -> HealthAuthorization {
        var authorization = HealthAuthorization.everything
        authorization.read[type] = read
        return authorization
    }
}

/// Expects that two transcripts are the same, and shows where they part.
func expectSame(_ left: [String], _ right: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let position = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    if left == right { return }
    Issue.record(
        "note \(position): \(left.dropFirst(position).first ?? "none"), not \(right.dropFirst(position).first ?? "none")",
        sourceLocation: sourceLocation
    )
}
