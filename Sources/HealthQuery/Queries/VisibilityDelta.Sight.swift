extension VisibilityDelta {
    /// Tells of the rows of a type that are there whether a reader sees them since a position, or no longer.
    ///
    /// Not for correlations, whose visibility depends on their members.
    struct Sight: Sendable {
        let filter: TypedFilter
        let snapshot: DatabaseState
        let view: ReaderView
        let position: HistoryPosition
        let telling: Delta.Telling

        /// Whether rows up to the position can have come into sight: newer ones are additions, whatever changed.
        var canAppear: Bool {
            !position.isBeginning && !position.knows(view.reader.lastSeenChange(of: filter.type))
        }

        /// Whether rows can have gone out of sight.
        var canVanish: Bool { !view.reader.hidesNothing(of: filter.type, since: position.earliestAccess) }

        /// All rows of the type.
        var everything: TypedFilter { TypedFilter(type: filter.type, filter: .everything) }

        /// That a row is no longer visible; nil if it is, or never was.
        func loss(of actual: SampleRow) -> Loss? {
            let row = known(actual)
            guard !view.reader.shows(row),
                view.reader.showed(row, from: position.access(toSequence: row.sequence), before: .max)
            else { return nil }
            return view.reader.loss(of: row, before: .max)
        }

        /// The row as the reader sees it, if it matches and is visible only now.
        func appearance(of actual: SampleRow) -> SampleRow? {
            let row = known(actual)
            guard row.sequence <= position.sequence, view.reader.shows(row),
                telling.isNews(
                    row, to: view.reader, since: position.access(toSequence: row.sequence),
                    isVague: position.isVague(toSequence: row.sequence)),
                // What holds samples tells of those that the reader sees.
                let seen = filter.type.holdsSamples ? snapshot.index.row(ObjectKey(row)) : row,
                filter.matches(seen)
            else { return nil }
            return seen
        }

        /// A row with the number by which the reader knows it.
        private func known(_ row: SampleRow) -> SampleRow {
            view.knownSequences[ObjectKey(row)].map(row.withSequence) ?? row
        }
    }
}
