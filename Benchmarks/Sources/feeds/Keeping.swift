/// How a sink knows what it has.
enum Keeping: String, CaseIterable {
    /// A page and its anchor come in one transaction.
    case anchor
    /// Each change comes in a transaction of its own, with its key; the anchor comes after them.
    case keys
}
