import Foundation
@testable import HealthQuery
import Testing

/// A copy that goes from page to page while the reader's permissions change.
struct PagedAccessTests {
    /// What the copy is made of.
    enum Kind: CaseIterable, Sendable {
        case samples, correlations

        var type: SampleType { self == .samples ? stepCount : food }
        /// The type that permission is given and taken of.
        var decided: SampleType { self == .samples ? stepCount : energy }

        func made(_ count: Int) -> [any Sample] {
            switch self {
            case .samples: (0..<count).map { steps(1, at: Double($0)) }
            case .correlations: (0..<count).map { meal([kilocalories(1, at: Double($0))], at: Double($0)) }
            }
        }
    }

    private struct Copy {
        let kind: Kind
        let other: HealthStore
        let reader: HealthStore
        var known: Set<UUID> = []
        /// How many objects were told of as added.
        var told = 0
        private var query: AnchoredObjectQueryDescriptor<any Sample>

        init(_ kind: Kind) {
            self.kind = kind
            let database = HealthDatabase.fixed()
            other = HealthStore(database: database, sourceRevision: revision("other"))
            reader = HealthStore(
                database: database, sourceRevision: revision("reader"), authorization: .everything(but: kind.decided))
            query = AnchoredObjectQueryDescriptor(predicates: [.sample(type: kind.type)], anchor: nil)
        }

        func decide(_ read: ReadAuthorization) async throws {
            try await reader.changeAuthorization(read: [kind.decided: read])
        }

        func decide(_ isAllowed: Bool) async throws { try await decide(isAllowed ? .everything : .denied) }

        /// The next page.
        mutating func page(limit: Int?) async throws -> AnchoredObjectQueryDescriptor<any Sample>.Result {
            query.limit = limit
            let page = try await query.result(for: reader)
            query.anchor = page.newAnchor
            for deleted in page.deletedObjects { known.remove(deleted.uuid) }
            for sample in page.addedSamples { known.insert(sample.uuid) }
            told += page.addedSamples.count
            return page
        }

        /// Reads until nothing is left, in pages that are full but for the last ones; returns how much was told.
        mutating func turnPages(limit: Int) async throws -> Int {
            var count = 0
            while true {
                let page = try await page(limit: limit)
                let told = page.addedSamples.count + page.deletedObjects.count
                #expect(page.isCaughtUp ? told <= limit : told == limit)
                if told == 0 { return count }
                count += told
            }
        }

        /// Whether something was told.
        @discardableResult
        mutating func turnPage(limit: Int?) async throws -> Bool {
            let page = try await page(limit: limit)
            return !page.addedSamples.isEmpty || !page.deletedObjects.isEmpty
        }

        func visible() async throws -> Set<UUID> {
            let list = SampleQueryDescriptor(predicates: [.sample(type: kind.type)], sortDescriptors: [])
            return Set(try await list.result(for: reader).map(\.uuid))
        }
    }

    @Test(arguments: Kind.allCases)
    func `R3.3 what came, went and came again over five pages is told`(_ kind: Kind) async throws {
        var copy = Copy(kind)
        try await copy.other.save(kind.made(60))
        if kind == .samples { try await copy.reader.save(steps(2)) }
        while try await copy.turnPage(limit: nil) {}
        for (page, limit) in [50, 40, 30, 20, 10].enumerated() {
            try await copy.decide(page.isMultiple(of: 2))
            try await copy.turnPage(limit: limit)
        }
        while try await copy.turnPage(limit: nil) {}
        #expect(try await copy.known == copy.visible())
        #expect(copy.known.count >= 60)
    }

    @Test(arguments: Kind.allCases)
    func `R3.3 what went and came between two pages is not told again`(_ kind: Kind) async throws {
        var copy = Copy(kind)
        try await copy.other.save(kind.made(60))
        try await copy.decide(true)
        try await copy.turnPage(limit: 50)
        try await copy.decide(false)
        try await copy.decide(true)
        let before = copy.told
        try await copy.turnPage(limit: nil)
        #expect(copy.told - before == 10)
        #expect(try await copy.known == copy.visible())
    }

    @Test(arguments: [ReadAuthorization.everything, .since(time(0))])
    func `R3.3 the pages of a first copy look at no more rows if permission was given after the saves`(
        _ read: ReadAuthorization
    ) async throws {
        let count = 20_000
        let other = HealthStore.fixed("other")
        let readers = ["early", "late"].map { name in
            HealthStore(database: other.database, sourceRevision: revision(name), authorization: .notDetermined)
        }
        try await readers[0].changeAuthorization(read: [stepCount: read])
        try await other.save((0..<count).map { steps(1, at: Double($0)) })
        try await readers[1].changeAuthorization(read: [stepCount: read])
        var looked: [Double] = []
        for reader in readers {
            var query = AnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: stepCount)], anchor: nil, limit: 500)
            var known: Set<UUID> = []
            looked.append(
                try await looks(per: count) {
                    while true {
                        let page = try await query.result(for: reader)
                        #expect(page.deletedObjects.isEmpty && page.addedSamples.count <= 500)
                        known.formUnion(page.addedSamples.lazy.map(\.uuid))
                        if page.newAnchor == query.anchor { break }
                        query.anchor = page.newAnchor
                    }
                })
            #expect(known.count == count)
        }
        // If each page looked at all that come after it, there would be twenty more of each.
        #expect(looked[1] < looked[0] + 2)
    }

    @Test(arguments: Kind.allCases)
    func `R3.3 whatever the pages and permissions, a copy ends as what is visible`(_ kind: Kind) async throws {
        var random = SeededGenerator()
        let decisions: [ReadAuthorization] = [.everything, .since(time(8)), .denied]
        for _ in 0..<40 {
            var copy = Copy(kind)
            try await copy.other.save(kind.made(20))
            for _ in 0..<30 {
                switch Int.random(in: 0..<6, using: &random) {
                case 0: try await copy.other.save(kind.made(3))
                case 1...2: try await copy.decide(decisions.randomElement(using: &random) ?? .denied)
                default: try await copy.turnPage(limit: .random(in: 1...25, using: &random))
                }
            }
            while try await copy.turnPage(limit: nil) {}
            #expect(try await copy.known == copy.visible(), "HEALTHQUERY_SEED=\(random.seed)")
        }
    }

    /// A change of permissions after which many pages follow.
    enum Decision: CaseIterable, Sendable {
        case given, taken, takenBeforeManySaves
    }

    /// How often each of many rows is looked at in pages after a change of permissions.
    private func looked(after decision: Decision, count: Int) async throws -> Double {
        var copy = Copy(.samples)
        try await copy.decide(decision != .given)
        let (before, after) = decision == .takenBeforeManySaves ? (300, count - 300) : (count, 0)
        try await copy.other.save(copy.kind.made(before))
        while try await copy.turnPage(limit: nil) {}
        try await copy.decide(decision == .given)
        try await copy.reader.save(copy.kind.made(after))
        var told = 0
        let sum = try await looks(per: count) { told = try await copy.turnPages(limit: 2_000) }
        #expect(told == count)
        return sum
    }

    @Test(arguments: Decision.allCases)
    func `R3.3 R9.2 pages after a change of permissions do not look at all that is left`(_ decision: Decision)
        async throws
    {
        let few = try await looked(after: decision, count: 8_000)
        let many = try await looked(after: decision, count: 32_000)
        // Each page would look at four times as many.
        #expect(many < 1.5 * few, "\(few), \(many)")
    }

    /// Samples of two apps under few identifiers, some of them held by a workout, and a reader that sees more or less.
    private struct Crowd {
        var random = SeededGenerator()
        let others: [HealthStore]
        let reader: HealthStore
        private let uuids = (0..<7).map { _ in UUID() }
        private let workout = Workout(activityType: .running, start: time(0), end: time(60))

        init() async throws {
            let database = HealthDatabase.fixed()
            others = ["watch", "phone"].map { HealthStore(database: database, sourceRevision: revision($0)) }
            reader = HealthStore(
                database: database, sourceRevision: revision("reader"), authorization: .everything)
            try await others[0].save(workout)
        }

        mutating func decide() async throws {
            let allowed: [ReadAuthorization] = [.everything, .since(time(2)), .since(time(5)), .denied]
            try await reader.changeAuthorization(read: [stepCount: allowed.randomElement(using: &random) ?? .denied])
        }

        /// Lets something happen; what the store refuses does not.
        mutating func change() async throws {
            let other = others[Int.random(in: 0..<2, using: &random)]
            let sample = steps(
                .random(in: 1...3, using: &random), at: .random(in: 0...8, using: &random),
                uuid: uuids[.random(in: 0..<7, using: &random)])
            switch Int.random(in: 0..<9, using: &random) {
            case 0..<4: try? await other.save(sample)
            case 4: try? await other.delete(sample)
            case 5: try? await reader.save(sample)
            case 6: try? await others[0].addSamples([sample], to: workout)
            default: try await decide()
            }
        }
    }

    @Test(arguments: [1, 2, 3, 5, 8])
    func `R3.3 R9.2 pages after changes of permissions are full, and tell together what one page tells`(limit: Int)
        async throws
    {
        var told = 0
        for _ in 0..<60 {
            var crowd = try await Crowd()
            for _ in 0..<20 { try await crowd.change() }
            let predicate =
                Bool.random(using: &crowd.random) ? Query.predicateForSamples(withStart: time(3), end: nil) : nil
            let samples = SamplePredicate.quantitySample(type: stepCount, predicate: predicate)
            var query = AnchoredObjectQueryDescriptor(predicates: [samples], anchor: nil)
            query.anchor = try await query.result(for: crowd.reader).newAnchor
            for _ in 0..<20 { try await crowd.change() }
            try await crowd.decide()
            let whole = try await query.result(for: crowd.reader)
            query.limit = limit
            var (added, deleted): ([UUID], [UUID]) = ([], [])
            while true {
                let page = try await query.result(for: crowd.reader)
                let count = page.addedSamples.count + page.deletedObjects.count
                #expect(page.isCaughtUp ? count <= limit : count == limit, "HEALTHQUERY_SEED=\(crowd.random.seed)")
                added += page.addedSamples.map(\.uuid)
                deleted += page.deletedObjects.map(\.uuid)
                if page.newAnchor == query.anchor { break }
                query.anchor = page.newAnchor
            }
            #expect(added == whole.addedSamples.map(\.uuid), "HEALTHQUERY_SEED=\(crowd.random.seed)")
            #expect(
                deleted.sorted { $0.uuidString < $1.uuidString }
                    == whole.deletedObjects.map(\.uuid).sorted { $0.uuidString < $1.uuidString },
                "HEALTHQUERY_SEED=\(crowd.random.seed)")
            told += added.count + deleted.count
        }
        #expect(told > 100)
    }
}
