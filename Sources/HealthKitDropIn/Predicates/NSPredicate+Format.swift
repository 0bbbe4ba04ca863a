public import Foundation
import HealthQuery

#if !canImport(Darwin)
    /// What can be made from a format; the initialisers of `NSPredicate` are missing on Linux.
    public protocol _HKPredicateFormatted {}

    extension NSPredicate: _HKPredicateFormatted {}

    extension _HKPredicateFormatted where Self: NSPredicate {
        /// The predicate of a format, such as "startDate >= %@ AND metadata.%K == YES".
        ///
        /// Comparisons of HealthKit's key paths are understood; what is not makes a predicate that no query takes, and the
        /// error of the query says why.
        public init(format predicateFormat: String, _ arguments: Any?...) {
            self.init(format: predicateFormat, argumentArray: arguments.map { $0 ?? NSNull() })
        }

        /// The predicate of a format and of values for its places.
        ///
        /// It is one of Foundation's; asked of an app's own class, it ends the program.
        public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
            let made = PredicateFormat.predicate(predicateFormat, arguments ?? [])
            // Only the initialiser of a protocol's extension can return another instance. Foundation has one subclass,
            // which a compound of one makes.
            guard let made = made as? Self ?? NSCompoundPredicate(andPredicateWithSubpredicates: [made]) as? Self else {
                preconditionFailure("a format makes no \(Self.self), which is a class of the app's own")
            }
            self = made
        }
    }

    // Apps write `date as CVarArg` where they give a predicate's format its values.
    extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
        /// The date as text, where it is written by a format.
        public var _cVarArgObject: any CVarArg { NSString(string: text) }
        /// As of the text.
        public var _cVarArgEncoding: [Int] { NSString(string: text)._cVarArgEncoding }

        /// Foundation's text, which ends the program for dates far away or not a number, is asked for others alone.
        private var text: String { abs(timeIntervalSinceReferenceDate) <= 1e11 ? description : DateText.text(self) }
    }

    extension DateComponents: @retroactive CVarArg, @retroactive _CVarArgObject {
        /// The components as text, where they are written by a format.
        public var _cVarArgObject: any CVarArg { NSString(string: description) }
        /// As of the text.
        public var _cVarArgEncoding: [Int] { NSString(string: description)._cVarArgEncoding }
    }

    extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
        /// The identifier as text, where it is written by a format.
        public var _cVarArgObject: any CVarArg { NSString(string: uuidString) }
        /// As of the text.
        public var _cVarArgEncoding: [Int] { NSString(string: uuidString)._cVarArgEncoding }
    }

    /// An object that a format writes by its description, as any object on a phone.
    public protocol _HKFormatArgument: _CVarArgObject {}

    extension _HKFormatArgument where Self: NSObject {
        /// The description.
        public var _cVarArgObject: any CVarArg { NSString(string: description) }
        /// As of the description.
        public var _cVarArgEncoding: [Int] { NSString(string: description)._cVarArgEncoding }
    }

    extension HKObject: _HKFormatArgument {}
    extension HKObjectType: _HKFormatArgument {}
    extension HKUnit: _HKFormatArgument {}
    extension HKQuantity: _HKFormatArgument {}
    extension _HKValue: _HKFormatArgument {}
    extension HKActivitySummary: _HKFormatArgument {}
    extension HKWorkoutConfiguration: _HKFormatArgument {}
    extension HKQuery: _HKFormatArgument {}
    extension HKQueryDescriptor: _HKFormatArgument {}
    extension _HKReadingStore: _HKFormatArgument {}
    extension HKWorkoutSession: _HKFormatArgument {}
    extension HKWorkoutBuilder: _HKFormatArgument {}
    extension HKSeriesBuilder: _HKFormatArgument {}
    extension HKStatisticsCollection: _HKFormatArgument {}
    extension HKQuantitySeriesSampleBuilder: _HKFormatArgument {}
    extension HKAttachment: _HKFormatArgument {}
    extension HKAttachmentStore: _HKFormatArgument {}
    extension HKWorkoutEffortRelationship: _HKFormatArgument {}
#endif

/// Formats of predicates.
enum PredicateFormat {
    /// The predicate of a format; one that is refused, with the reason, if it is not understood.
    static func predicate(_ format: String, _ arguments: [Any]) -> NSPredicate {
        do {
            var parser = try Parser(format, arguments)
            return try parser.wholePredicate()
        } catch {
            return RefusedPredicate(error)
        }
    }

    /// A side of a comparison.
    enum Operand {
        case keyPath(String)
        case value(Any?)
    }

    static func error(_ message: String) -> HealthError { HealthError(.errorInvalidArgument, message) }
}
