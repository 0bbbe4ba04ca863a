extension Region {
    /// What a reader sees of changes, so that it is not woken by what it may not see.
    package struct ReaderScope: Sendable, Hashable {
        /// Who reads.
        package let reader: ObjectIdentifier
        /// Whose samples are the reader's own.
        package let source: Source
        /// What the reader sees of types of which it may not see all, by their indices.
        private let visibilities: [Int: Visibility]
        /// The types of which samples are seen through what they hold.
        private let throughMembers: Set<Int>

        package init(
            reader: ObjectIdentifier,
            source: Source,
            visibilities: [Int: Visibility] = [:],
            throughMembers: Set<Int> = []
        ) {
            self.reader = reader
            self.source = source
            self.visibilities = visibilities
            self.throughMembers = throughMembers
        }

        /// Whether nothing is hidden from the reader.
        package var seesEverything: Bool { visibilities.isEmpty }

        /// The same reader while it sees nothing.
        package var blind: ReaderScope {
            let nothing = SampleType.all.map { ($0.index, Visibility.nothing) }
            return ReaderScope(
                reader: reader, source: source, visibilities: Dictionary(uniqueKeysWithValues: nothing))
        }

        /// Whether some of a type is seen and some is not, so that it depends on the row.
        package func seesPart(of type: Int) -> Bool {
            if throughMembers.contains(type) { return true }
            return switch visibilities[type] {
            case .recent, .chosen: true
            case .everything, .own, .nothing, nil: false
            }
        }

        /// Whether samples of a type that a source saved are seen; nil if that depends on the row.
        func sees(_ source: Source, _ type: Int) -> Bool? {
            if throughMembers.contains(type) { return nil }
            return switch visibilities[type] {
            case .everything, nil: true
            case .nothing: false
            case .own: source == self.source
            case .recent, .chosen: source == self.source ? true : nil
            }
        }

        /// Whether what happened to a row is seen.
        func sees(_ touched: Change.Touched) -> Bool {
            if touched.isRenumbered { return touched.members.contains(where: shows) }
            return shows(touched.row) || touched.members.contains(where: shows)
        }

        private func shows(_ row: SampleRow) -> Bool {
            visibilities[row.details.type.index]?.shows(row, to: source) ?? true
        }
    }
}
