public import Foundation
import HealthQuery

/// A question to a store, whose answers come to handlers; make one of the subclasses.
///
/// `HKHealthStore.execute(_:)` runs it, once.
open class HKQuery: NSObject,
    // What changes is behind locks.
    @unchecked Sendable
{
    /// The type that is asked for; nil for several.
    public let objectType: HKObjectType?
    /// The condition; nil for none.
    public let predicate: NSPredicate?
    let execution = QueryExecution()

    init(_ objectType: HKObjectType?, _ predicate: NSPredicate?) {
        self.objectType = objectType
        self.predicate = predicate
    }

    /// The type of the samples that are asked for; nil for several, or for none.
    @available(*, deprecated, message: "Use objectType")
    public var sampleType: HKSampleType? { objectType as? HKSampleType }

    /// Runs the query in a store; subclasses do.
    func start(in store: HealthStore) {}

    /// Asks one question, and hands the answer or the error to a handler.
    func start<Output: Sendable>(
        in store: HealthStore,
        isOfPerson: Bool = false,
        asking question: @escaping @Sendable () async throws -> Output,
        _ handler: @escaping @Sendable (Output?, (any Error)?) -> Void
    ) {
        execution.start(in: store, isCall: !isOfPerson) { [self] in
            do {
                let output = try await question()
                await execution.deliver(in: store) { handler(output, nil) }
            } catch is CancellationError where Task.isCancelled {
                return
            } catch {
                await execution.deliver(in: store) { handler(nil, error) }
            }
        }
    }

    /// Hands each element of a sequence, or the error that ends it, to a handler, with its number.
    func start<Elements: AsyncSequence & Sendable>(
        in store: HealthStore,
        following elements: @escaping @Sendable () throws -> Elements,
        _ handler: @escaping @Sendable (Int, Elements.Element?, (any Error)?) -> Void
    ) where Elements.Element: Sendable {
        execution.start(in: store, isCall: false) { [self] in
            var count = 0
            do {
                for try await element in try elements() {
                    let number = count
                    await execution.deliver(in: store) { handler(number, element, nil) }
                    count += 1
                }
            } catch is CancellationError where Task.isCancelled {
                return
            } catch {
                let number = count
                await execution.deliver(in: store) { handler(number, nil, error) }
            }
        }
    }
}

/// A type of sample and a condition, for queries over several types.
open class HKQueryDescriptor: NSObject, NSCopying,
    // All it holds is constant.
    @unchecked Sendable
{
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The condition; nil for none.
    public let predicate: NSPredicate?

    /// A type of sample and a condition.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        self.sampleType = sampleType
        self.predicate = predicate
    }

    /// The same pair, as pairs do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is an equal pair.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQueryDescriptor else { return false }
        return other.sampleType == sampleType && other.predicate.asksTheSame(as: predicate)
    }

    /// The hash of the type and of what is asked for.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(sampleType)
        hasher.combine(predicate.asked)
        return hasher.finalize()
    }

    /// What the core asks for.
    func lowered() throws -> SamplePredicate<HKSample> {
        try SamplePredicate(edge: sampleType, predicate)
    }
}

extension SamplePredicate where Sample: HKSample {
    /// Asks for a type of sample, and hands out the edge's classes.
    init(edge type: HKSampleType, _ predicate: NSPredicate?) throws {
        self.init(sampleType: type.sampleCore, predicate: try predicate?.lowered()) { members in
            SampleDecoder(members) { type in
                let make = HKSample.maker(of: type)
                // The factories ask for types whose samples are of the class.
                return { unsafeDowncast(make($0), to: Sample.self) }
            }
        }
    }
}
