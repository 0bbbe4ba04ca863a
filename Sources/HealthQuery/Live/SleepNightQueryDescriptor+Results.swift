extension SleepNightQueryDescriptor: AsyncSequenceQuery {
    /// The nights now, and again after each change of what is known of them.
    ///
    /// Each element has all nights of the query, by day, and those that differ from the element before. A change that
    /// leaves the nights the same gives no element. Changes made while the caller is busy merge into one element. If the
    /// time zone of the days follows the settings, an element after another zone was set has the nights of that one.
    ///
    /// An element costs what the query costs once.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveSleepNightQuery(descriptor: self), store: healthStore)
    }

    /// The nights at one position in the store's history.
    public struct Update: Sendable, Hashable {
        /// The nights of which anything was recorded, by day.
        public let nights: [SleepNight]
        /// Those that were not there, or others, in the element before, by day; all in the first element.
        public let changedNights: [SleepNight]
        /// The position up to which changes were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live answers of a query; see ``SleepNightQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>
}

/// A query for nights that keeps its last answer.
struct LiveSleepNightQuery: LiveQuery {
    typealias Answers = LiveAnswerQuery<[SleepNight], (nights: [SleepNight], anchor: QueryAnchor)>

    struct State: LiveState {
        var state: Answers.State
        var sequence: UInt64 {
            get { state.sequence }
            set { state.sequence = newValue }
        }
    }

    private let answers: Answers
    var types: [SampleType] { answers.types }

    init(descriptor: SleepNightQueryDescriptor) {
        answers = Answers(types: [SleepComputation.type]) {
            let filter = try SleepComputation(descriptor, inAnyZone: true).filter
            return Answers.Plan(filter: filter) { scope, sources in
                Region([filter], scope: scope).withSourceOrder(sources)
            } answer: {
                // Each answer is in the time zone that the settings have then.
                try await SleepComputation(descriptor).nights(in: $0).nights
            }
        } element: {
            ($0, $1)
        }
    }

    func begin(in snapshot: DatabaseState) throws -> State { State(state: try answers.begin(in: snapshot)) }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { answers.region(state.state, scope) }

    func readsIdentifiers(_ state: State) -> Bool { answers.readsIdentifiers(state.state) }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> SleepNightQueryDescriptor.Update? {
        let known = Set(state.state.answer ?? [])
        guard let (nights, anchor) = try await answers.step(&state.state, in: snapshot) else { return nil }
        return SleepNightQueryDescriptor.Update(
            nights: nights, changedNights: nights.filter { !known.contains($0) }, anchor: anchor, isCaughtUp: true)
    }
}
