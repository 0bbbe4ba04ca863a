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
                    residual: trace.region != nil || condition == .everything ? nil : condition.text(for: filter.type)
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
            nodesPassedOver: PassedOver(
                byStart: work.passed.byStart,
                byEnd: work.passed.byEnd,
                byValue: work.passed.byValue,
                bySequence: work.passed.bySequence
            ),
            calendarCalls: work.calendarCalls,
            wakesOn: trace.region.map { Wake($0, among: trace.filters.map(\.type)) },
            notes: trace.notes
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

extension QueryExplanation.Wake {
    init(_ region: Region, among types: [SampleType]) {
        self.init(
            types: Set(types.filter { region.types.contains($0.index) }),
            from: QueryExplanation.Bounds.date(region.dates.lowerBound, unless: -.infinity),
            through: QueryExplanation.Bounds.date(region.dates.upperBound, unless: .infinity)
        )
    }
}
