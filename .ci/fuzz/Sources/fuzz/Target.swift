import Foundation

/// What reads bytes from outside.
///
/// A target may refuse an input with an error, and does no more than that. Traps, hangs and memory without end are what
/// libFuzzer finds by itself; a target ends the program where what was read does not come back as it was.
enum Target: String, CaseIterable {
    /// Unit strings.
    case units
    /// Encoded predicates: what they say of samples, and their descriptions.
    case predicates
    /// Encoded anchors, real and forged, and queries with them.
    case anchors
    /// Encoded metadata.
    case metadata
    /// Encoded samples, and stores that are to keep them.
    case samples
    /// Pages of a feed as lines, and stores that are to keep their samples.
    case feeds
    /// Trees of Foundation's expressions, as `#Predicate` makes them.
    case translation
    /// Formats of `NSPredicate`.
    case formats
    /// The text of an `export.xml`.
    case exports
    /// The bytes of an `export.zip`.
    case archives
    /// The files of a database, with checksums that are right.
    case databases

    /// Tries an input.
    func run(_ input: Data) {
        switch self {
        case .units: tryUnit(input)
        case .predicates: tryPredicate(input)
        case .anchors: tryAnchor(input)
        case .metadata: tryMetadata(input)
        case .samples: trySample(input)
        case .feeds: tryFeed(input)
        case .translation: tryTranslation(input)
        case .formats: tryFormat(input)
        case .exports: tryExport(input)
        case .archives: tryArchive(input)
        case .databases: tryDatabase(input)
        }
    }
}

/// What a value comes back as, encoded and decoded; it must be the same.
///
/// - Parameter value: one that was decoded, so that it can be encoded.
func checkRoundTrip<Value: Codable & Equatable>(_ value: Value) {
    do {
        let data = try JSONEncoder().encode(value)
        let again = try JSONDecoder().decode(Value.self, from: data)
        precondition(again == value, "comes back as another: \(value)\n\(again)")
    } catch {
        fatalError("does not come back: \(value)\n\(error)")
    }
}
