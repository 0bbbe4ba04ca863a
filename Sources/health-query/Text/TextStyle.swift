/// Colours and weights for a terminal; plain text elsewhere.
struct TextStyle: Sendable {
    let isColored: Bool

    func heading(_ text: String) -> String { wrap(text, "1") }
    func faint(_ text: String) -> String { wrap(text, "2") }
    func bar(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
