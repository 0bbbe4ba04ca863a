public import Foundation
import HealthQuery

/// Something that happened during a workout, such as a pause.
open class HKWorkoutEvent: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { WorkoutEvent.self }
    var core: WorkoutEvent { held() }

    convenience init(core: WorkoutEvent) { self.init(value: core) }

    /// An event at an instant.
    @available(*, deprecated, message: "Use init(type:dateInterval:metadata:)")
    public convenience init(type: HKWorkoutEventType, date: Date) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    }

    /// An event at an instant, with metadata.
    @available(*, deprecated, message: "Use init(type:dateInterval:metadata:)")
    public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
    }

    /// An event that takes some time.
    public convenience init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
        self.init(core: WorkoutEvent(type: type, dateInterval: dateInterval, metadata: Metadata.core(metadata)))
    }

    /// The core's event, to be kept.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if it has metadata that no store holds.
    func checked() throws -> WorkoutEvent {
        try Metadata.check(core.metadata)
        return core
    }

    /// What happened.
    open var type: HKWorkoutEventType { core.type }
    /// When it happened.
    open var dateInterval: DateInterval { core.dateInterval }
    /// When it began.
    @available(*, deprecated, message: "Use dateInterval")
    open var date: Date { core.dateInterval.start }
    /// The metadata; nil without any.
    open var metadata: [String: Any]? { Metadata.edge(core.metadata) }
}
