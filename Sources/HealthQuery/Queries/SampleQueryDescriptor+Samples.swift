extension SampleQueryDescriptor {
    /// The samples that match in a snapshot, each read when it is asked for.
    ///
    /// Nobody keeps all of them: with no sort descriptors, or one by `startDate`, a loop over millions takes the memory
    /// of some hundreds, and one that ends early reads no further. Any other order has to be sorted, which takes a list
    /// of all. Each loop begins anew. HealthKit has nothing like it.
    ///
    /// ```swift
    /// let snapshot = try await store.snapshot()
    /// for sample in try descriptor.samples(in: snapshot) {
    ///     total += sample.quantity.doubleValue(for: .count())
    /// }
    /// ```
    ///
    /// The samples are those of ``AsyncQuery/result(in:)``, and come in the same order. All work is the calling thread's.
    ///
    /// - Throws: as ``AsyncQuery/result(in:)``.
    /// - Complexity: O(1) until the loop begins, and what the query costs in all, where nothing has to be sorted.
    public func samples(in snapshot: StoreSnapshot) throws -> Samples {
        let plan = try SamplePlan(self)
        let state = try snapshot.visible(of: plan.filters.map(\.type))
        guard let scan = plan.scanInParts(in: state) else { return Samples(list: try result(in: snapshot)) }
        return Samples(scan: scan)
    }

    /// The samples that match in a snapshot; see ``SampleQueryDescriptor/samples(in:)``.
    public struct Samples: Swift.Sequence, Sendable {
        private let begin: Iterator

        fileprivate init(list: [Sample]) { begin = Iterator(part: list, scan: nil) }
        fileprivate init(scan: OrderedScan<Sample>) { begin = Iterator(part: [], scan: scan) }

        /// Starts from the first sample.
        public func makeIterator() -> Iterator { begin }

        /// Reads one sample after another.
        public struct Iterator: IteratorProtocol, Sendable {
            /// What was read at once.
            @usableFromInline var part: [Sample]
            @usableFromInline var position = 0
            /// Finds what comes after the part; nil if nothing does.
            private var scan: OrderedScan<Sample>?

            /// About so many rows are looked at for a part.
            private static var stride: Int { 512 }

            fileprivate init(part: [Sample], scan: OrderedScan<Sample>?) {
                self.part = part
                self.scan = scan
            }

            // Inlinable, so that a loop over quantity samples is compiled for them.
            /// The next sample; nil if there are no more.
            @inlinable
            public mutating func next() -> Sample? {
                guard position < part.count || readPart() else { return nil }
                defer { position += 1 }
                return part[position]
            }

            /// Reads the samples that come next; false if there are none.
            @usableFromInline
            mutating func readPart() -> Bool {
                position = 0
                part.removeAll(keepingCapacity: true)
                while part.isEmpty, scan != nil {
                    var budget = Self.stride
                    let isOver = scan?.step(&budget) ?? true
                    scan?.take(&part)
                    if isOver { scan = nil }
                }
                return !part.isEmpty
            }
        }
    }
}

extension SampleQueryDescriptor.Samples: Opaque {}
extension SampleQueryDescriptor.Samples.Iterator: Opaque {}
