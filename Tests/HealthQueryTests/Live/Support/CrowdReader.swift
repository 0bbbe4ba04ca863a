@testable import HealthQuery
import Testing

/// One of many readers: follows a query, looks whether what it knows is true, stalls, leaves.
struct CrowdReader: Sendable {
    let query: Int
    let eyes: Chronicle.Eyes
    let task: Task<Void, any Error>
    private let progress: Locked<Progress>

    /// What a reader does when it has an element.
    enum Mood: Sendable {
        case goOn, stall, leave
    }

    private struct Progress: Sendable {
        var sequence: UInt64?
        var answer: Int?
        var count = 0
        var hasLeft = false
    }

    init(
        _ query: Int,
        _ eyes: Chronicle.Eyes,
        of store: HealthStore,
        on executor: (any TaskExecutor)?,
        _ chronicle: Chronicle,
        _ stalls: Stalls,
        _ comment: Comment,
        mood: @escaping @Sendable () -> Mood
    ) {
        self.query = query
        self.eyes = eyes
        let progress = Locked(Progress())
        self.progress = progress
        task = Task(executorPreference: executor) {
            try await CrowdQuery.all[query].follow(store) { sighting in
                do {
                    let known = progress.withLock { $0.sequence }
                    let sequence = try await sighting.check(query, eyes, after: known, store, chronicle, comment)
                    progress.withLock { progress in
                        progress.sequence = sequence
                        progress.answer = sighting.answer
                        progress.count += 1
                    }
                } catch is CancellationError where Task.isCancelled {
                    // It was told to go while it looked at what it was given.
                } catch {
                    Issue.record("\(error), \(comment)")
                }
                switch mood() {
                case .goOn: sighting.acknowledge?()
                case .stall: await stalls.wait()
                case .leave:
                    progress.withLock { $0.hasLeft = true }
                    return false
                }
                return true
            }
        }
    }

    /// How many elements it was given.
    var elementCount: Int { progress.withLock { $0.count } }

    /// Expects that it knows everything, unless it left.
    func checkEnd(_ chronicle: Chronicle, _ comment: Comment) throws {
        let progress = progress.withLock { $0 }
        let name = CrowdQuery.all[query].name
        if progress.hasLeft || task.isCancelled { return }
        let expected = try chronicle.last?.answer(query, to: eyes)
        #expect(progress.answer == expected, "\(name) \(eyes) missed the end, \(comment)")
    }
}

extension CrowdQuery.Sighting {
    /// Expects that it is what was true at its position; gives the number of the position.
    fileprivate func check(
        _ query: Int,
        _ eyes: Chronicle.Eyes,
        after known: UInt64?,
        _ store: HealthStore,
        _ chronicle: Chronicle,
        _ comment: Comment
    ) async throws -> UInt64 {
        let name = CrowdQuery.all[query].name
        var entry = chronicle.last
        let sequence = try #require(entry?.snapshot.sequence(of: anchor))
        entry = chronicle.entry(at: sequence)
        if entry == nil {
            // On other threads it may not be recorded yet; it is when the actor has gone on.
            _ = await store.database.currentState()
            entry = chronicle.entry(at: sequence)
        }
        let now = try #require(entry)
        if let known { #expect(sequence >= known, "\(name) \(eyes) goes back, \(comment)") }
        #expect(!isRepeat || eyes == .few, "\(name) \(eyes) is told again at \(sequence), \(comment)")
        if let answer {
            let expected = try now.answer(query, to: eyes)
            #expect(answer == expected, "\(name) \(eyes) at \(sequence), \(comment)")
        }
        if let changedTypes, let known, eyes == .all {
            let changed = CrowdQuery.all[query].types.filter { now.snapshot.log.greatestSequence(of: $0) > known }
            if name == "observer" {
                #expect(changedTypes == Set(changed), "\(name) at \(sequence), \(comment)")
            } else {
                // More where the element before was not acknowledged.
                #expect(changedTypes.isSuperset(of: changed), "\(name) at \(sequence), \(comment)")
            }
        }
        return sequence
    }
}
