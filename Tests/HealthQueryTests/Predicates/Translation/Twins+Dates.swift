import Foundation
import HealthQuery

extension Twins {
    /// Starts and ends.
    static let dates: [Twin] = {
        let (a, b, noon) = (time(100), time(200), time(150))
        let (range, day) = (a..<b, DateInterval(start: a, end: b))
        func start(_ comparison: QueryPredicate.Operator, _ date: Date) -> QueryPredicate {
            Query.predicateForSamples(with: comparison, startDate: date)
        }
        func end(_ comparison: QueryPredicate.Operator, _ date: Date) -> QueryPredicate {
            Query.predicateForSamples(with: comparison, endDate: date)
        }
        let starts = start(.greaterThanOrEqualTo, a) && start(.lessThan, b)
        var twins = Twins()
        twins.add(heartRate, #Predicate<QuantitySample> { $0.startDate >= a }, start(.greaterThanOrEqualTo, a))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.startDate > a }, start(.greaterThan, a))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.startDate <= b }, start(.lessThanOrEqualTo, b))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.startDate == a }, start(.equalTo, a))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.startDate != a }, start(.notEqualTo, a))
        twins.add(heartRate, #Predicate<QuantitySample> { a <= $0.startDate }, start(.greaterThanOrEqualTo, a))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.startDate >= a && $0.startDate < b }, starts)
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.endDate > a && $0.startDate < b },
            end(.greaterThan, a) && start(.lessThan, b))
        twins.add(heartRate, #Predicate<QuantitySample> { (a..<b).contains($0.startDate) }, starts)
        twins.add(
            heartRate, #Predicate<QuantitySample> { (a...b).contains($0.startDate) },
            start(.greaterThanOrEqualTo, a) && start(.lessThanOrEqualTo, b))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { range.contains($0.endDate) },
            end(.greaterThanOrEqualTo, a) && end(.lessThan, b))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { day.start <= $0.startDate && $0.startDate < day.end }, starts)
        twins.add(heartRate, #Predicate<QuantitySample> { !($0.startDate < a) }, !start(.lessThan, a))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.startDate < a || $0.startDate >= b },
            start(.lessThan, a) || start(.greaterThanOrEqualTo, b))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.startDate <= noon && noon <= $0.endDate },
            start(.lessThanOrEqualTo, noon) && end(.greaterThanOrEqualTo, noon))
        twins.add(
            heartRate, #Predicate<QuantitySample> { ($0.startDate...$0.endDate).contains(noon) },
            start(.lessThanOrEqualTo, noon) && end(.greaterThanOrEqualTo, noon))
        twins.add(heartRate, #Predicate<any Sample> { $0.startDate >= a && $0.startDate < b }, starts)
        return twins.all
    }()

    /// Quantities and raw values.
    static let values: [Twin] = {
        let (low, limit) = (
            Quantity(unit: TwinSamples.bpm, doubleValue: 80), Quantity(unit: TwinSamples.bpm, doubleValue: 100)
        )
        func rate(_ comparison: QueryPredicate.Operator, _ quantity: Quantity) -> QueryPredicate {
            Query.predicateForQuantitySamples(with: comparison, quantity: quantity)
        }
        let between = rate(.greaterThanOrEqualTo, low) && rate(.lessThanOrEqualTo, limit)
        func stage(_ comparison: QueryPredicate.Operator, _ value: Int) -> QueryPredicate {
            Query.predicateForCategorySamples(with: comparison, value: value)
        }
        let core = CategoryValueSleepAnalysis.asleepCore
        let asleep = Set(CategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue))
        let base = 2
        var twins = Twins()
        twins.add(heartRate, #Predicate<QuantitySample> { $0.quantity > limit }, rate(.greaterThan, limit))
        twins.add(heartRate, #Predicate<QuantitySample> { limit > $0.quantity }, rate(.lessThan, limit))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.quantity == limit }, rate(.equalTo, limit))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.quantity >= low && $0.quantity <= limit }, between)
        twins.add(heartRate, #Predicate<QuantitySample> { (low...limit).contains($0.quantity) }, between)
        twins.add(sleepAnalysis, #Predicate<CategorySample> { $0.value == core.rawValue }, stage(.equalTo, 3))
        twins.add(sleepAnalysis, #Predicate<CategorySample> { $0.value > base + 1 }, stage(.greaterThan, 3))
        twins.add(sleepAnalysis, #Predicate<CategorySample> { $0.value != -base * -1 }, stage(.notEqualTo, 2))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { asleep.contains($0.value) },
            CategoryValueSleepAnalysis.predicateForSamples(equalTo: CategoryValueSleepAnalysis.allAsleepValues))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { [3, 4].contains($0.value) },
            CategoryValueSleepAnalysis.predicateForSamples(equalTo: [.asleepCore, .asleepDeep]))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { (3...5).contains($0.value) },
            stage(.greaterThanOrEqualTo, 3) && stage(.lessThanOrEqualTo, 5))
        return twins.all
    }()
}
