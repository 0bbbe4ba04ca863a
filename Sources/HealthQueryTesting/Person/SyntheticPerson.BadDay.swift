extension SyntheticPerson {
    /// A flaw of real data, over which code for clean data stumbles.
    ///
    /// ``Preset/badDays`` sets the days. All other samples stay the same, including their identifiers. Days of 23 and
    /// 25 hours are not bad days: they follow from the calendar, the first day and the number of days.
    public enum BadDay: Sendable, Hashable, CaseIterable {
        /// Nothing was recorded, not even a sleep that reaches into the day; on the first day only which tablet the
        /// person takes.
        case noData
        /// The watch lay on its charger from midnight to midnight.
        case watchOnCharger
        /// An app saved again, under its own name, what the watch recorded, or the phone if there is no watch.
        case importedTwice
        /// A walk of 1,200 steps that ends on the next day, as one sample of each device.
        case sampleAcrossMidnight
        /// A sample without length at the first moment of the day, one of 400 steps that begins then, and one of 400
        /// that ends with the day.
        case samplesAtMidnight
        /// A body mass without its decimal point, entered by hand; and, if there is a watch, 240 heartbeats a minute at
        /// rest.
        case outlier
        /// All samples have the name of a time zone in which the person is not.
        case foreignTimeZone
        /// The samples of the watch, or of the phone if there is no watch, reach the store two days after the day's
        /// end.
        case lateArrival
        /// Steps and a body mass, entered by hand by mistake, and deleted twelve hours after the day's end.
        case deletion
    }
}
