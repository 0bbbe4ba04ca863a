/// Calls `body` with the bytes of a text, as parsers take them.
func withBytes<Result>(_ text: String, _ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = Array(text.utf8)
    return body(bytes.span)
}
