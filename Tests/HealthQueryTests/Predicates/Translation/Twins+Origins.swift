import Foundation

@testable import HealthQuery

extension Twins {
    /// Identifiers, sources and devices.
    static let origins: [Twin] = {
        let (one, other) = (TwinSamples.uuids[0], TwinSamples.uuids[1])
        let ids: Set = [one, other]
        let (phone, watch) = (TwinSamples.apps[0], TwinSamples.apps[1])
        let source = phone.source
        let sources: Set = [phone.source, watch.source]
        let apps = ["test.phone", "test.watch"]
        let revisions = [phone, watch]
        let device = TwinSamples.watch
        let (name, none) = ("Watch", String?.none)
        let names = ["Watch", ""]
        func property(_ key: String, _ values: Set<String>) -> QueryPredicate {
            Query.predicateForObjects(withDeviceProperty: key, allowedValues: values)
        }
        let isNamed = property(DevicePropertyKeyName, [name])
        let isUnnamed = property(DevicePropertyKeyName, [])
        let fromApps = Query.predicateForObjects(from: sources)
        var twins = Twins()
        twins.add(heartRate, #Predicate<QuantitySample> { $0.uuid == one }, Query.predicateForObject(with: one))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.uuid != one }, !Query.predicateForObject(with: one))
        twins.add(heartRate, #Predicate<QuantitySample> { ids.contains($0.uuid) }, Query.predicateForObjects(with: ids))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { [one, other].contains($0.uuid) },
            Query.predicateForObjects(with: ids))
        twins.add(heartRate, #Predicate<any Sample> { $0.uuid == one }, Query.predicateForObject(with: one))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.sourceRevision.source == source },
            Query.predicateForObjects(from: source))
        twins.add(
            heartRate, #Predicate<QuantitySample> { sources.contains($0.sourceRevision.source) }, fromApps)
        twins.add(
            heartRate, #Predicate<QuantitySample> { !sources.contains($0.sourceRevision.source) }, !fromApps)
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.sourceRevision.source.bundleIdentifier == "test.phone" },
            Query.predicateForObjects(from: source))
        twins.add(
            heartRate, #Predicate<QuantitySample> { apps.contains($0.sourceRevision.source.bundleIdentifier) }, fromApps
        )
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.sourceRevision == phone },
            Query.predicateForObjects(from: [phone]))
        twins.add(
            sleepAnalysis, #Predicate<CategorySample> { revisions.contains($0.sourceRevision) },
            Query.predicateForObjects(from: Set(revisions)))
        twins.add(
            heartRate, #Predicate<QuantitySample> { $0.device == device }, Query.predicateForObjects(from: [device]))
        twins.add(heartRate, #Predicate<QuantitySample> { $0.device == nil }, .noDevice)
        twins.add(heartRate, #Predicate<QuantitySample> { $0.device != nil }, !QueryPredicate.noDevice)
        twins.add(heartRate, #Predicate<QuantitySample> { $0.device?.name == name }, isNamed)
        twins.add(heartRate, #Predicate<QuantitySample> { $0.device?.name != name }, !isNamed)
        twins.add(heartRate, #Predicate<QuantitySample> { $0.device?.name == none }, isUnnamed)
        twins.add(
            heartRate, #Predicate<any Sample> { $0.device?.manufacturer == "Apple Inc." },
            property(DevicePropertyKeyManufacturer, ["Apple Inc."]))
        twins.add(
            heartRate, #Predicate<QuantitySample> { names.contains($0.device.flatMap { $0.name } ?? "") },
            property(DevicePropertyKeyName, ["Watch", ""]) || isUnnamed)
        return twins.all
    }()
}
