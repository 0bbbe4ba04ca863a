/// What the blocks of a database's files refer to by its position, in the order in which it was met first.
struct FileNames: Codable {
    /// The identifiers of sample types.
    fileprivate(set) var types: [String] = []
    fileprivate(set) var units: [HealthUnit] = []
    fileprivate(set) var sources: [Source] = []
    fileprivate(set) var revisions: [SourceRevision] = []
    fileprivate(set) var devices: [Device] = []
    /// The keys of metadata.
    fileprivate(set) var keys: [String] = []

    var isEmpty: Bool {
        types.isEmpty && units.isEmpty && sources.isEmpty && revisions.isEmpty && devices.isEmpty && keys.isEmpty
    }
}

/// The positions of names, and those that were not written yet.
struct NamePositions {
    private var types: [Int: UInt32] = [:]
    private var units: [String: UInt32] = [:]
    private var sources: [ExactName<Source>: UInt32] = [:]
    private var revisions: [ExactName<SourceRevision>: UInt32] = [:]
    private var devices: [ExactName<Device>: UInt32] = [:]
    private var keys: [ExactName<String>: UInt32] = [:]
    /// What has a position, but was not written.
    private var new = FileNames()

    init() {}
}

/// A name that is equal to identical ones alone.
///
/// Sources are equal if their identifiers are, and texts if they look the same; what was met first must not take the
/// place of others.
private struct ExactName<Name: Distinguishable>: Hashable {
    let name: Name

    static func == (left: Self, right: Self) -> Bool { left.name.isIdentical(to: right.name) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(name.label)
    }
}

extension NamePositions {
    mutating func position(_ type: SampleType) -> UInt32 {
        Self.position(type.index, in: &types, type.identifier, &new.types)
    }

    mutating func position(_ unit: HealthUnit) -> UInt32 {
        Self.position(unit.unitString, in: &units, unit, &new.units)
    }

    mutating func position(_ source: Source) -> UInt32 {
        Self.position(ExactName(name: source), in: &sources, source, &new.sources)
    }

    mutating func position(_ revision: SourceRevision) -> UInt32 {
        Self.position(ExactName(name: revision), in: &revisions, revision, &new.revisions)
    }

    mutating func position(_ device: Device) -> UInt32 {
        Self.position(ExactName(name: device), in: &devices, device, &new.devices)
    }

    mutating func position(key: String) -> UInt32 {
        Self.position(ExactName(name: key), in: &keys, key, &new.keys)
    }

    /// The names that were not written yet; from now on they count as written.
    mutating func takeNew() -> FileNames {
        defer { new = FileNames() }
        return new
    }

    private static func position<Key: Hashable, Name>(
        _ key: Key,
        in positions: inout [Key: UInt32],
        _ name: Name,
        _ new: inout [Name]
    ) -> UInt32 {
        if let known = positions[key] { return known }
        let position = UInt32(truncatingIfNeeded: positions.count)
        positions[key] = position
        new.append(name)
        return position
    }
}

/// The names of a database's files while they are read.
struct NameTable {
    private(set) var names = FileNames()
    private(set) var types: [SampleType] = []
    /// The positions, for files that continue these.
    private(set) var positions = NamePositions()

    private static let allTypes = Dictionary(
        SampleType.all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// Adds the names of a block.
    mutating func add(_ new: FileNames) throws {
        types += try new.types.map { try Self.type($0) }
        names.units += new.units
        names.sources += new.sources
        names.revisions += new.revisions
        names.devices += new.devices
        names.keys += new.keys
        let isNew =
            try new.types.map { positions.position(try Self.type($0)) } == Self.last(new.types.count, of: types.count)
            && new.units.map { positions.position($0) } == Self.last(new.units.count, of: names.units.count)
            && new.sources.map { positions.position($0) } == Self.last(new.sources.count, of: names.sources.count)
            && new.revisions.map { positions.position($0) } == Self.last(new.revisions.count, of: names.revisions.count)
            && new.devices.map { positions.position($0) } == Self.last(new.devices.count, of: names.devices.count)
            && new.keys.map { positions.position(key: $0) } == Self.last(new.keys.count, of: names.keys.count)
        guard isNew else { throw BlockParser.Damage(problem: "it names something twice") }
        _ = positions.takeNew()
    }

    /// The last positions of a list.
    private static func last(_ count: Int, of all: Int) -> [UInt32] {
        (all - count..<all).map { UInt32(truncatingIfNeeded: $0) }
    }

    static func type(_ identifier: String) throws -> SampleType {
        guard let type = allTypes[identifier] else {
            throw BlockParser.Damage(problem: "it names a type that this program does not know: \(identifier)")
        }
        return type
    }
}

extension Array {
    /// The element at a position that a file names.
    func named(_ position: UInt32, _ what: String) throws -> Element {
        guard position < count else { throw BlockParser.Damage(problem: "it names \(what) \(position) of \(count)") }
        return self[Int(position)]
    }
}
