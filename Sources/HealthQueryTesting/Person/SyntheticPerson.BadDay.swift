extension SyntheticPerson {
    /// What real data has, and code that works with clean data trips over.
    ///
    /// ``Preset/badDays`` says on which days. All other samples stay as they are, their identifiers too. Days of 23 and
    /// 25 hours are no bad days: they come with the calendar, the first day and the number of days.
    public enum BadDay: Sendable, Hashable, CaseIterable {
        /// Nothing was recorded; also no sleep that reaches into the day.
        case noData
        /// The watch lay on its charger from midnight to midnight.
        case watchOnCharger
        /// An app saved once more, under its own name, what the watch recorded, or the phone where there is no watch.
        case importedTwice
        /// A walk of 1,200 steps that ends in the next day, as one sample of each device.
        case sampleAcrossMidnight
        /// A sample of no length at the first moment of the day, one of 400 steps that begins then, and one of 400 that
        /// ends with the day.
        case samplesAtMidnight
        /// A body mass without its decimal point, entered by hand; and, where there is a watch, 240 heartbeats a minute
        /// at rest.
        case outlier
        /// All samples bear the name of a time zone in which the person is not.
        case foreignTimeZone
        /// What the watch recorded, or the phone where there is no watch, reaches the store two days after the day's
        /// end.
        case lateArrival
        /// Steps and a body mass, entered by hand by mistake, and deleted twelve hours after the day's end.
        case deletion
    }
}
