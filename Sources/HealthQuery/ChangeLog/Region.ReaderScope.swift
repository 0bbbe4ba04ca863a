extension Region {
    /// What a reader sees of changes, so that hidden ones do not wake it.
    package struct ReaderScope: Sendable, Hashable {
        /// The reader.
        package let reader: ObjectIdentifier
        /// The source whose samples are the reader's own.
        package let source: Source
        /// What the reader sees of types of which it may not see all, by their indices.
        var visibilities: [Int: Visibility] = [:]
        /// The types whose samples hold others, so that what the reader sees of a change depends on those.
        var holders: Set<Int> = []

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
            holders.contains(type) || visibilities[type].map { $0.showsAll(isOwn: false) == nil } ?? false
        }

        /// Whether the reader sees the samples of a type that a source saved, none of which starts after a time; nil if
        /// that depends on the row.
        func sees(_ source: Source, _ type: Int, until end: Double) -> Bool? {
            if holders.contains(type) { return nil }
            let visibility = visibilities[type] ?? .everything
            if case .recent(let since) = visibility, source != self.source, end < since { return false }
            return visibility.showsAll(isOwn: source == self.source)
        }

        /// Whether the reader sees what happened to a row.
        func sees(_ touched: Change.Touched) -> Bool {
            if touched.isRenumbered {
                let type = touched.row.details.type
                return (type.isSeenThroughMembers || shows(touched.row)) && touched.members.contains(where: shows)
            }
            return shows(touched.row) || touched.members.contains(where: shows)
        }

        private func shows(_ row: SampleRow) -> Bool {
            visibilities[row.details.type.index]?.shows(row, to: source) ?? true
        }
    }
}
