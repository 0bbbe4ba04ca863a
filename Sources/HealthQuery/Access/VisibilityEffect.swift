/// What a change of a reader's access brings into its sight, and takes out of it.
package struct VisibilityEffect: Sendable, Hashable {
    /// Whether anything comes into sight.
    package var shows = false
    /// Whether anything goes out of it.
    package var hides = false

    package init(shows: Bool = false, hides: Bool = false) {
        self.shows = shows
        self.hides = hides
    }

    /// Whether the reader notices anything.
    package var isSeen: Bool { shows || hides }
}
