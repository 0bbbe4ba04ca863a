public import Foundation
import HealthQuery

/// Something that happened during a workout, such as a pause.
open class HKWorkoutEvent: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: WorkoutEvent

    init(core: WorkoutEvent) { self.core = core }

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

    /// Whether the other object is an equal event.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutEvent)?.core == core }
    /// The hash of the event.
    open override var hash: Int { core.hashValue }
    /// What happened when.
    open override var description: String { core.description }
    /// The same event, as events do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Events can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the event.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes an event.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(WorkoutEvent.self) else { return nil }
        self.core = core
    }
}
