import Foundation
import Measuring
import Workloads

/// A row of the table.
struct Line {
    let name: String
    let work: Work
    let target: Target

    init(_ name: String, _ work: Work, _ target: Target = Target()) {
        self.name = name
        self.work = work
        self.target = target
    }

    /// What is done in a row.
    enum Work {
        /// Saves everything in batches of 10,000.
        case save(Dataset.Order)
        /// Bytes for each sample when nothing is going on.
        case memory
        /// Imports everything from a file.
        case importing
        /// Megabytes of that file for each second of processor time.
        case importRate
        /// A question; it may depend on the run. Its time is divided by `parts`.
        case question(parts: Double, (_ run: Int) -> Question)
        /// A question that is asked for the first time in each run.
        case first((_ run: Int) -> Question)
        /// A question that was asked before.
        case again(Question)
        /// A question that was asked before, after one more row was saved.
        case afterSave(Question)
        /// What came after an anchor: 1,000 additions and 100 deletions.
        case changes
        /// Deletes 10,000 objects.
        case delete(DeletionManner)
    }

    /// What its numbers are.
    var kind: Table.Kind {
        switch work {
        case .memory: .bytes
        case .importRate: .perSecond
        default: .seconds
        }
    }

    /// All rows, in the order in which they are measured: the last ones change the data.
    static func all(_ dataset: Dataset) -> [Line] {
        saving(dataset) + reading(dataset) + statistics(dataset) + changing
    }

    private static func saving(_ dataset: Dataset) -> [Line] {
        [
            Line("save in order", .save(.inOrder), Target(timesFasterThanGRDB: 15, timesTuned: 1.5)),
            Line("save shuffled", .save(.shuffled), Target(timesFasterThanGRDB: 12)),
            Line("bytes a sample", .memory, Target(bytes: dataset.form == .plain ? 44 : 60)),
            Line("import an export.xml", .importing),
            Line("MB imported a second", .importRate, Target(megabytesPerSecond: 100)),
        ]
    }

    private static func reading(_ dataset: Dataset) -> [Line] {
        let all = dataset.span
        let day = 86_400.0
        // Days from all over the ten years, other ones in each run.
        func days(_ run: Int) -> [Span] {
            (0..<20).map { index in
                let start = all.start + Double((index * 181 + run * 7 + 3) % 3_650) * day
                return Span(start: start, end: start + day)
            }
        }
        func month(_ run: Int) -> Span {
            let start = all.start + Double((run * 411 + 100) % 3_600) * day
            return Span(start: start, end: start + 30 * day)
        }
        return [
            Line(
                "newest 100 of a day",
                .question(parts: 20) { .newest(limit: 100, spans: days($0)) },
                Target(timesFasterThanGRDB: 20)
            ),
            Line(
                "30 days, each read",
                .question(parts: 1) { .rows([.rate], month($0)) },
                Target(timesFasterThanGRDB: 15)
            ),
            Line(
                "all rows, each read",
                .question(parts: 1) { _ in .rows(Kind.allCases, all) },
                Target(timesFasterThanGRDB: 12)
            ),
            Line("the same without a list", .question(parts: 1) { _ in .each(Kind.allCases, all) }),
            Line(
                "above a value in a year",
                .question(parts: 1) { .above(Dataset.limit, year($0)) },
                Target(timesFasterThanGRDB: 100, timesTuned: 1.5)
            ),
        ]
    }

    private static func statistics(_ dataset: Dataset) -> [Line] {
        // Other zones and anchors in each run, so that nobody profits from what was computed before.
        func every(_ component: Calendar.Component, _ run: Int) -> Intervals {
            Intervals(component, zone: Zones.names[run % Zones.names.count], of: dataset, earlier: run % 37)
        }
        let days = Intervals(.day, zone: Zones.home, of: dataset)
        return [
            Line(
                "statistics of a year",
                .question(parts: 1) { .statistics(year($0)) },
                Target(timesFasterThanGRDB: 2_000, seconds: 0.000_005)
            ),
            Line("the same, not user entered", .question(parts: 1) { .measured(year($0)) }),
            Line(
                "every day of ten years",
                .first { .intervals(every(.day, $0)) },
                Target(timesFasterThanGRDB: 100)
            ),
            Line(
                "every hour of ten years",
                .first { .intervals(every(.hour, $0)) },
                Target(timesFasterThanGRDB: 38)
            ),
            Line(
                "every month of ten years",
                .first { .intervals(every(.month, $0)) },
                Target(timesFasterThanGRDB: 3_700)
            ),
            Line("every day, again", .again(.intervals(days)), Target(timesFasterThanDays: 7)),
            Line("every day, after a save", .afterSave(.intervals(days)), Target(timesFasterThanDays: 7)),
            Line("steps by day, merged", .first { .mergedSteps(every(.day, $0)) }, Target(timesTuned: 1.2)),
            Line("merged steps, again", .again(.mergedSteps(days)), Target(seconds: 0.000_1)),
            Line("steps by hour, merged", .first { .mergedSteps(every(.hour, $0)) }),
            Line("merged hours, again", .again(.mergedSteps(Intervals(.hour, zone: Zones.home, of: dataset)))),
        ]
    }

    private static var changing: [Line] {
        [
            Line("changes since an anchor", .changes, Target(timesFasterThanGRDB: 8)),
            Line("delete 10,000 by UUID", .delete(.objects), Target(timesFasterThanGRDB: 15)),
            Line("the same by predicate", .delete(.predicate), Target(timesFasterThanGRDB: 15)),
        ]
    }

    /// A calendar year at home, so that it consists of whole days there.
    private static func year(_ run: Int) -> Span {
        let first = 2014 + (run * 3 + 4) % 10
        return Span(start: Zones.midnight(year: first), end: Zones.midnight(year: first + 1))
    }
}
