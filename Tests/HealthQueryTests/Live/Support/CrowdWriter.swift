import Foundation
@testable import HealthQuery

/// Saves, deletes and decides at random, each as one transaction, and has it recorded before anyone can see the next.
struct CrowdWriter: Sendable {
    /// The apps that write.
    let authors: [HealthStore]
    /// The app that does not see everything.
    let few: HealthStore
    let chronicle: Chronicle
    private let random: Locked<SplitMix64>

    init(_ database: HealthDatabase, _ few: HealthStore, _ chronicle: Chronicle, seed: UInt64) {
        authors = ["phone", "watch", "app"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        self.few = few
        self.chronicle = chronicle
        random = Locked(SplitMix64(seed: seed))
    }

    private func below(_ bound: Int) -> Int {
        random.withLock { Int.random(in: 0..<bound, using: &$0) }
    }

    private var database: HealthDatabase { few.database }

    /// One transaction.
    func write() async throws {
        try await database.write(self)
    }

    /// Changes something; many samples are deleted where there are many, so that there are never too many.
    fileprivate func change(_ database: isolated HealthDatabase) throws {
        let store = authors[below(authors.count)]
        let isCrowded = database.state.index.count > 60
        let what = below(12)
        switch isCrowded && (5...8).contains(what) ? 2 : what {
        case 0:
            database.decide(decision(), for: few.access)
        case 1:
            try database.transaction(by: store.writer) { transaction in
                try transaction.save(meal([kilocalories(Double(below(300))), proteinGrams(1)], at: moment()))
            }
        case 2, 3, 4:
            let victims = own(of: store, in: database.state.index)
            guard !victims.isEmpty else { return }
            try database.delete(victims.prefix(1 + below(isCrowded ? 6 : 3)).map(\.self), by: store.writer)
        case 9:
            // Comes and goes.
            try database.transaction(by: store.writer) { transaction in
                let new = sample()
                try transaction.save([new, sample()])
                try transaction.delete(new)
            }
        case 10:
            let source = Query.predicateForSamples(withStart: time(moment()), end: time(moment() + 60))
            _ = try database.deleteObjects(TypedFilter(deletable: heartRate, source), by: store.writer)
        default:
            try database.transaction(by: store.writer) { transaction in
                for _ in 0...below(3) { try transaction.save(sample()) }
            }
        }
    }

    private func moment() -> Double { Double(below(20) * 30) }

    private func sample() -> any HealthObject {
        switch below(5) {
        case 0, 1: steps(Double(below(100)), at: moment(), lasting: Double(below(4) * 30))
        case 2, 3: pulse(Double(50 + below(60)), at: moment())
        default: sleep(below(6), at: moment(), lasting: 60)
        }
    }

    private func decision() -> HealthAuthorization {
        let choices: [ReadAuthorization] = [.everything, .denied]
        return HealthAuthorization(read: [
            heartRate: choices[below(2)], stepCount: choices[below(2)], energy: choices[below(2)],
        ])
    }

    /// The identifiers of what an app saved, in no particular order.
    private func own(of store: HealthStore, in database: SampleIndex) -> [UUID] {
        let source = store.sourceRevision.source
        var found: [UUID] = []
        for type in [stepCount, heartRate, sleepAnalysis, food, energy, protein] as [SampleType] {
            var cursor = database.cursor([TypedFilter(type: type, filter: .sources([source]))])
            while let row = cursor.next() { found.append(row.uuid) }
        }
        return random.withLock { found.shuffled(using: &$0) }
    }
}

extension HealthDatabase {
    fileprivate func write(_ writer: CrowdWriter) throws {
        try writer.change(self)
        writer.chronicle.record(state, few: writer.few.access.reader)
    }
}
