public import Foundation

extension Bool: MetadataRepresentable {
    /// Whether a number is other than 0; nil for what is no number.
    public init?(metadataValue: MetadataValue) {
        guard let value = metadataValue.boolValue else { return nil }
        self = value
    }

    /// The truth value.
    public var metadataValue: MetadataValue { .bool(self) }
}

extension Int: MetadataRepresentable {
    /// A whole number, however it is kept; nil for a fraction, or what is no number.
    public init?(metadataValue: MetadataValue) {
        guard let value = metadataValue.exactInteger else { return nil }
        self = value
    }

    /// The whole number.
    public var metadataValue: MetadataValue { .integer(self) }
}

extension Double: MetadataRepresentable {
    /// A number, however it is kept; nil for what is no number.
    public init?(metadataValue: MetadataValue) {
        guard let value = metadataValue.doubleValue else { return nil }
        self = value
    }

    /// The number.
    public var metadataValue: MetadataValue { .double(self) }
}

extension String: MetadataRepresentable {
    /// A text; nil for another kind.
    public init?(metadataValue: MetadataValue) {
        guard let value = metadataValue.stringValue else { return nil }
        self = value
    }

    /// The text.
    public var metadataValue: MetadataValue { .string(self) }
}

extension Date: MetadataRepresentable {
    /// A date; nil for another kind.
    public init?(metadataValue: MetadataValue) {
        guard case .date(let value) = metadataValue else { return nil }
        self = value
    }

    /// The date.
    public var metadataValue: MetadataValue { .date(self) }
}

extension Quantity: MetadataRepresentable {
    /// A quantity, in the unit it was saved in; nil for another kind.
    public init?(metadataValue: MetadataValue) {
        guard case .quantity(let value) = metadataValue else { return nil }
        self = value
    }

    /// The quantity.
    public var metadataValue: MetadataValue { .quantity(self) }
}

extension TimeZone: MetadataRepresentable {
    /// The time zone that a text names; nil if it names none.
    public init?(metadataValue: MetadataValue) {
        guard let identifier = metadataValue.stringValue else { return nil }
        self.init(identifier: identifier)
    }

    /// The identifier of the time zone.
    public var metadataValue: MetadataValue { .string(identifier) }
}
