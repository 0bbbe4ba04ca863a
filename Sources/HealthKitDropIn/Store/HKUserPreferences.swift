public import Foundation

extension NSNotification.Name {
    /// The person changed preferred units, in HealthKit; no store here posts it, a test may.
    public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}

// On Apple's platforms messages came after the first version that this package serves.
#if !canImport(Darwin)
    extension HKHealthStore {
        /// The person changed preferred units, in HealthKit; no store here posts it, a test may.
        public struct HKUserPreferencesDidChangeMessage: NotificationCenter.MainActorMessage {
            /// The store that notices it.
            public typealias Subject = HKHealthStore

            /// The notification that stands for the message.
            public static var name: Notification.Name { .HKUserPreferencesDidChange }

            /// A message.
            public init() {}

            /// The message of a notification.
            public static func makeMessage(_ notification: Notification) -> Self? { Self() }

            /// The notification of a message.
            public static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
        }
    }

    extension NotificationCenter.MessageIdentifier
    where Self == NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage> {
        /// The person changed preferred units.
        public static var userPreferencesDidChange: Self { .init() }
    }
#endif
