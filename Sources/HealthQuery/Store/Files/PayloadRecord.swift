import Foundation

/// What a sample has beside its row, as JSON: what the sample encodes of itself.
enum PayloadRecord {
    /// The JSON of a row's payload.
    static func data(of row: SampleRow) throws -> Data {
        if let summary = row.details.payload as? ActivitySummary { return try FileJSON.encode(summary) }
        return try FileJSON.encode(Content(row: row))
    }

    /// The payload of a sample of some type.
    static func payload(of type: SampleType, _ json: [UInt8]) throws -> any SamplePayload {
        guard let kind = type.sample else { return try FileJSON.decode(ActivitySummary.self, json) }
        guard let payload = try kind.decodedContent(json).payload else {
            throw BlockParser.Damage(problem: "a \(type.identifier) lacks its content")
        }
        return payload
    }

    /// What kinds read and write of a sample, with its dates beside it, as some need them.
    private struct Content: Encodable {
        let row: SampleRow

        func encode(to encoder: any Encoder) throws {
            guard let kind = row.details.type.sample else { return }
            var container = encoder.container(keyedBy: SampleCodingKey.self)
            try container.encode(Date(timeIntervalSinceReferenceDate: row.start), forKey: .start)
            try container.encode(Date(timeIntervalSinceReferenceDate: row.end), forKey: .end)
            try kind.init(AnySample(row, .nothing)).encodeContent(to: &container)
        }
    }
}

/// The content of a sample whose kind is known.
private struct DecodedContent<Kind: StoredSample>: Decodable {
    let content: SampleContent

    init(from decoder: any Decoder) throws {
        content = try Kind.content(from: try decoder.container(keyedBy: SampleCodingKey.self))
    }
}

extension StoredSample {
    fileprivate static func decodedContent(_ json: [UInt8]) throws -> SampleContent {
        try FileJSON.decode(DecodedContent<Self>.self, json).content
    }
}

/// The JSON in a database's files.
enum FileJSON {
    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = LosslessJSON.encoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value {
        try LosslessJSON.decoder().decode(type, from: Data(json))
    }
}
