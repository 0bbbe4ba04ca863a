/// What a change of a reader's access makes visible, and what it hides.
package struct VisibilityEffect: Sendable, Hashable {
    /// Whether anything becomes visible.
    package var shows = false
    /// Whether anything is no longer visible.
    package var hides = false

    package init(shows: Bool = false, hides: Bool = false) {
        self.shows = shows
        self.hides = hides
    }

    /// Whether the reader notices anything.
    package var isSeen: Bool { shows || hides }
}
