public import Foundation

/// Results of queries as newline-delimited JSON: a value on each line, for files that grow and programs that stream.
///
/// Whatever can be encoded can be written: samples of one kind, samples of several as ``AnySample``,
/// statistics, activity summaries. Samples that are read back are equal to those that were written, to the last bit;
/// numbers that JSON does not have are written as the texts `inf`, `-inf` and `nan`.
///
/// ```swift
/// let samples = try await descriptor.result(for: store).compactMap { AnySample($0) }
/// try NewlineDelimitedJSON.data(of: samples).write(to: url)
/// try await store.save(NewlineDelimitedJSON.values(AnySample.self, in: Data(contentsOf: url)))
/// ```
public enum NewlineDelimitedJSON {
    /// The lines of some values, in their order; each ends with a line feed.
    ///
    /// - Parameters:
    ///   - values: what is written; the fields of each in alphabetical order.
    ///   - dates: how dates are written. By default they are seconds since 2001, which loses nothing.
    /// - Throws: `EncodingError` if a value can not be encoded.
    /// - Complexity: O(bytes).
    public static func data(
        of values: some Sequence<some Encodable>, dates: JSONEncoder.DateEncodingStrategy = .deferredToDate
    ) throws -> Data {
        let encoder = LosslessJSON.encoder()
        encoder.dateEncodingStrategy = dates
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try values.reduce(into: Data()) { data, value in
            data += try encoder.encode(value)
            data.append(lineFeed)
        }
    }

    /// The values of some lines; blank lines are passed over.
    ///
    /// - Parameters:
    ///   - type: what each line holds.
    ///   - data: the lines.
    ///   - dates: how dates are written.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` that names the line, from 1, and what is wrong with it.
    /// - Complexity: O(bytes).
    public static func values<Value: Decodable>(
        _ type: Value.Type, in data: Data, dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
    ) throws -> [Value] {
        try values(type, in: data, dates: dates, refusal: "is no \(type)")
    }

    /// The same, with the caller's words for what is wrong with a line that holds no such value.
    static func values<Value: Decodable>(
        _ type: Value.Type,
        in data: Data,
        dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
        refusal: String
    ) throws -> [Value] {
        let decoder = LosslessJSON.decoder()
        decoder.dateDecodingStrategy = dates
        var values: [Value] = []
        for (index, line) in data.split(separator: lineFeed, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !blanks.contains($0) }) else { continue }
            do {
                values.append(try decoder.decode(type, from: line))
            } catch {
                throw HealthError.invalidArgument("line \(index + 1) \(refusal): \(Self.problem(error))")
            }
        }
        return values
    }

    private static var lineFeed: UInt8 { 0x0A }
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    /// What is wrong with a line.
    package static func problem(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            cut((context.codingPath.map { "\($0.stringValue): " } + [context.debugDescription]).joined())
        case let error as HealthError: error.message
        default: "\(error)"
        }
    }

    /// The beginning of a text.
    ///
    /// A wrong text in a file may be a megabyte long, and a report keeps many of them.
    package static func cut(_ text: String) -> String {
        let limit = 240
        return text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
    }
}
