import Foundation
@testable import HealthQuery

/// Meals and what they hold, in the plainest way.
struct CorrelationModel: Sendable {
    struct Food: Sendable {
        let sample: QuantitySample
        let detailsIndex: Int
    }

    struct Meal: Sendable {
        var objects: Set<UUID>
        let detailsIndex: Int
        let start: Date
    }

    private(set) var foods: [UUID: Food] = [:]
    private(set) var meals: [UUID: Meal] = [:]

    /// Saves a sample; one with a sync identifier goes past what stands for it (R8.9) and takes its place (R8.10).
    mutating func save(_ sample: QuantitySample, by detailsIndex: Int) {
        if let key = sample.syncKey,
            let rival = foods.values.first(where: { $0.detailsIndex == detailsIndex && $0.sample.syncKey == key })
        {
            guard sample.syncVersion > rival.sample.syncVersion else { return }
            foods[rival.sample.uuid] = nil
            for uuid in meals.keys where meals[uuid]?.objects.remove(rival.sample.uuid) != nil {
                meals[uuid]?.objects.insert(sample.uuid)
            }
        }
        foods[sample.uuid] = Food(sample: sample, detailsIndex: detailsIndex)
    }

    /// Saves meals with what they hold, all or none (R6.3); false if what one holds is not what is stored.
    mutating func save(_ new: [Correlation], by detailsIndex: Int) -> Bool {
        var result = self
        for meal in new {
            for object in meal.objects {
                guard let sample = object as? QuantitySample else { return false }
                if let known = result.foods[sample.uuid] {
                    guard known.sample.value == sample.value, known.sample.quantityType == sample.quantityType else {
                        return false
                    }
                } else {
                    result.foods[sample.uuid] = Food(sample: sample, detailsIndex: detailsIndex)
                }
            }
            result.meals[meal.uuid] = Meal(
                objects: Set(meal.objects.map(\.uuid)), detailsIndex: detailsIndex, start: meal.startDate)
        }
        self = result
        return true
    }

    /// Deletes foods and meals, all or none (R6.5).
    mutating func delete(_ uuids: [UUID], by detailsIndex: Int) -> Bool {
        let detailsIndices = uuids.map { foods[$0]?.detailsIndex ?? meals[$0]?.detailsIndex }
        guard !uuids.isEmpty, detailsIndices.allSatisfy({ $0 == detailsIndex }) else { return false }
        for uuid in uuids {
            foods[uuid] = nil
            meals[uuid] = nil
        }
        for meal in meals.keys { meals[meal]?.objects.subtract(uuids) }
        return true
    }

    /// The foods of a type that no meal holds.
    func loose(_ type: QuantityType) -> Set<UUID> {
        let held = meals.values.reduce(into: Set<UUID>()) { $0.formUnion($1.objects) }
        return Set(foods.values.filter { $0.sample.quantityType == type }.map(\.sample.uuid)).subtracting(held)
    }

    /// The meals that hold at least one food of a type, and none of it with less than a value (R6.1).
    func meals(_ type: QuantityType, atLeast value: Double) -> Set<UUID> {
        Set(
            meals.filter { _, meal in
                let own = meal.objects.compactMap { foods[$0]?.sample }.filter { $0.quantityType == type }
                return !own.isEmpty && own.allSatisfy { $0.value >= value }
            }.keys
        )
    }
}

extension QuantitySample {
    fileprivate var syncKey: String? {
        metadata[MetadataKeySyncIdentifier]?.stringValue.map { "\($0) \(quantityType.identifier)" }
    }
    fileprivate var syncVersion: Double { metadata[MetadataKeySyncVersion]?.doubleValue ?? 0 }
}
