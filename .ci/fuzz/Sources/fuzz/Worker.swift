import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A thread with as small a stack as apps give theirs, so that what would overflow it there does here.
final class Worker: @unchecked Sendable {
    private static let stackSize = 512 << 10

    private let (wanted, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private var input = Data()

    init(_ work: @escaping @Sendable (Data) -> Void) {
        let thread = Thread { [self] in
            Self.prepareForOverflow()
            while true {
                wanted.wait()
                autoreleasepool { work(input) }
                done.signal()
            }
        }
        thread.stackSize = Self.stackSize
        thread.start()
    }

    /// Works on an input, and returns when that is done.
    func run(_ input: Data) {
        self.input = input
        wanted.signal()
        done.wait()
    }

    /// Gives the handlers of signals a stack of their own: without one, an overflow would end the program before
    /// libFuzzer has written the input down.
    private static func prepareForOverflow() {
        let size = 256 << 10
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = numericCast(size)
        sigaltstack(&stack, nil)
    }
}

#if !canImport(ObjectiveC)
    /// There are no pools here.
    private func autoreleasepool(_ work: () -> Void) { work() }
#endif

/// The result of asynchronous work, waited for.
func waiting<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
    let (done, box) = (DispatchSemaphore(value: 0), Box<Result>())
    Task.detached {
        box.value = await work()
        done.signal()
    }
    done.wait()
    guard let value = box.value else { fatalError("the work has no result") }
    return value
}

/// Written before the semaphore is raised, and read after it.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}
