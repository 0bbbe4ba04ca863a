/// The progress of an import.
public struct ImportProgress: Sendable, Hashable {
    /// How many bytes of the file are processed: what is in them is in the store.
    public let bytesRead: Int
    /// How many bytes the file has; nil if that is not known before its end.
    public let totalBytes: Int?
    /// How many records were read so far.
    public let recordsRead: Int
    /// How long the import took so far.
    public let duration: Duration

    /// The processed part of the file, from 0 to 1; nil if its size is not known.
    public var fractionCompleted: Double? {
        guard let totalBytes else { return nil }
        return totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 1
    }
}
