import Foundation
import HealthQuery

func tryFeed(_ input: Data) {
    guard let page = try? ChangeFeedQueryDescriptor.Result(lines: input) else { return }
    // What is written again is the same, also where a number is none, which differs from itself.
    guard let lines = try? page.lines(), let again = try? ChangeFeedQueryDescriptor.Result(lines: lines).lines() else {
        fatalError("a page that was read cannot be written and read: \(page)")
    }
    precondition(sorted(lines) == sorted(again), "a page comes back otherwise: \(page)")
    let samples = page.changes.compactMap { change -> AnySample? in
        _ = (change.uuid, change.source, change.hashValue)
        guard case .added(let sample, _) = change.content else { return nil }
        return sample
    }
    waiting {
        let store = HealthStore(uuidSource: UUIDSource(seed: 1))
        for sample in samples { try? await store.save(sample) }
        let predicates = Set(samples.map(\.sampleType)).map { SamplePredicate<any Sample>.sample(type: $0) }
        let feed = ChangeFeedQueryDescriptor(predicates: predicates, anchor: nil)
        if let page = try? await feed.result(for: store), (try? page.lines()) == nil {
            fatalError("what was saved cannot be written: \(page)")
        }
    }
}

/// The bytes without their order, as sets have none.
private func sorted(_ lines: Data) -> [UInt8] { lines.sorted() }
