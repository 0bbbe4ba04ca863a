import HealthQuery

/// What an export says of the person in its `Me` element, as written.
struct ExportCharacteristics: Hashable, Sendable {
    /// A characteristic and the text of its value.
    struct Entry: Hashable, Sendable {
        let type: CharacteristicTypeIdentifier
        let text: String
    }

    /// The line in which the tag starts, from 1.
    let line: Int
    /// The characteristics that HealthKit knows, in the order of the file, each once.
    var entries: [Entry] = []
}

extension RecordParser {
    /// The characteristics of a tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func characteristics(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) throws(RepeatedAttribute) -> ExportCharacteristics {
        var found = ExportCharacteristics(line: line)
        for range in tag.attributes {
            let type = CharacteristicTypeIdentifier(rawValue: bytes.extracting(range.name).decoded)
            guard ObjectType.characteristicType(forIdentifier: type) != nil else { continue }
            guard !found.entries.contains(where: { $0.type == type }) else {
                throw RepeatedAttribute(name: type.rawValue)
            }
            found.entries.append(.init(type: type, text: XMLText.decode(bytes.extracting(range.value))))
        }
        return found
    }
}

extension ExportReader {
    /// Reads the characteristics of the person, at top level.
    ///
    /// They are attributes; nothing is expected inside.
    mutating func openCharacteristics(isEmpty: Bool) {
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let characteristics = try parser.characteristics(scanner.tag, in: scanner.buffer.span, line: line)
            if !isEmpty { push(.me, isBroken: false) }
            if !characteristics.entries.isEmpty { found(.characteristics(characteristics)) }
        } catch {
            giveUp(.me, .repeatedAttribute(error.name), isEmpty: isEmpty)
        }
    }
}
