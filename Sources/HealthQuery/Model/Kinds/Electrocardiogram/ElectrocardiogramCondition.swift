/// A condition on an electrocardiogram.
enum ElectrocardiogramCondition: Hashable {
    case classification(Electrocardiogram.Classification)
    case symptomsStatus(Electrocardiogram.SymptomsStatus)
    /// Compares the heart rate; one that is not known matches nothing, whatever the operator.
    case averageHeartRate(QueryPredicate.Operator, Quantity)
}

extension ElectrocardiogramCondition: KindCondition {
    static var name: String { "electrocardiogram" }

    func validate(for type: SampleType) throws {
        guard type == ElectrocardiogramType.electrocardiogram else {
            throw HealthError.invalidArgument(
                "\(type.identifier) is no electrocardiogram, as a predicate asks: \(self)")
        }
        if case .averageHeartRate(let comparison, let quantity) = self {
            try comparison.validate(
                comparing: quantity, in: HealthUnit.count().unitDivided(by: .minute()), self)
        }
    }

    func matches(_ row: SampleRow) -> Bool {
        let content = Electrocardiogram(row).content
        return switch self {
        case .classification(let classification): content.classification == classification
        case .symptomsStatus(let status): content.symptomsStatus == status
        case .averageHeartRate(let comparison, let bound):
            content.averageHeartRate.map { comparison.holds($0, bound) } ?? false
        }
    }

    var description: String {
        switch self {
        case .classification(let classification): "classification \(classification)"
        case .symptomsStatus(let status): "symptoms \(status)"
        case .averageHeartRate(let comparison, let quantity): "average heart rate \(comparison.symbol) \(quantity)"
        }
    }
}

extension ElectrocardiogramCondition: Codable {
    private enum Key: CodingKey {
        case classification, symptomsStatus, averageHeartRate
    }

    init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a condition on an electrocardiogram", Key.self)
        switch key {
        case .classification:
            self = .classification(try container.decode(Electrocardiogram.Classification.self, forKey: key))
        case .symptomsStatus:
            self = .symptomsStatus(try container.decode(Electrocardiogram.SymptomsStatus.self, forKey: key))
        case .averageHeartRate: self = try container.comparison(forKey: key, with: "quantity", Self.averageHeartRate)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .classification(let classification): try container.encode(classification, forKey: .classification)
        case .symptomsStatus(let status): try container.encode(status, forKey: .symptomsStatus)
        case .averageHeartRate(let comparison, let quantity):
            try container.encode(comparison, quantity, as: "quantity", forKey: .averageHeartRate)
        }
    }
}
