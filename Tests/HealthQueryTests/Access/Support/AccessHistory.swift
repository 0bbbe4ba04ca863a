import Foundation
@testable import HealthQuery
import Testing

/// Several apps over one database, what happens to them at random, and the model of what each may see.
struct AccessHistory {
    static let types: [SampleType] = RandomHistory.types
    var random = RandomHistory(random: SeededGenerator())
    let seed: UInt64
    private(set) var database: HealthDatabase
    private(set) var stores: [HealthStore]
    private(set) var apps: [AppModel]
    private(set) var model = NaiveModel()
    /// The numbers of the entries that each app ever saw.
    private(set) var shown: [Set<UInt64>]
    /// The app about which a person decided last, if nothing happened since.
    private(set) var decided: Int?

    init(_ database: HealthDatabase = .fixed()) {
        seed = random.random.seed
        self.database = database
        // The first may do everything, as by default.
        var apps = RandomHistory.revisions.map { AppModel(source: $0.source) }
        for type in SampleType.all {
            apps[0].share[type] = true
            apps[0].read[type] = .everything
        }
        self.apps = apps
        shown = apps.map { _ in [] }
        stores = RandomHistory.revisions.enumerated().map { index, revision in
            HealthStore(
                database: database,
                sourceRevision: revision,
                authorization: index == 0 ? .everything : .notDetermined
            )
        }
    }

    /// Goes on with the database as a file has it; the apps are launched anew.
    mutating func restart(_ database: HealthDatabase) {
        self.database = database
        stores = RandomHistory.revisions.map { HealthStore(database: database, sourceRevision: $0) }
        decided = nil
    }

    /// What an app may see, as a world in which there is nothing else.
    func visible(_ app: Int) -> NaiveModel {
        let app = apps[app]
        return model.filtered { app.sees($0) }
    }

    mutating func replicas() -> [Replica] {
        (0..<4).map { index in
            let type = Self.types[random.below(2)]
            return Replica(type, index < 2 ? .everything : random.condition(model))
        }
    }
}

extension AccessHistory {
    /// Lets something happen to the database and to the model.
    mutating func change(_ comment: Comment) async throws {
        let app = random.below(apps.count)
        decided = nil
        switch random.below(10) {
        case 0, 1, 2, 3, 4: try await save(app, comment)
        case 5, 6: try await delete(app, comment)
        case 7: try await deleteMatches(app, comment)
        default: try await decide(1 + random.below(apps.count - 1))
        }
        for app in apps.indices { shown[app].formUnion(visible(app).entries.map(\.sequence)) }
        #expect(await database.currentState().index.count == model.entries.count, comment)
    }

    private mutating func save(_ app: Int, _ comment: Comment) async throws {
        var samples = (0...random.below(3)).map { _ in random.sample() }
        // Identifiers that are taken, as far as the app can know.
        if random.once(in: 5), let known = visible(app).entries.randomElement(using: &random.random) {
            samples.append(random.sample(uuid: known.uuid))
        }
        // What is gone comes back.
        let gone = model.removals.map(\.entry).filter { $0.source == apps[app].source }
        if random.once(in: 4), let known = gone.randomElement(using: &random.random) {
            samples.append(random.sample(uuid: known.uuid))
        }
        if random.once(in: 8) { samples.append(AnySample(steps(.nan))) }
        let isInvalid = samples.contains { (try? $0.validate()) == nil }
        let refusal = apps[app].refusal(Set(samples.map(\.sample.sampleType)))
        var expected: HealthError.Code? = isInvalid ? .errorInvalidArgument : refusal
        if expected == nil {
            let viewer = apps[app]
            let isSaved = model.save(samples, by: stores[app].sourceRevision) { viewer.sees($0) }
            if !isSaved { expected = .errorInvalidArgument }
        }
        try await expect(expected, comment) { try await stores[app].save(samples.map(\.sample)) }
    }

    private mutating func delete(_ app: Int, _ comment: Comment) async throws {
        var entries = model.entries.filter { $0.source == apps[app].source }.shuffled(using: &random.random)
        entries = Array(entries.prefix(1 + random.below(3)))
        if random.once(in: 4), let other = model.entries.randomElement(using: &random.random) { entries.append(other) }
        let isOwn = !entries.isEmpty && entries.allSatisfy { $0.source == apps[app].source }
        var expected: HealthError.Code? = isOwn ? nil : .errorInvalidArgument
        if isOwn { expected = apps[app].refusal(Set(entries.map(\.type))) }
        if expected == nil {
            _ = model.delete(Array(Set(entries.map(\.uuid))).ordered(by: entries), by: apps[app].source)
        }
        try await expect(expected, comment) { try await stores[app].delete(entries.map(\.sample.sample)) }
    }

    private mutating func deleteMatches(_ app: Int, _ comment: Comment) async throws {
        let type = Self.types[random.below(Self.types.count)]
        let condition = random.condition(model)
        let expected = apps[app].refusal([type])
        var count = 0
        if expected == nil { count = model.deleteObjects(of: type, condition, by: apps[app].source) }
        try await expect(expected, comment) {
            let deleted = try await stores[app].deleteObjects(
                of: type,
                predicate: condition.predicate(for: type) ?? .and([])
            )
            #expect(deleted == count, comment)
        }
    }

    /// A person changes their mind about an app.
    private mutating func decide(_ app: Int) async throws {
        decided = app
        let type = Self.types[random.below(Self.types.count)]
        var share: [SampleType: Bool] = [:]
        var read: [ObjectType: ReadAuthorization] = [:]
        if random.once(in: 2) { share[type] = !random.once(in: 3) }
        if share.isEmpty || random.once(in: 2) {
            switch random.below(5) {
            case 0: read[type] = .denied
            case 1: read[type] = .since(time(Double(random.below(60) * 60)))
            case 2: read[type] = .objects(Set(model.entries.filter { _ in random.once(in: 2) }.map(\.uuid)))
            default: read[type] = .everything
            }
        }
        apps[app].share.merge(share) { $1 }
        for (type, answer) in read { if let type = type as? SampleType { apps[app].read[type] = answer } }
        try await stores[app].changeAuthorization(share: share, read: read)
    }

    private func expect(
        _ expected: HealthError.Code?,
        _ comment: Comment,
        _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
            #expect(expected == nil, comment)
        } catch let error as HealthError {
            #expect(error.code == expected, "\(comment): \(error)")
        }
    }
}

extension AccessHistory {
    /// Asks one app's queries, and compares with what the model says of what it may see.
    mutating func ask(_ app: Int, _ comment: Comment) async throws {
        let visible = visible(app)
        let question = random.question(visible, of: Self.types)
        let flavour = Flavour.any
        let isAsked = question.allSatisfy { apps[app].mayAsk($0.type) }
        let limit = random.limit()
        let samples = SampleQueryDescriptor(
            predicates: flavour.predicates(question),
            sortDescriptors: [],
            limit: limit
        )
        guard isAsked else {
            await expectError(.errorAuthorizationNotDetermined) { _ = try await samples.result(for: stores[app]) }
            return
        }
        let found = try await samples.result(for: stores[app]).map(flavour.wrap)
        #expect(found == visible.samples(question, limit: limit).map(\.sample), "\(comment) app \(app): \(question)")
        let sources = try await SourceQueryDescriptor(predicate: flavour.predicates(question)[0])
            .result(for: stores[app])
        #expect(Set(sources) == Set(visible.sources([question[0]])), "\(comment) app \(app)")
        let delta = try await AnchoredObjectQueryDescriptor(predicates: flavour.predicates(question), anchor: nil)
            .result(for: stores[app])
        let added = visible.delta(question, after: 0).added
        #expect(delta.addedSamples.map(flavour.wrap) == added, "\(comment) app \(app): \(question)")
        let deleted = delta.deletedObjects.map(\.uuid)
        #expect(Set(deleted) == vanished(app, question, visible), "\(comment) app \(app): \(question)")
    }

    /// What an app is told of as deleted: what it saw once and sees no more.
    private func vanished(_ app: Int, _ question: NaiveModel.Question, _ visible: NaiveModel) -> Set<UUID> {
        let seen = Set(visible.entries.map(\.sequence))
        let lost = (model.entries + model.removals.map(\.entry)).filter {
            shown[app].contains($0.sequence) && !seen.contains($0.sequence)
        }
        let told = lost.filter { entry in
            question.contains { $0.type == entry.type && $0.condition.showsDeletion(of: entry) }
        }
        return Set(told.map(\.uuid)).subtracting(visible.samples(question).map(\.uuid))
    }
}

extension [UUID] {
    /// The identifiers in the order in which entries name them.
    fileprivate func ordered(by entries: [NaiveModel.Entry]) -> [UUID] {
        var met: Set<UUID> = []
        return entries.map(\.uuid).filter { contains($0) && met.insert($0).inserted }
    }
}
