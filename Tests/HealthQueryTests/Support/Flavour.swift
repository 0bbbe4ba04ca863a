import Foundation
@testable import HealthQuery

/// A kind of sample that queries can be made of: the same test runs for each.
struct Flavour<S: Sendable>: Sendable {
    let types: [SampleType]
    let predicate: @Sendable (SampleType, QueryPredicate?) -> SamplePredicate<S>
    let sortDescriptor: @Sendable (NaiveModel.SortKey) -> SortDescriptor<S>
    let wrap: @Sendable (S) -> AnySample?

    /// A question as predicates.
    func predicates(_ question: NaiveModel.Question) -> [SamplePredicate<S>] {
        question.map { predicate($0.type, $0.condition.predicate(for: $0.type)) }
    }
}

extension Flavour<QuantitySample> {
    static let quantity = Flavour(
        types: [stepCount, heartRate],
        predicate: { .quantitySample(type: $0 == heartRate ? heartRate : stepCount, predicate: $1) },
        sortDescriptor: { key in
            let order = key.isForward ? SortOrder.forward : .reverse
            return switch key.property {
            case .start: SortDescriptor(\.startDate, order: order)
            case .end: SortDescriptor(\.endDate, order: order)
            case .value: SortDescriptor(\.value, order: order)
            }
        },
        wrap: { AnySample($0) }
    )
}

extension Flavour<CategorySample> {
    static let category = Flavour(
        types: [sleepAnalysis, CategoryType(.mindfulSession)],
        predicate: { type, predicate in
            .categorySample(
                type: type == sleepAnalysis ? sleepAnalysis : CategoryType(.mindfulSession),
                predicate: predicate
            )
        },
        sortDescriptor: { key in
            let order = key.isForward ? SortOrder.forward : .reverse
            return switch key.property {
            case .start: SortDescriptor(\.startDate, order: order)
            case .end: SortDescriptor(\.endDate, order: order)
            case .value: SortDescriptor(\.value, order: order)
            }
        },
        wrap: { AnySample($0) }
    )
}

extension Flavour<any Sample> {
    static let any = Flavour(
        types: RandomHistory.types,
        predicate: { .sample(type: $0, predicate: $1) },
        sortDescriptor: { key in
            let order = key.isForward ? SortOrder.forward : .reverse
            return switch key.property {
            case .start: SortDescriptor(\.startDate, order: order)
            case .end: SortDescriptor(\.endDate, order: order)
            case .value: SortDescriptor(\.plainValue, order: order)
            }
        },
        wrap: { AnySample($0) }
    )
}

extension Sample {
    /// A key path that the package has never heard of.
    var plainValue: Double {
        AnySample(self)?.fields.value ?? .nan
    }
}
