@testable import HealthQuery

/// A disk that takes nothing.
struct FullDisk: CallFaults, CallFault {
    func begin(in store: HealthStore) -> any CallFault { self }
    func checkSpace(for byteCount: Int) throws { throw HealthError(.errorInvalidArgument, "the disk is full") }
    func check(_ kind: CallKind, of types: Set<SampleType>) throws {}
    func waitForAnswer() async {}
}
