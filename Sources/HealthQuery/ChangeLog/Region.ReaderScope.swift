extension Region {
    /// What a reader sees of changes, so that hidden ones do not wake it.
    package struct ReaderScope: Sendable, Hashable {
        /// The reader.
        package let reader: ObjectIdentifier
        /// The source whose samples are the reader's own.
        package let source: Source
        /// What the reader sees of types of which it may not see all, by their indices.
        private let visibilities: [Int: Visibility]
        /// The types whose samples are seen through their members.
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

        /// Whether the reader sees only part of a type, so that visibility depends on the row.
        package func seesPart(of type: Int) -> Bool {
            if throughMembers.contains(type) { return true }
            return switch visibilities[type] {
            case .recent, .chosen: true
            case .everything, .own, .nothing, nil: false
            }
        }

        /// Whether the reader sees the samples of a type that a source saved; nil if that depends on the row.
        func sees(_ source: Source, _ type: Int) -> Bool? {
            if throughMembers.contains(type) { return nil }
            return switch visibilities[type] {
            case .everything, nil: true
            case .nothing: false
            case .own: source == self.source
            case .recent, .chosen: source == self.source ? true : nil
            }
        }

        /// Whether the reader sees what happened to a row.
        func sees(_ touched: Change.Touched) -> Bool {
            if touched.isRenumbered { return touched.members.contains(where: shows) }
            return shows(touched.row) || touched.members.contains(where: shows)
        }

        private func shows(_ row: SampleRow) -> Bool {
            visibilities[row.details.type.index]?.shows(row, to: source) ?? true
        }
    }
}
