import Foundation
import HealthQuery
import Testing

/// Numbers in metadata, also NaN and infinite ones, as Foundation's macro asks for them.
struct MetadataNumberTests {
    private static let values: [MetadataValue?] = [
        nil, "2", "", true, false, 0, 1, 2, 3, 2.5, -0.5, .double(.nan), .double(.infinity), .double(-.infinity),
        .double(-.greatestFiniteMagnitude), .date(time(0)), .quantity(Quantity(unit: .count(), doubleValue: .nan)),
    ]

    private static let samples = values.map { value in
        QuantitySample(
            type: QuantityType(.stepCount), quantity: Quantity(unit: .count(), doubleValue: 1), start: time(0),
            end: time(1), metadata: value.map { ["k": $0] })
    }

    private static let numbers: [Predicate<QuantitySample>] = {
        let (two, nan, least) = (2.0, Double.nan, -Double.infinity)
        let none: Double? = nil
        let known: [Double] = [1, 2.5, .infinity]
        let orNone: [Double?] = [nil, 1]
        var all: [Predicate<QuantitySample>] = []
        all.append(#Predicate { $0.metadata["k"]?.doubleValue != nil })
        all.append(#Predicate { $0.metadata["k"]?.doubleValue == nil })
        all.append(#Predicate { $0.metadata["k"]?.doubleValue == none })
        all.append(#Predicate { $0.metadata["k"]?.doubleValue != two })
        all.append(#Predicate { $0.metadata["k"]?.doubleValue != nan })
        all.append(#Predicate { $0.metadata["k"]?.doubleValue == least })
        all.append(#Predicate { ($0.metadata["k"]?.doubleValue ?? 0) > two })
        all.append(#Predicate { ($0.metadata["k"]?.doubleValue ?? 5) > two })
        all.append(#Predicate { ($0.metadata["k"]?.doubleValue ?? 0) != two })
        all.append(#Predicate { ($0.metadata["k"]?.doubleValue ?? 2) != two })
        all.append(#Predicate { ($0.metadata["k"]?.doubleValue ?? 2) == two })
        all.append(#Predicate { ($0.metadata["k"]?.doubleValue ?? 0) >= least })
        all.append(#Predicate { if let number = $0.metadata["k"]?.doubleValue { number > two } else { true } })
        all.append(#Predicate { if let number = $0.metadata["k"]?.doubleValue { number != two } else { false } })
        all.append(#Predicate { ($0.metadata["k"].flatMap { $0.doubleValue }.flatMap { $0 > two }) == false })
        all.append(#Predicate { ($0.metadata["k"].flatMap { $0.doubleValue }.flatMap { $0 != two }) ?? true })
        all.append(#Predicate { known.contains(($0.metadata["k"].flatMap { $0.doubleValue }) ?? 1) })
        all.append(#Predicate { orNone.contains($0.metadata["k"].flatMap { $0.doubleValue }) })
        all.append(#Predicate { ((two - 1)..<two).contains(($0.metadata["k"].flatMap { $0.doubleValue }) ?? 1) })
        return all
    }()

    private static let truths: [Predicate<QuantitySample>] = {
        let yes = true
        let orNone: [Bool?] = [nil, false]
        var all: [Predicate<QuantitySample>] = []
        all.append(#Predicate { $0.metadata["k"]?.boolValue == true })
        all.append(#Predicate { $0.metadata["k"]?.boolValue != true })
        all.append(#Predicate { $0.metadata["k"]?.boolValue == false })
        all.append(#Predicate { $0.metadata["k"]?.boolValue != false })
        all.append(#Predicate { $0.metadata["k"]?.boolValue == nil })
        all.append(#Predicate { $0.metadata["k"]?.boolValue ?? true })
        all.append(#Predicate { !($0.metadata["k"]?.boolValue ?? false) })
        all.append(#Predicate { ($0.metadata["k"]?.boolValue ?? true) != yes })
        all.append(#Predicate { if let isSo = $0.metadata["k"]?.boolValue { !isSo } else { yes } })
        all.append(#Predicate { orNone.contains($0.metadata["k"].flatMap { $0.boolValue }) })
        return all
    }()

    @Test func `each way to ask for a number agrees with Foundation`() throws {
        for predicate in Self.numbers + Self.truths {
            let translated = QueryPredicate(predicate)
            for (value, sample) in zip(Self.values, Self.samples) {
                let expected = try predicate.evaluate(sample)
                #expect(
                    try translated.evaluate(sample) == expected,
                    "\(String(describing: value)): \(translated)")
            }
        }
    }

    @Test func `numbers that are saved are numbers, whatever their size`() async throws {
        let store = HealthStore.fixed()
        let odd: [Double] = [.nan, .infinity, -.infinity]
        try await store.save(odd.map { steps(1, metadata: ["k": .double($0)]) } + [steps(1, metadata: ["k": "a"])])
        for predicate in [
            #Predicate<QuantitySample> { $0.metadata["k"]?.doubleValue != nil },
            #Predicate<QuantitySample> { $0.metadata["k"]?.boolValue == true },
        ] {
            let found = try await SampleQueryDescriptor(
                predicates: [.quantitySample(type: QuantityType(.stepCount), predicate: predicate)],
                sortDescriptors: []
            ).result(for: store)
            #expect(found.count == 3)
        }
    }
}
