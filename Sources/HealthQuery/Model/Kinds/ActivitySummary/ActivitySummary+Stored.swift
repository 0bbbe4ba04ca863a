package import Foundation

// The payload of a row.
extension ActivitySummary: SamplePayload {}

extension ActivitySummary {
    /// The summary that a row holds.
    package init?(_ row: SampleRow) {
        guard let summary = row.details.payload as? ActivitySummary else { return nil }
        self = summary
    }

    /// What is told of a day whose summary went away.
    package var asDeleted: ActivitySummary {
        var gone = ActivitySummary()
        (gone.day, gone.isDeleted) = (day, true)
        return gone
    }

    /// The quantities, with their names and units that fit them.
    private var quantities: [(name: String, quantity: Quantity?, unit: HealthUnit)] {
        [
            ("activeEnergyBurned", activeEnergyBurned, .kilocalorie()),
            ("activeEnergyBurnedGoal", activeEnergyBurnedGoal, .kilocalorie()),
            ("appleMoveTime", appleMoveTime, .minute()),
            ("appleMoveTimeGoal", appleMoveTimeGoal, .minute()),
            ("appleExerciseTime", appleExerciseTime, .minute()),
            ("exerciseTimeGoal", exerciseTimeGoal, .minute()),
            ("appleStandHours", appleStandHours, .count()),
            ("standHoursGoal", standHoursGoal, .count()),
        ]
    }

    /// Checks that the summary can be saved.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if it has no day, is one that went away, or has a quantity
    ///   in a unit that does not fit or that is not finite.
    package func validated() throws -> CivilDate {
        let day = try day.checked("an activity summary")
        guard !isDeleted else {
            throw HealthError.invalidArgument("the activity summary of \(day.text) tells of a deletion")
        }
        for (name, quantity, unit) in quantities {
            guard let quantity else { continue }
            guard quantity.is(compatibleWith: unit) else {
                throw HealthError.invalidArgument(
                    "\(name) of \(day.text) is in \(quantity.unit), which does not fit \(unit)")
            }
            guard quantity.value.isFinite else {
                throw HealthError.invalidArgument("\(name) of \(day.text) must be finite, was \(quantity)")
            }
        }
        return day
    }

    /// The row that holds the summary.
    ///
    /// - Parameter calendar: the calendar in which the row begins and ends with the day.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` as ``validated()``.
    package func row(in calendar: Calendar) throws -> SampleRow {
        let day = try validated()
        let next = CivilDate(daysSince1970: day.daysSince1970 + 1)
        return SampleRow(
            uuid: Self.rowIdentifier(of: day),
            start: calendar.beginning(of: day),
            end: max(calendar.beginning(of: day), calendar.beginning(of: next)),
            value: 0,
            sequence: 0,
            details: SampleDetails(
                type: ActivitySummaryRowType.rows,
                unit: nil,
                sourceRevision: Self.rowSource,
                device: nil,
                metadata: [:],
                payload: self
            )
        )
    }

    /// The identifier of the row of a day: there is one at most.
    package static func rowIdentifier(of day: CivilDate) -> UUID {
        UUID(high: 0x4143_5449_5649_8459, low: UInt64(bitPattern: Int64(day.daysSince1970)))
    }

    /// The source of the rows, which is no app's.
    package static let rowSource = SourceRevision(
        source: Source(name: "Health", bundleIdentifier: ObjectType.activitySummaryType().identifier), version: nil)
}

extension Calendar {
    /// When a day begins in the time zone of the calendar, in seconds since the reference date.
    fileprivate func beginning(of day: CivilDate) -> Double {
        let inGMT = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        // The calendar goes by another one before 1582.
        let first = CivilDate(year: 1583, month: 1, day: 1)
        let beginning = day.daysSince1970 < first.daysSince1970 ? nil : calendar.date(from: DateComponents(day))
        return (beginning ?? inGMT).timeIntervalSinceReferenceDate
    }
}
