extension WorkoutRoute {
    /// Says what is wrong with the route; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no locations, they are not in the order of time,
    ///   the dates are not those of the first and the last one, a date or a number is not finite or out of range, or a
    ///   sync identifier stands without its version (R8.8).
    /// - Complexity: O(n) for n locations.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        let locations = locations
        guard locations.count > 0 else { throw wrong("must have a location") }
        for position in 0..<locations.count {
            try locations[position].validate()
            guard position == 0 || locations.timestamp(position - 1) <= locations.timestamp(position) else {
                throw wrong("must have its locations in order, has \(DateText.text(locations.timestamp(position)))")
            }
        }
        guard startDate == locations.timestamp(0), endDate == locations.timestamp(locations.count - 1) else {
            throw wrong("must begin and end with its locations, was \(DateText.span(startDate, endDate))")
        }
    }
}
