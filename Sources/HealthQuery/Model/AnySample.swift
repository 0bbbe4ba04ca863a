public import Foundation

/// A sample of any kind, as a value that can be compared, hashed, encoded and kept in a set.
///
/// Results that mix kinds are `any Sample`, which can be cast to the kind. This is for files, feeds and sets, which
/// need more than an existential gives, and it can be saved as it is. ``sample`` leads back, and properties such as
/// ``quantity`` to one kind; the struct can gain kinds without breaking its users.
///
/// ```swift
/// let data = try JSONEncoder().encode(samples.compactMap { AnySample($0) })
/// try await store.save(try JSONDecoder().decode([AnySample].self, from: data))
/// ```
public struct AnySample: DetailedSample, Hashable {
    package let fields: SampleFields
    /// The samples that this one holds and that are saved with it.
    package let members: Set<AnySample>

    package init(_ fields: SampleFields, members: Set<AnySample> = []) {
        self.fields = fields
        self.members = members
    }

    /// Wraps a sample of the package's own types; nil for any other conformer.
    public init?(_ sample: any HealthObject) {
        if let sample = sample as? any StoredSample {
            self.init(stored: sample)
        } else if let sample = sample as? AnySample {
            self = sample
        } else {
            return nil
        }
    }

    package init(stored sample: some StoredSample) {
        self.init(sample.fields, members: sample.members)
    }

    /// When the sample begins.
    public var startDate: Date { fields.startDate }
    /// When the sample ends; equal to the start for an instant.
    public var endDate: Date { fields.endDate }
    /// The sample as its kind, such as a ``QuantitySample``.
    public var sample: any Sample { details.type.sample?.init(self) ?? self }

    /// Says what is wrong with the sample, as its own `validate()` does.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument`, naming the type and what is wrong.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        guard let kind = details.type.sample else {
            throw HealthError.invalidArgument("a store cannot hold a \(details.type.identifier)")
        }
        try kind.init(self).validate(isImported: isImported)
    }
}

extension AnySample: CustomStringConvertible {
    /// The description of the sample inside.
    public var description: String {
        details.type.sample == nil ? details.type.identifier : "\(sample)"
    }
}

extension AnySample {
    /// Wraps a sample of a type that is not the package's own; no store takes it.
    package init(foreign sample: any Sample) {
        let name = "\(Swift.type(of: sample))"
        let type = SampleType(identifier: name, index: -1, sample: nil, traits: SampleType.Traits())
        let details = SampleDetails.unsaved(type: type, unit: nil, device: nil, metadata: nil)
        self.init(SampleFields(uuid: sample.uuid, start: sample.startDate, end: sample.endDate, details: details))
    }
}

extension Collection<AnySample> {
    /// The samples by start, type and identifier, so that work over a set always has the same order.
    package var inOrder: [AnySample] {
        sorted { left, right in
            if left.startDate != right.startDate { return left.startDate < right.startDate }
            let (type, other) = (left.sampleType.identifier, right.sampleType.identifier)
            if type != other { return type < other }
            return (left.uuid.high, left.uuid.low) < (right.uuid.high, right.uuid.low)
        }
    }
}
