import Foundation
import HealthQuery

extension Recording {
    /// Records what the person eats, meal by meal; sometimes a meal is forgotten.
    mutating func recordMeals(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        for plan in plans {
            for (due, dishes) in zip(plan.meals, [Dish.breakfasts, Dish.lunches, Dish.dinners]) {
                let time = due.addingTimeInterval(chance.whole(0...2400))
                let dish = dishes[Int(chance.fraction() * Double(dishes.count))]
                // Nobody eats much with a cold.
                let portion = chance.number(0.8...1.25) * (plan.isIll ? 0.6 : 1)
                if chance.happens(0.88) { record(dish, portion: portion, at: time) }
            }
        }
    }

    private mutating func record(_ dish: Dish, portion: Double, at time: Date) {
        let contents: [(QuantityTypeIdentifier, Double, HealthUnit)] = [
            (.dietaryEnergyConsumed, dish.energy, .kilocalorie()),
            (.dietaryProtein, dish.protein, .gram()),
            (.dietaryCarbohydrates, dish.carbohydrates, .gram()),
            (.dietaryFatTotal, dish.fat, .gram()),
        ]
        let amounts = contents.map { ($0, ($1 * portion).rounded(), $2) }
        add(.food, amounts, at: time, by: .diary, metadata: [MetadataKeyFoodType: .string(dish.name)])
    }

    /// Records the blood pressure on some mornings.
    mutating func recordBloodPressure(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        for plan in plans where plan.index % 3 == 1 {
            let time = plan.wake.addingTimeInterval(chance.whole(900...1800))
            let systolic = chance.whole(112...129) + (plan.isIll ? 6 : 0)
            let diastolic = chance.whole(70...83)
            let pressures: [(QuantityTypeIdentifier, Double, HealthUnit)] = [
                (.bloodPressureSystolic, systolic, .millimeterOfMercury()),
                (.bloodPressureDiastolic, diastolic, .millimeterOfMercury()),
            ]
            add(.bloodPressure, pressures, at: time, by: .cuff)
        }
    }
}

/// A dish: the contents of an ordinary portion, energy in kilocalories, the rest in grams.
private struct Dish: Sendable {
    let name: String
    let energy: Double
    let protein: Double
    let carbohydrates: Double
    let fat: Double

    static let breakfasts = [
        Dish(name: "Porridge with apple", energy: 380, protein: 12, carbohydrates: 62, fat: 9),
        Dish(name: "Bread and cheese", energy: 430, protein: 19, carbohydrates: 41, fat: 20),
        Dish(name: "Yogurt with nuts", energy: 350, protein: 17, carbohydrates: 28, fat: 18),
    ]
    static let lunches = [
        Dish(name: "Lentil soup", energy: 520, protein: 27, carbohydrates: 72, fat: 13),
        Dish(name: "Vegetable curry", energy: 640, protein: 18, carbohydrates: 88, fat: 23),
        Dish(name: "Falafel", energy: 710, protein: 22, carbohydrates: 79, fat: 34),
    ]
    static let dinners = [
        Dish(name: "Pasta with tomatoes", energy: 690, protein: 23, carbohydrates: 104, fat: 19),
        Dish(name: "Salmon and potatoes", energy: 720, protein: 41, carbohydrates: 52, fat: 38),
        Dish(name: "Pizza", energy: 880, protein: 36, carbohydrates: 101, fat: 36),
        Dish(name: "Salad with beans", energy: 450, protein: 19, carbohydrates: 44, fat: 21),
    ]
}
