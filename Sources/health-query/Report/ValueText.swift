import HealthQuery

/// The values of samples, for a person.
enum ValueText {
    static func of(_ sample: any Sample) -> String {
        switch sample {
        case let sample as QuantitySample: of(sample.quantity)
        case let sample as CategorySample: category(sample)
        case let sample as VisionPrescription: "\(sample.prescriptionType)"
        case let sample as Correlation: correlation(sample)
        case let sample as Workout: "\(sample.workoutActivityType), \(NumberText.rounded(sample.duration / 60)) min"
        case let sample as AudiogramSample:
            NumberText.count(sample.sensitivityPoints.count, "frequency", plural: "frequencies")
        // Others' text, which may hold anything.
        case let sample as ClinicalRecord: TextWidth.printable(sample.displayName)
        case let sample as Electrocardiogram: "\(sample.classification)"
        case let sample as StateOfMind: "\(sample.valenceClassification)"
        case let sample as any ScoredAssessment: "score \(sample.score)"
        default: ""
        }
    }

    /// A blood pressure as it is spoken; for other correlations the number of values.
    private static func correlation(_ sample: Correlation) -> String {
        let unit = HealthUnit.millimeterOfMercury()
        let pressures = [QuantityTypeIdentifier.bloodPressureSystolic, .bloodPressureDiastolic].compactMap { type in
            sample.objects(for: QuantityType(type)).first as? QuantitySample
        }
        guard pressures.count == 2 else { return NumberText.count(sample.objects.count, "value") }
        let numbers = pressures.map { NumberText.rounded($0.quantity.doubleValue(for: unit)) }
        return numbers.joined(separator: "/") + " mmHg"
    }

    /// A quantity with its unit.
    static func of(_ quantity: Quantity) -> String {
        let unit = quantity.unit
        if unit == .percent() { return NumberText.rounded(quantity.value * 100, digits: 2) + " %" }
        let number = NumberText.measured(quantity.value)
        return unit == .count() || unit.isNull() ? number : number + " " + unit.unitString
    }

    /// The name of the value, without the type's name in front; the number if it has no name.
    private static func category(_ sample: CategorySample) -> String {
        guard let name = sample.categoryType.values.exportName(of: sample.value) else { return String(sample.value) }
        let short = name.hasPrefix("HKCategoryValue") ? String(name.dropFirst(15)) : name
        let type = TypeName.short(sample.categoryType)
        return short.hasPrefix(type) && short.count > type.count ? String(short.dropFirst(type.count)) : short
    }
}
