public import Foundation

/// The person whose data a store holds, and who decides what an app may save and read.
///
/// On a device a sheet shows what an app asks for; here a value answers. There are ready-made persons, and a closure
/// can look at the request:
///
/// ```swift
/// let person = HealthPerson { request in
///     HealthAuthorization(
///         share: [QuantityType(.bodyMass): true],
///         read: [QuantityType(.stepCount): .everything]
///     )
/// }
/// let store = HealthStore(authorization: .notDetermined, person: person)
/// ```
public struct HealthPerson: Sendable {
    /// Answers a request for types.
    public let decide: @Sendable (AuthorizationRequest) async throws -> HealthAuthorization
    /// Answers a request for single objects with the identifiers of those that may be read.
    public let choose: @Sendable (ObjectAuthorizationRequest) async throws -> Set<UUID>

    /// Creates a person.
    ///
    /// A closure may take its time, and may throw; nothing is decided then. The request fails with its error if that is
    /// a ``HealthError`` or `CancellationError`, and with `unknownError` otherwise. It must not ask for authorization
    /// itself, since a store asks its person one thing at a time.
    ///
    /// - Parameters:
    ///   - decide: answers a request for types. What the answer leaves open is refused; what was not asked is ignored.
    ///   - choose: answers a request for objects that are released one by one, with the identifiers of those that may
    ///     be read; by default none. Identifiers of other objects are ignored.
    public init(
        decide: @escaping @Sendable (AuthorizationRequest) async throws -> HealthAuthorization,
        choose: @escaping @Sendable (ObjectAuthorizationRequest) async throws -> Set<UUID> = { _ in [] }
    ) {
        self.decide = decide
        self.choose = choose
    }

    /// The same person, who releases the objects that meet a condition (R9.8).
    ///
    /// ```swift
    /// let person = HealthPerson.grantsEverything.choosing { $0.startDate >= lastYear }
    /// ```
    public func choosing(_ isChosen: @escaping @Sendable (any Sample) -> Bool) -> HealthPerson {
        HealthPerson(decide: decide) { request in
            Set(request.candidates.filter { isChosen($0.sample) }.map(\.uuid))
        }
    }
}

extension HealthPerson {
    /// A person who grants whatever is asked.
    public static let grantsEverything = HealthPerson.decides(.everything).choosing { _ in true }

    /// A person who refuses whatever is asked.
    public static let refusesEverything = HealthPerson.decides(.denied)

    /// A person who closes the sheet without an answer: requests fail with `errorUserCanceled`, and nothing is decided.
    public static let dismisses = HealthPerson(
        decide: { _ in throw HealthError.dismissed },
        choose: { _ in throw HealthError.dismissed }
    )

    /// A person who decides by a table, and refuses what is not in it.
    public static func decides(_ authorization: HealthAuthorization) -> HealthPerson {
        HealthPerson(decide: { _ in authorization })
    }

    /// A person who lets apps save everything, but read only what starts at a date or later (R9.10).
    ///
    /// Characteristics have no date and are granted.
    public static func grantsReading(since date: Date) -> HealthPerson {
        HealthPerson { request in
            var answer = HealthAuthorization.everything
            for type in request.read where type is SampleType { answer.read[type] = .since(date) }
            return answer
        }
    }
}

extension HealthError {
    fileprivate static var dismissed: HealthError {
        HealthError(.errorUserCanceled, "the person dismissed the request")
    }
}
