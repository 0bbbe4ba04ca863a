/// What an electrocardiogram has beside its span.
package struct ElectrocardiogramContent: SamplePayload {
    package var classification = Electrocardiogram.Classification.notSet
    package var symptomsStatus = Electrocardiogram.SymptomsStatus.notSet
    package var averageHeartRate: Quantity?
    package var samplingFrequency: Quantity?
    package var microvolts: ContiguousArray<Double> = []

    /// All but the voltages.
    package var remembered: (any SamplePayload)? {
        var content = self
        content.microvolts = []
        return content
    }
}

extension ElectrocardiogramContent {
    /// The seconds between two voltages.
    var interval: Double { 1 / ((try? samplingFrequency?.value(in: .hertz())) ?? 1) }
}

extension ElectrocardiogramContent: Hashable {
    /// Hashes the classification, the heart rate, how many voltages there are and the last one.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(classification)
        hasher.combine(averageHeartRate)
        hasher.combine(microvolts.count)
        hasher.combine(microvolts.last)
    }
}
