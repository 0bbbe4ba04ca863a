/// What is there is not what was written.
struct Difference: Error, CustomStringConvertible {
    let description: String
}
