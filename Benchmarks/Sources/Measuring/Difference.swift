/// What is there is not what was written.
package struct Difference: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
