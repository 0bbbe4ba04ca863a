import Foundation
public import HealthQuery

extension SyntheticPerson {
    /// A recorder of a person's data: a device, an app, or the person's own hand.
    public enum Recorder: Sendable, Hashable, CaseIterable {
        /// The phone: steps if the person has it along, and the time in bed.
        case phone
        /// The watch: steps, heart rates and stages of sleep while it is worn.
        case watch
        /// A second watch by another maker, worn for exercise only: steps and heart rates.
        case sportWatch
        /// The scale: body mass on most mornings.
        case scale
        /// The Health app, in which the person enters body mass and steps by hand.
        case hand
        /// The app in which meals are written down, as correlations.
        case diary
        /// The blood pressure cuff, which saves correlations.
        case cuff

        /// The source under which the samples are saved.
        public var sourceRevision: SourceRevision {
            switch self {
            case .phone: SyntheticPerson.phone
            case .watch: SyntheticPerson.watch
            case .sportWatch: SyntheticPerson.sportWatch
            case .scale: SyntheticPerson.scale
            case .hand: SyntheticPerson.health
            case .diary: SyntheticPerson.diary
            case .cuff: SyntheticPerson.cuff
            }
        }

        /// The hardware that the samples name; nil for apps.
        public var device: Device? {
            switch self {
            case .phone: SyntheticPerson.phoneDevice
            case .watch: SyntheticPerson.watchDevice
            case .sportWatch: SyntheticPerson.sportWatchDevice
            case .scale: SyntheticPerson.scaleDevice
            case .cuff: SyntheticPerson.cuffDevice
            case .hand, .diary: nil
            }
        }

        /// The metadata of its samples of one quantity.
        var metadata: [String: MetadataValue]? {
            self == .hand ? [MetadataKeyWasUserEntered: true] : nil
        }
    }
}
