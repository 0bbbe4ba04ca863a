/// What the server, or one of its programs, says is wrong.
struct PostgreSQLError: Error, CustomStringConvertible {
    let description: String
}
