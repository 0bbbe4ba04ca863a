extension Electrocardiogram {
    /// Says what is wrong with the electrocardiogram; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the dates are not finite, out of range or reversed
    ///   (R8.4), the end is the distant future (R8.5), the heart rate or the frequency is negative, not finite or in a
    ///   unit that does not fit, there are voltages without a frequency, a voltage is not finite, or a sync identifier
    ///   stands without its version (R8.8).
    /// - Complexity: O(n) for n voltages.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        let content = content
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        for (name, quantity, unit) in [
            ("heart rate", content.averageHeartRate, perMinute), ("frequency", content.samplingFrequency, .hertz()),
        ] {
            guard let quantity else { continue }
            guard quantity.isUsable(as: unit), quantity.value >= 0 else {
                throw wrong("has \(quantity) as its \(name), which is measured in \(unit)")
            }
        }
        guard content.microvolts.isEmpty || content.samplingFrequency?.value ?? 0 > 0 else {
            throw wrong("has voltages without a frequency")
        }
        if let position = content.microvolts.firstIndex(where: { !$0.isFinite }) {
            throw wrong("has a voltage that is not finite, at \(Double(position) * content.interval) s")
        }
    }
}
