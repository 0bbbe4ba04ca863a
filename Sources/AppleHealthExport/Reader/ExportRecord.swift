/// A record of an export as it stands there: nothing is known yet about types, units or what values mean.
struct ExportRecord: Hashable, Sendable {
    /// The line its tag starts in, from 1.
    var line: Int
    var type: String?
    var sourceName: String?
    var sourceVersion: String?
    /// The device's text, mostly without its address in memory; ``DeviceString`` reads it.
    var device: String?
    var unit: String?
    var value: String?
    /// The value as a number, if it is one.
    var number: Double?
    var creationDate: ExportField<ExportDate> = .missing
    var startDate: ExportField<ExportDate> = .missing
    var endDate: ExportField<ExportDate> = .missing
    /// The first entries, in the order of the file.
    ///
    /// Keys may repeat.
    var metadata: [ExportMetadataEntry] = []
    /// Whether there are more entries than are kept.
    var hasMoreMetadata = false

    /// Records have a few entries; more than this have only files that want to fill the memory.
    static let metadataLimit = 4096

    init(line: Int) {
        self.line = line
    }
}

/// An attribute that is there and can be read, there and can not, or not there.
enum ExportField<Value: Hashable & Sendable>: Hashable, Sendable {
    case missing
    case invalid(String)
    case value(Value)

    /// The value, if there is one.
    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// A key with its value, as text.
struct ExportMetadataEntry: Hashable, Sendable, Comparable {
    let key: String
    let value: String

    /// Orders by key, then by value, both by their bytes: the same everywhere, whatever Unicode version is there.
    static func < (left: Self, right: Self) -> Bool {
        if left.key.utf8.elementsEqual(right.key.utf8) {
            return left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
        }
        return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
}
