extension VisibilityHistory {
    /// Whether the reader learns of a deletion.
    func shows(_ removal: Removal) -> Bool {
        guard removal.row.details.type.isSeenThroughMembers else {
            // That a hidden sample was added to it, or went, is hidden.
            let isHidden =
                removal.isRenumbering && removal.row.details.type.holdsSamples
                && !removal.related.contains { showed($0, at: removal.sequence) }
            return !isHidden && showed(removal.row, at: removal.sequence)
        }
        if removal.isRenumbering { return removal.related.contains { showed($0, at: removal.sequence) } }
        return shows(removal.row, holding: removal.related, at: removal.sequence)
    }
}
