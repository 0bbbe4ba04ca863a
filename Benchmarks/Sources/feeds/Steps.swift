import Foundation
import Synchronization

/// Counts the steps of a process, and kills it at one of them.
final class Steps: Sendable {
    /// The step that is the last one; nil if the process lives on.
    private let last: Int?
    /// The only place whose steps count; nil for all.
    private let only: Place?
    private let count = Mutex(0)

    init(last: Int? = nil, only: Place? = nil) {
        self.last = last
        self.only = only
    }

    /// Passes from one step to the next.
    ///
    /// At the last one the process says where it is, and does nothing after that.
    func step(_ place: Place) {
        guard let last, only ?? place == place else { return }
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number == last else { return }
        FileHandle.standardOutput.write(Data(place.rawValue.utf8))
        kill(getpid(), SIGKILL)
    }
}
