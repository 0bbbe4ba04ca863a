import Foundation

extension QueryExplanation {
    /// The explanation of a run.
    init(_ trace: QueryTrace) {
        let work = trace.work
        self.init(
            query: trace.query,
            types: trace.filters.map { filter in
                let condition = trace.condition(filter)
                return TypePlan(
                    type: filter.type,
                    bounds: Bounds(filter.bounds, of: filter.type),
                    sourcesInStore: trace.treesInStore(filter.type),
                    sourcesEntered: trace.treesEntered(filter),
                    residual: condition == .everything ? nil : condition.text(for: filter.type)
                )
            },
            order: trace.order,
            limit: trace.limit == .max ? nil : trace.limit,
            limitStoppedReading: work.stoppedAtLimit,
            resultCount: trace.resultCount,
            rowsMatched: work.matches,
            rowsTouched: work.rows,
            rowsSummarized: work.summarized,
            deletionsTouched: work.deletions,
            identifiersLookedUp: work.lookups,
            nodesTouched: work.nodes,
            nodesPassedOver: PassedOver(work.passed),
            calendarCalls: work.calendarCalls,
            wakesOn: nil,
            notes: trace.notes
        )
    }

    /// The explanation of a query that reads nothing until something in a region changes.
    init(waiting query: String, _ filters: [TypedFilter], region: Region, in snapshot: DatabaseState, notes: [String]) {
        self.init(
            query: query,
            types: filters.map { filter in
                TypePlan(
                    type: filter.type,
                    bounds: Bounds(filter.bounds, of: filter.type),
                    sourcesInStore: snapshot.index.sources(of: filter.type).count,
                    sourcesEntered: 0,
                    residual: nil
                )
            },
            order: nil,
            limit: nil,
            limitStoppedReading: false,
            resultCount: 0,
            rowsMatched: 0,
            rowsTouched: 0,
            rowsSummarized: 0,
            deletionsTouched: 0,
            identifiersLookedUp: 0,
            nodesTouched: 0,
            nodesPassedOver: PassedOver(PassedNodes()),
            calendarCalls: 0,
            wakesOn: Wake(region, among: filters.map(\.type)),
            notes: notes
        )
    }
}

extension QueryExplanation.Bounds {
    init(_ bounds: RowBounds, of type: SampleType) {
        self.init(
            startsAtLeast: Self.date(bounds.startAtLeast, unless: -.infinity),
            startsBelow: Self.date(bounds.startBelow, unless: .infinity),
            endsAtLeast: Self.date(bounds.endAtLeast, unless: -.infinity),
            valueAtLeast: bounds.valueAtLeast == -.infinity ? nil : bounds.valueAtLeast,
            valueAtMost: bounds.valueAtMost == .infinity ? nil : bounds.valueAtMost,
            unit: type.unitOfValues,
            sources: bounds.sources,
            identifiers: bounds.uuids
        )
    }

    fileprivate static func date(_ seconds: Double, unless none: Double) -> Date? {
        seconds == none ? nil : Date(timeIntervalSinceReferenceDate: seconds)
    }
}

extension QueryExplanation.PassedOver {
    init(_ nodes: PassedNodes) {
        self.init(byStart: nodes.byStart, byEnd: nodes.byEnd, byValue: nodes.byValue, bySequence: nodes.bySequence)
    }
}

extension QueryExplanation.Wake {
    init(_ region: Region, among types: [SampleType]) {
        self.init(
            types: Set(types.filter { region.types.contains($0.index) }),
            from: QueryExplanation.Bounds.date(region.dates.lowerBound, unless: -.infinity),
            through: QueryExplanation.Bounds.date(region.dates.upperBound, unless: .infinity)
        )
    }
}
