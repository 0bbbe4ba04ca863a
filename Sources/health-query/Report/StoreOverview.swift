import Foundation
import HealthQuery

/// The contents of a store, type by type.
struct StoreOverview: Sendable {
    struct Entry: Sendable {
        let type: SampleType
        let sources: [Source]
        var count = 0
        var first = Date.distantFuture
        var last = Date.distantPast
        /// When the latest sample begins; some, such as prescriptions, end long after they were recorded.
        var latestStart = Date.distantPast
    }

    /// The types with samples, by name.
    private(set) var types: [Entry] = []

    /// Reads every sample once.
    init(of store: HealthStore) async throws {
        for type in SampleType.all where type.isKnown {
            let predicate = SamplePredicate<any Sample>.sample(type: type)
            let sources = try await SourceQueryDescriptor(predicate: predicate).result(for: store)
            guard !sources.isEmpty else { continue }
            var entry = Entry(type: type, sources: sources)
            try await store.forEachPage(of: [predicate]) { samples in
                for sample in samples {
                    entry.count += 1
                    entry.first = min(entry.first, sample.startDate)
                    entry.last = max(entry.last, sample.endDate)
                    entry.latestStart = max(entry.latestStart, sample.startDate)
                }
            }
            types.append(entry)
        }
        types.sort { TypeName.short($0.type) < TypeName.short($1.type) }
    }

    /// The type with the most samples.
    var mostFrequent: SampleType? { types.max { $0.count < $1.count }?.type }

    var count: Int { types.reduce(0) { $0 + $1.count } }
}

extension Report {
    func printOverview(_ overview: StoreOverview) throws {
        guard !overview.types.isEmpty else {
            try console.printSection("In the store", ["  Nothing: there are no samples."])
            return
        }
        var table = Table([.text("Type"), .number("Samples"), .number("First"), .number("Last"), .text("Sources")])
        for entry in overview.types {
            table.add([
                TypeName.short(entry.type), NumberText.count(entry.count),
                dates.day(entry.first), dates.day(entry.last), SourceNames.short(entry.sources),
            ])
        }
        let heading = """
            In the store: \(NumberText.count(overview.count, "sample")) of \
            \(NumberText.count(overview.types.count, "type"))
            """
        try console.printSection(heading, table.lines(style: style))
    }
}
