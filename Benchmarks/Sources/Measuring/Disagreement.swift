/// Peers gave different answers, or one gave a wrong one.
package struct Disagreement: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
