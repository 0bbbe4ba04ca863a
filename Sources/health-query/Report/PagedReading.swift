import HealthQuery

extension Report {
    /// Reads a type in pages, like an app that copies the data elsewhere and remembers its position.
    func printPages(of type: SampleType?) async throws {
        guard let type else { return }
        let size = 500
        var pages = 0
        var samples = 0
        try await store.forEachPage(of: [.sample(type: type)], size: size) { page in
            pages += 1
            samples += page.count
        }
        try console.printSection(
            "\(TypeName.short(type)) in pages of \(size), each from the anchor of the one before",
            [
                """
                  \(NumberText.count(pages, "page")) with \(NumberText.count(samples, "sample")); \
                asked again from the last anchor: nothing new
                """
            ]
        )
    }
}
