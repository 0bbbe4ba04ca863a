import Foundation
import HealthQuery

extension Report {
    /// Lists the newest samples of several types, newest first.
    ///
    /// A type with most of all samples is left out, as it would fill the list.
    func printNewest(in overview: StoreOverview) async throws {
        let length = 10
        let frequent = overview.types.first { entry in
            entry.count > overview.count / 2 && overview.count - entry.count >= length
        }?.type
        let types = overview.types.map(\.type).filter { $0 != frequent }
        guard !types.isEmpty else { return }
        let newest = SampleQueryDescriptor(
            predicates: types.map { SamplePredicate<any Sample>.sample(type: $0) },
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: length
        )
        var table = Table([.text("Begins"), .text("Type"), .number("Value"), .text("Source")])
        for sample in try await newest.result(for: store) {
            table.add([
                dates.weekday(sample.startDate, isAligned: true) + " " + dates.time(sample.startDate),
                TypeName.short(sample.sampleType), ValueText.of(sample), sample.sourceRevision.source.name,
            ])
        }
        try console.printSection(
            "The newest samples" + (frequent.map { " other than \(TypeName.short($0))" } ?? ""),
            table.lines(style: style)
        )
    }
}
