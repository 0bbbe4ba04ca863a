import Foundation

extension Correlation {
    /// Says what is wrong with the correlation; the store asks this of each before it saves any.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown, there are no objects, one of them
    ///   is a correlation (R6.7) or a workout, or not valid itself, two have the same identifier or one has the correlation's, the
    ///   dates are not finite, out of range or reversed (R8.4), the end is the distant future (R8.5), or a sync
    ///   identifier stands without its version (R8.8). The message names the types and what is wrong.
    /// - Complexity: O(k) for k objects.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try validateWithoutMembers(isImported: isImported)
        let type = details.type.identifier
        guard !members.isEmpty else {
            throw HealthError.invalidArgument("\(type) must hold objects, there are none")
        }
        var uuids: Set<UUID> = [uuid]
        for object in members {
            if object.sampleType.holdsSamples {
                let other = object.sampleType.identifier
                throw HealthError.invalidArgument("\(type) must not hold what holds samples itself, a \(other)")
            }
            do {
                try object.validate(isImported: isImported)
            } catch let error as HealthError {
                throw HealthError.invalidArgument("\(type) holds an object that is not valid: \(error.message)")
            }
            guard uuids.insert(object.uuid).inserted else {
                throw HealthError.invalidArgument(
                    "the identifier \(object.uuid) occurs twice in one correlation (\(type))"
                )
            }
        }
    }

    /// Says what is wrong with the correlation, its objects aside.
    package func validateWithoutMembers(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
    }
}
