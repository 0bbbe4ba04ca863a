import Foundation
import HealthQuery

/// One run of a command: what it was asked, and where it finds and writes things.
struct CommandRun: Sendable {
    let tool: Tool
    let options: Options

    var console: Console { tool.console }

    /// Data that was read into a store.
    struct LoadedData: Sendable {
        let store: HealthStore
        let calendar: Calendar
        /// The time that the command line names.
        let span: Span
        var outcome: ExportImporter.Outcome

        var dates: DayText { DayText(zone: calendar.timeZone) }

        /// Ends a run on a damaged file, when all of its answers are written.
        func checkWhole() throws {
            guard outcome.isDamaged else { return }
            throw ToolError.damage("the file is damaged; what could be read of it was asked")
        }
    }

    /// Reads a file into a new store, and tells on standard error what is wrong with it; without a file, the person.
    func load(_ file: String?, showsProgress: Bool) async throws -> LoadedData {
        let input = Input(file)
        let calendar = calendar(for: input)
        // Before the import, which takes its time.
        let span = try span(calendar)
        let database = HealthDatabase(calendar: calendar)
        let outcome = try await input.load(into: database, tool.importer, showsProgress ? console : nil)
        for problem in outcome.problems { console.complain(problem) }
        if outcome.isFailure { throw ToolError.failure("nothing in the file could be imported") }
        return LoadedData(store: HealthStore(database: database), calendar: calendar, span: span, outcome: outcome)
    }

    /// Reads the file that the command line names, as a command does that prints an answer.
    func load() async throws -> LoadedData {
        try await load(options.file, showsProgress: options.format == .text)
    }

    /// The calendar in whose time zone days begin.
    func calendar(for input: Input) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = options.timeZone ?? input.zone ?? tool.currentZone
        return calendar
    }

    private func span(_ calendar: Calendar) throws -> Span {
        let ends = [options.from, options.to].map { text in text.flatMap { Moment($0, calendar) } }
        guard let span = Span(from: ends[0], to: ends[1], calendar) else {
            throw ToolError.usage("--from must lie before --to; a day in --to is included, an instant is not")
        }
        return span
    }

    /// The sources that `--source` names, among those of some types; nil if all are wanted.
    func sources(of types: [SampleType], in data: LoadedData) async throws -> [Source]? {
        guard !options.sources.isEmpty else { return nil }
        let all = try await data.store.sources(of: types)
        return try SourcePreference.sources(named: options.sources, among: all)
    }

    /// Lets the sources that `--prefer` names count first, for each of some types that one of them has data of.
    func prefer(of types: [SampleType], in data: LoadedData) async throws {
        guard !options.preferredSources.isEmpty else { return }
        let all = try await data.store.sources(of: types)
        let preferred = try SourcePreference.sources(named: options.preferredSources, among: all)
        for type in types {
            guard try await data.store.sources(of: [type]).contains(where: preferred.contains) else { continue }
            switch type {
            case let type as QuantityType: try await data.store.setSourceOrder(preferred, for: type)
            case let type as CategoryType: try await data.store.setSourceOrder(preferred, for: type)
            default: break
            }
        }
    }
}

extension HealthStore {
    /// The sources with samples of any of some types, each once.
    func sources(of types: [SampleType]) async throws -> [Source] {
        var all: [Source] = []
        var seen: Set<Source> = []
        for type in types {
            let query = SourceQueryDescriptor(predicate: SamplePredicate<any Sample>.sample(type: type))
            all += try await query.result(for: self).filter { seen.insert($0).inserted }
        }
        return all
    }

    /// The types with samples, by their short names.
    func typesWithSamples() async throws -> [SampleType] {
        var types: [SampleType] = []
        for type in SampleType.all where type.isKnown {
            if try await !sources(of: [type]).isEmpty { types.append(type) }
        }
        return types.sorted { TypeName.short($0) < TypeName.short($1) }
    }

    /// Reads every sample that one of some predicates matches, some thousand at a time, so that memory does not hold a
    /// large store twice.
    ///
    /// - Returns: the position behind all that was read.
    @discardableResult
    func forEachPage(
        of predicates: [SamplePredicate<any Sample>], size: Int = 8192, _ body: ([any Sample]) throws -> Void = { _ in }
    ) async throws -> QueryAnchor {
        var query = AnchoredObjectQueryDescriptor(predicates: predicates, anchor: nil, limit: size)
        while true {
            let page = try await query.result(for: self)
            if page.newAnchor == query.anchor { return page.newAnchor }
            query.anchor = page.newAnchor
            try body(page.addedSamples)
        }
    }
}
