import HealthQuery

extension Report {
    /// Reads a type in pages, like an app that copies the data elsewhere and remembers its position.
    func printPages(of type: SampleType?) async throws {
        guard let type else { return }
        let size = 500
        var pages = 0
        var samples = 0
        var query = AnchoredObjectQueryDescriptor(
            predicates: [SamplePredicate<any Sample>.sample(type: type)],
            anchor: nil,
            limit: size
        )
        while true {
            let page = try await query.result(for: store)
            if page.newAnchor == query.anchor { break }
            query.anchor = page.newAnchor
            pages += 1
            samples += page.addedSamples.count
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
