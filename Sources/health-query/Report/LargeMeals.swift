import Foundation
import HealthQuery

extension Report {
    /// A meal of this energy in kilocalories or more is called large.
    private static let largeMeal = 700.0
    /// How many meals are shown.
    private static let mealCount = 8

    /// Finds the meals above a limit: a condition on the members of a correlation.
    func printLargeMeals() async throws {
        let isLarge = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .kilocalorie(), doubleValue: Self.largeMeal)
        )
        var meals = CorrelationQueryDescriptor(type: CorrelationType(.food))
        let all = try await meals.result(for: store).count
        guard all > 0 else { return }
        meals.samplePredicates = [QuantityType(.dietaryEnergyConsumed): isLarge]
        let large = try await meals.result(for: store)
        var lines = ["  \(NumberText.count(large.count)) of \(NumberText.count(all, "meal"))"]
        if !large.isEmpty {
            if large.count > Self.mealCount { lines[0] += ", the last \(Self.mealCount) of them:" }
            var table = Table([.text("Begins"), .text("Meal"), .number("kcal"), .number("Protein"), .text("Source")])
            for meal in large.suffix(Self.mealCount) {
                table.add([
                    dates.weekday(meal.startDate, isAligned: true) + " " + dates.time(meal.startDate),
                    meal.metadata[MetadataKeyFoodType]?.stringValue ?? "",
                    NumberText.rounded(meal.sum(.dietaryEnergyConsumed, in: .kilocalorie())),
                    NumberText.rounded(meal.sum(.dietaryProtein, in: .gram())) + " g",
                    meal.sourceRevision.source.name,
                ])
            }
            lines += table.lines(style: style)
        }
        try console.printSection("Meals of more than \(NumberText.rounded(Self.largeMeal)) kcal", lines)
    }
}

extension Correlation {
    /// The sum of the quantities of one type in the correlation.
    fileprivate func sum(_ identifier: QuantityTypeIdentifier, in unit: HealthUnit) -> Double {
        objects(for: QuantityType(identifier)).reduce(0) { sum, object in
            sum + ((object as? QuantitySample)?.quantity.doubleValue(for: unit) ?? 0)
        }
    }
}
