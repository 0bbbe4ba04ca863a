/// A picture with the words that stand for it where it can not be seen.
struct Picture: Sendable {
    /// What the identifiers of its parts begin with; no two pictures of a page have the same.
    let name: String
    let title: String
    let description: String
    let height: Double
    let content: [Markup]

    var markup: Markup {
        .tag(
            "svg",
            [
                "class": name, "viewBox": "0 0 \(PathText.number(PlotArea.width)) \(PathText.number(height))",
                "role": "img", "aria-labelledby": "\(name)-title \(name)-desc",
            ],
            [
                .tag("title", ["id": "\(name)-title"], title), .tag("desc", ["id": "\(name)-desc"], description),
            ] + content)
    }
}
