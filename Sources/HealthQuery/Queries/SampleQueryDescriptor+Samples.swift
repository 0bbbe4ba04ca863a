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
        let state = try snapshot.visibleAtOnce(of: plan.filters.map(\.type))
        guard let scan = plan.scanInParts(in: state) else { return Samples(list: try result(in: snapshot)) }
        return Samples(scan: scan)
    }

    /// The samples that match in a snapshot; see ``SampleQueryDescriptor/samples(in:)``.
    public struct Samples: Swift.Sequence, Sendable {
        private let begin: Iterator

        fileprivate init(list: [Sample]) { begin = Iterator(.list(list[...])) }
        fileprivate init(scan: OrderedScan<Sample>) { begin = Iterator(.scan(scan)) }

        /// Starts from the first sample.
        public func makeIterator() -> Iterator { begin }

        /// Reads one sample after another.
        public struct Iterator: IteratorProtocol, Sendable {
            /// What was read at once and not handed out, the last one first: samples are moved out of it, not copied.
            @usableFromInline var rest: [Sample] = []
            private var source: Source

            /// Where the samples come from.
            fileprivate enum Source: Sendable {
                case scan(OrderedScan<Sample>)
                case list(ArraySlice<Sample>)
                case nothing
            }

            /// About so many rows are looked at for a part.
            private static var stride: Int { 512 }

            fileprivate init(_ source: Source) { self.source = source }

            // Inlinable, so that a loop over quantity samples is compiled for them.
            /// The next sample; nil if there are no more.
            @inlinable
            public mutating func next() -> Sample? {
                if rest.isEmpty {
                    readPart()
                    rest.reverse()
                }
                return rest.popLast()
            }

            /// Reads the samples that come next, if there are any.
            @usableFromInline
            mutating func readPart() {
                switch source {
                case .scan(var scan):
                    // One owner at a time: what has two is copied when it changes.
                    source = .nothing
                    var isOver = false
                    while rest.isEmpty, !isOver {
                        var budget = Self.stride
                        isOver = scan.step(&budget)
                        scan.take(&rest)
                    }
                    if !isOver { source = .scan(scan) }
                case .list(let list):
                    rest += list.prefix(Self.stride)
                    source = list.count > Self.stride ? .list(list.dropFirst(Self.stride)) : .nothing
                case .nothing: break
                }
            }
        }
    }
}

extension SampleQueryDescriptor.Samples: Opaque {}
extension SampleQueryDescriptor.Samples.Iterator: Opaque {}
