import Foundation
import HealthQuery
import HealthQueryTesting

extension SyntheticPerson {
    /// The first person who records in thirteen days, with a change of the clocks, what others do in four weeks.
    static var ofThirteenDays: SyntheticPerson? {
        let firstDay = defaultFirstDay.addingTimeInterval(11 * 86_400)
        let everything = SyntheticPerson().types
        for seed in UInt64(1)...20 {
            let person = SyntheticPerson(seed: seed, startingOn: firstDay, days: 13)
            if person.types == everything { return person }
        }
        return nil
    }

    /// The types of all samples.
    private var types: Set<SampleType> { Set((samples + records).flatMap(\.samples).map(\.sampleType)) }
}
