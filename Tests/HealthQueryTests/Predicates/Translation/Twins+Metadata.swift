import Foundation
import HealthQuery

extension Twins {
    /// Metadata.
    static let metadata: [Twin] = {
        let key = MetadataKeyWasUserEntered
        func value(
            _ key: String, _ comparison: QueryPredicate.Operator, _ value: MetadataValue
        ) -> QueryPredicate {
            Query.predicateForObjects(withMetadataKey: key, operatorType: comparison, value: value)
        }
        let hasMeal = Query.predicateForObjects(withMetadataKey: "meal")
        func isNumber(_ key: String) -> QueryPredicate {
            QueryPredicate(.metadata(MetadataPredicate(key: key, condition: .isNumber)))
        }
        let meals: [MetadataValue?] = ["lunch", "dinner"]
        let mealsOrNone: [MetadataValue?] = ["lunch", nil]
        let oneOfThem = Query.predicateForObjects(withMetadataKey: "meal", allowedValues: ["lunch", "dinner"])
        var twins = Twins()
        twins.add(heartRate, #Predicate<QuantitySample> { $0.metadata[key] == true }, value(key, .equalTo, true))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.metadata[key] != true }, value(key, .notEqualTo, true))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata["meal"] == "lunch" }, value("meal", .equalTo, "lunch"))
        twins.add(heartRate, #Predicate<any Sample> { $0.metadata["meal"] == 1 }, value("meal", .equalTo, 1))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.metadata["meal"] == nil }, !hasMeal)
        twins.add(sleepAnalysis, #Predicate<CategorySample> { $0.metadata["meal"] != nil }, hasMeal)
        twins.add(
            heartRate, #Predicate<QuantitySample> { ($0.metadata["servings"]?.doubleValue ?? 0) > 2 },
            value("servings", .greaterThan, .double(2)))
        twins.add(
            heartRate, #Predicate<QuantitySample> { ($0.metadata["servings"]?.doubleValue ?? 0) < 2 },
            value("servings", .lessThan, .double(2)) || !isNumber("servings"))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata["servings"]?.doubleValue != nil }, isNumber("servings"))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata["servings"]?.doubleValue == 2.5 },
            value("servings", .equalTo, .double(2.5)))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata[key]?.boolValue == true },
            isNumber(key) && value(key, .notEqualTo, 0))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata[key]?.boolValue ?? false },
            isNumber(key) && value(key, .notEqualTo, 0))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata["meal"]?.stringValue?.contains("unc") ?? false },
            value("meal", .contains, "unc"))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata["meal"]?.stringValue?.starts(with: "lu") == true },
            value("meal", .beginsWith, "lu"))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.metadata["meal", default: "lunch"] == "lunch" },
            value("meal", .equalTo, "lunch") || !hasMeal)
        twins.add(
            heartRate, #Predicate<QuantitySample> { ($0.metadata["meal"] ?? "lunch") != "lunch" },
            hasMeal && value("meal", .notEqualTo, "lunch"))
        twins.add(heartRate, #Predicate<QuantitySample> { meals.contains($0.metadata["meal"]) }, oneOfThem)
        twins.add(
            heartRate, #Predicate<QuantitySample> { mealsOrNone.contains($0.metadata["meal"]) },
            Query.predicateForObjects(withMetadataKey: "meal", allowedValues: ["lunch"]) || !hasMeal)
        return twins.all
    }()
}
