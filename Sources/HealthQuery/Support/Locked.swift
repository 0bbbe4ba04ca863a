#if ThreadSanitizer
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif
#else
    import Synchronization
#endif

extension Locked where Value: Sendable {
    /// Replaces the value; what it was is released after the lock, as that may run foreign code.
    package func replace(with value: Value) {
        _ = withLock { current in
            let old = current
            current = value
            return old
        }
    }
}

#if ThreadSanitizer
    /// A value behind a lock.
    ///
    /// This is the spelling for sanitizer builds: `Synchronization.Mutex` is a futex that ThreadSanitizer on Linux does
    /// not see, so that every use of it would be reported as a race. A pthread mutex is intercepted. The fields are
    /// private in both spellings, as tests that are compiled for one run with the other.
    // @unchecked: every access to `value` happens between lock and unlock of `mutex`.
    package final class Locked<Value>: @unchecked Sendable {
        private var value: Value
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        package init(_ value: consuming sending Value) {
            self.value = value
            mutex = .allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Runs `body` with exclusive access to the value.
        package func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    /// A value behind a lock.
    ///
    /// One declaration decides which lock the package uses, because ThreadSanitizer on Linux does not see `Mutex`; the
    /// `ThreadSanitizer` trait swaps it for a pthread mutex.
    package final class Locked<Value>: Sendable {
        private let mutex: Mutex<Value>

        package init(_ value: consuming sending Value) {
            mutex = Mutex(value)
        }

        /// Runs `body` with exclusive access to the value.
        package func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    }
#endif
