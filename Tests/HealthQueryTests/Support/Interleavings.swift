/// Goes through every order in which several parties can take their steps.
///
/// A scenario is run again and again from the start. Wherever more than one party can go on, it is asked which; each
/// run takes another way than the runs before, until there is none left.
struct Interleavings {
    private var choices: [(taken: Int, of: Int)] = []
    private var position = 0
    /// How many runs there were.
    private(set) var runs = 0

    /// Which of `count` parties goes on.
    mutating func choose(_ count: Int) -> Int {
        guard count > 1 else { return 0 }
        defer { position += 1 }
        if position == choices.count { choices.append((0, count)) }
        precondition(choices[position].of == count, "a scenario does not depend on its choices alone")
        return choices[position].taken
    }

    /// What was chosen in this run, for messages.
    var trace: String { choices.prefix(position).map { String($0.taken) }.joined() }

    /// Moves on to a way that was not taken yet; false if all were.
    private mutating func advance() -> Bool {
        runs += 1
        position = 0
        while let last = choices.popLast() {
            if last.taken + 1 < last.of {
                choices.append((last.taken + 1, last.of))
                return true
            }
        }
        return false
    }

    /// Runs a scenario in every order; returns how many there were.
    @discardableResult
    static func forEach(_ scenario: (inout Interleavings) throws -> Void) rethrows -> Int {
        var interleavings = Interleavings()
        repeat { try scenario(&interleavings) } while interleavings.advance()
        return interleavings.runs
    }

    /// Steps executors until none has a job, in an order of this run.
    mutating func run(_ executors: ManualExecutor...) {
        while true {
            let ready = executors.filter(\.hasJobs)
            guard !ready.isEmpty else { return }
            ready[choose(ready.count)].step()
        }
    }
}
