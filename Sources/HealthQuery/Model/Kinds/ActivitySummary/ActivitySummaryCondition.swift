/// A condition on the day of an activity summary.
package struct ActivitySummaryCondition: KindCondition {
    package static let name = "activitySummary"

    /// The first day that matches.
    let start: NamedDay
    /// The last day that matches (R11.9).
    let end: NamedDay

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is that of samples, or a day is missing.
    package func validate(for type: SampleType) throws {
        guard type.permission === ObjectType.activitySummaryType() else {
            throw HealthError.invalidArgument(
                "a predicate asks for the day of activity summaries, which \(type.identifier) does not have")
        }
        _ = try start.checked("a predicate for activity summaries")
        _ = try end.checked("a predicate for activity summaries")
    }

    package func matches(_ row: SampleRow) -> Bool {
        guard let day = ActivitySummary(row)?.day.date?.daysSince1970, let first = start.date?.daysSince1970,
            let last = end.date?.daysSince1970
        else { return false }
        return first <= day && day <= last
    }
}

extension ActivitySummaryCondition: CustomStringConvertible {
    package var description: String { start == end ? "day \(start)" : "day \(start) to \(end)" }
}

extension ActivitySummaryCondition: Codable {
    private enum CodingKeys: String, CodingKey {
        case start, end
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        start = try container.decode(NamedDay.self, forKey: .start)
        end = try container.decode(NamedDay.self, forKey: .end)
    }
}
