@testable import HealthQuery

/// A disk where something else happens before a file is written.
struct BusyDisk: CallFaults, CallFault {
    let meanwhile: @Sendable () -> Void

    func begin(in store: HealthStore) -> any CallFault { self }
    func checkSpace(for byteCount: Int) throws { meanwhile() }
    func check(_ kind: CallKind, of types: Set<SampleType>) throws {}
    func waitForAnswer() async {}
}
