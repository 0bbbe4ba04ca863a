/// What a live query does each time there may be an element.
///
/// The state is all that a live query keeps: a position in the store's history, and what the last element was made of.
/// There is no buffer; changes that come while no element is requested merge into the next one.
protocol LiveQuery: Sendable {
    associatedtype State: LiveState
    associatedtype Element: Sendable

    /// The types whose samples the query reads.
    var types: [SampleType] { get }

    /// The state before the first element. Wrong arguments are reported here.
    func begin(in snapshot: DatabaseState) throws -> State

    /// The part of the store that the query depends on, as far as its reader sees it.
    func region(_ state: State, _ scope: Region.ReaderScope) -> Region

    /// Whether steps look up objects by their identifiers.
    func readsIdentifiers(_ state: State) -> Bool

    /// The next element on a snapshot, or nil if there is nothing new in it; `state` moves on either way.
    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> Element?
}

/// What a live query keeps.
protocol LiveState: Sendable {
    /// The sequence number up to which the query knows everything in its region.
    var sequence: UInt64 { get set }
}

extension LiveQuery {
    func readsIdentifiers(_ state: State) -> Bool { true }
}
