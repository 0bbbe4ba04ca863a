import Foundation
import HealthQuery

/// Makes samples from the records of an export.
///
/// It keeps the results of look-ups, in bounded tables that start anew when they are full; those of the last records are
/// found without hashing.
struct RecordConverter {
    /// The key of the details for a prototype and metadata.
    private struct DetailsKey: Hashable {
        let prototype: RecordPrototype
        let metadata: [ExportMetadataEntry]
    }

    /// Details that a record shared with others, and that are valid.
    private struct Known {
        let key: DetailsKey
        let details: SampleDetails
    }

    private static let tableLimit = 4096
    /// What has more bytes of text is not kept in tables: a file made to fill the memory must not.
    private static let textLimit = 1 << 13

    /// By their heads, of which there may be several for one prototype: as attributes are spelled.
    private var recentPrototypes = RecentElements<(head: RecordHead, prototype: RecordPrototype)>(capacity: 8)
    private var recentDetails = RecentElements<Known>(capacity: 8)
    private var prototypes: [RecordHead: Result<RecordPrototype, RecordProblem>] = [:]
    private var sources: [String: Source] = [:]
    private var details: [DetailsKey: SampleDetails] = [:]

    /// The sample of a record, without an identifier of its own: that depends on what is in the store.
    mutating func sample(_ record: ExportRecord) throws(RecordProblem) -> ImportedSample {
        let prototype = try prototype(of: record)
        guard prototype.isOfRecords else { throw .unknownType(prototype.type.identifier) }
        let (start, end) = try Self.dates(of: record)
        let value = try Self.value(of: record, prototype)
        let (details, areValid) = details(of: record, prototype)
        let number: Double =
            switch value {
            case .number(let number): number
            case .code(let code): Double(code)
            case .members, .workout: throw .unknownType(prototype.type.identifier)
            }
        let fields = SampleFields(
            uuid: Self.noUUID, start: start.date, end: end.date, value: number, details: details)
        let sample = AnySample(fields)
        if !areValid || !fields.areSurelyValid { try Self.check { try sample.validate(isImported: true) } }
        var identity = prototype.identity
        identity.combine(
            value, start: start, end: end, creation: record.creationDate.value, metadata: record.metadata
        )
        return ImportedSample(
            sample: sample, sourceRevision: prototype.revision,
            identifiers: identity.identifiers(writtenAs: record.uuid))
    }

    /// The correlation of an element, with its members; all without identifiers of their own.
    ///
    /// Throws if a member cannot become a sample: without it, the correlation would be a different one.
    mutating func correlation(_ found: ExportCorrelation) throws(RecordProblem) -> ImportedCorrelation {
        let head = found.head
        let prototype = try prototype(of: head)
        guard prototype.type.traits.holding == .members else { throw .unknownType(prototype.type.identifier) }
        let (start, end) = try Self.dates(of: head)
        var members: [ImportedSample] = []
        for member in found.members { members.append(try sample(member)) }
        guard !members.isEmpty else {
            throw .notValid("\(prototype.type.identifier) must hold objects, there are none")
        }
        let details = details(of: head, prototype).details
        let correlation = Correlation(
            SampleFields(uuid: Self.noUUID, start: start.date, end: end.date, details: details), members: { [] })
        try Self.check { try correlation.validateWithoutMembers(isImported: true) }
        var identity = prototype.identity
        identity.combine(
            .members(members.map { $0.identifier(0) }),
            start: start,
            end: end,
            creation: head.creationDate.value,
            metadata: head.metadata
        )
        let sample = ImportedSample(
            sample: AnySample(correlation), sourceRevision: prototype.revision,
            identifiers: identity.identifiers(writtenAs: head.uuid))
        return ImportedCorrelation(correlation: sample, members: members)
    }

    /// Turns the store's objection to a value into a problem.
    @discardableResult
    static func check<Value>(_ validate: () throws -> Value) throws(RecordProblem) -> Value {
        do {
            return try validate()
        } catch {
            throw .notValid((error as? HealthError)?.message ?? "\(error)")
        }
    }

    static func dates(of record: ExportRecord) throws(RecordProblem) -> (start: ExportDate, end: ExportDate) {
        let start = try date(record.startDate, "startDate")
        let end = try date(record.endDate, "endDate")
        guard start <= end else { throw .endBeforeStart(start, end) }
        guard end.secondsSinceReferenceDate - start.secondsSinceReferenceDate <= greatestDuration else {
            throw .tooLong(start, end)
        }
        return (start, end)
    }

    /// A century, in seconds.
    ///
    /// No real record lasts as long, and one record over millennia would keep its whole type from being divided among
    /// days: statistics refuse it, with an error that names the dates but not the line in the file.
    static let greatestDuration: Int64 = 36_525 * 86_400

    mutating func prototype(of record: ExportRecord) throws(RecordProblem) -> RecordPrototype {
        let head = record.head
        if let recent = recentPrototypes.first(where: { $0.head === head }) { return recent.prototype }
        let found = known(head)
        if case .success(let prototype) = found { recentPrototypes.add((head, prototype)) }
        return try found.get()
    }

    private mutating func known(_ head: RecordHead) -> Result<RecordPrototype, RecordProblem> {
        if let known = prototypes[head] { return known }
        guard head.byteCount <= Self.textLimit else {
            var sources = sources
            return Result { () throws(RecordProblem) in try RecordPrototype(head, sources: &sources) }
        }
        // A type or unit is the same for all records, so failures are kept as well.
        let found = Result { () throws(RecordProblem) in try RecordPrototype(head, sources: &sources) }
        if prototypes.count >= Self.tableLimit {
            prototypes.removeAll()
            sources.removeAll()
            // Their keys would keep the prototypes that go.
            details.removeAll()
        }
        prototypes[head] = found
        return found
    }

    /// The details of a record, shared with others that have the same metadata, and whether they are known to be valid.
    private mutating func details(
        of record: ExportRecord, _ prototype: RecordPrototype
    ) -> (details: SampleDetails, areValid: Bool) {
        if record.metadata.isEmpty { return (prototype.details, true) }
        let recent = recentDetails.first { $0.key.prototype === prototype && $0.key.metadata == record.metadata }
        if let recent { return (recent.details, true) }
        // A sync identifier is the sample's own.
        let isOwn = record.metadata.contains { $0.key == MetadataKeySyncIdentifier }
        let byteCount = record.metadata.reduce(record.head.byteCount) { $0 + $1.byteCount }
        if isOwn || byteCount > Self.textLimit {
            return (Self.newDetails(of: record, prototype), false)
        }
        let key = DetailsKey(prototype: prototype, metadata: record.metadata)
        let found = sharedDetails(key, of: record)
        let areValid = (try? found.validate(isImported: true)) != nil
        if areValid { recentDetails.add(Known(key: key, details: found)) }
        return (found, areValid)
    }

    private mutating func sharedDetails(_ key: DetailsKey, of record: ExportRecord) -> SampleDetails {
        if let known = details[key] { return known }
        let found = Self.newDetails(of: record, key.prototype)
        if details.count >= Self.tableLimit { details.removeAll(keepingCapacity: true) }
        details[key] = found
        return found
    }

    private static func newDetails(of record: ExportRecord, _ prototype: RecordPrototype) -> SampleDetails {
        SampleDetails(
            type: prototype.type,
            unit: prototype.details.unit,
            sourceRevision: prototype.revision,
            device: prototype.details.device,
            metadata: MetadataConverter.metadata(record.metadata)
        )
    }

    private static func date(_ field: ExportField<ExportDate>, _ name: String) throws(RecordProblem) -> ExportDate {
        switch field {
        case .value(let date): return date
        case .missing: throw .missing(name)
        case .invalid(let text): throw .badDate(name, text)
        }
    }

    private static func value(
        of record: ExportRecord, _ prototype: RecordPrototype
    ) throws(RecordProblem) -> RecordIdentity.Value {
        guard let type = prototype.category else {
            if let number = record.number { return .number(number) }
            throw record.value.map { .badValue($0) } ?? .missing("value")
        }
        guard let text = record.value else {
            // Events with a single possible value are exported without it.
            guard type.values.allowed == [CategoryValue.notApplicable.rawValue] else { throw .missing("value") }
            return .code(CategoryValue.notApplicable.rawValue)
        }
        guard let code = type.values.value(named: text) ?? Int(text), type.values.allows(code) else {
            throw .unknownCategoryValue(text)
        }
        return .code(code)
    }

    /// A placeholder while a sample has no identifier.
    static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
