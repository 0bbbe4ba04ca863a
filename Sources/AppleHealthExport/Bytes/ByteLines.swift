/// The lines of a source, one after another.
///
/// Each byte is looked at once, however long a line is, and a line that is too long is passed over, not kept.
struct ByteLines {
    /// A line without its line feed.
    enum Line: Equatable {
        case whole(ArraySlice<UInt8>)
        case tooLong
    }

    /// The longest line that is read, in bytes: a route of a million points has fewer.
    static let longestLine = 1 << 28

    private(set) var source: ByteSource
    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    /// Up to where the buffer has no line feed behind the start.
    private var searched = 0
    /// How many bytes were looked at.
    private(set) var bytesSearched = 0
    private var isAtEnd = false

    init(_ source: ByteSource, limit: Int = ByteLines.longestLine) {
        (self.source, self.limit) = (source, limit)
    }

    /// The next line; nil at the end, where no empty line is.
    ///
    /// - Throws: errors of reading the source.
    mutating func next() throws -> Line? {
        var isTooLong = false
        while true {
            let end = buffer[searched...].firstIndex(of: .lineFeed)
            bytesSearched += (end.map { $0 + 1 } ?? buffer.count) - searched
            isTooLong = isTooLong || (end ?? buffer.count) - start > limit
            if let end {
                defer { (start, searched) = (end + 1, end + 1) }
                return isTooLong ? .tooLong : .whole(buffer[start..<end])
            }
            if isAtEnd {
                let rest = buffer[start...]
                (start, searched) = (buffer.count, buffer.count)
                if isTooLong { return .tooLong }
                return rest.isEmpty ? nil : .whole(rest)
            }
            // Lines that were handed out are not needed any more, nor is the beginning of one that is not read.
            buffer.removeSubrange(..<(isTooLong ? buffer.count : start))
            (start, searched) = (0, buffer.count)
            isAtEnd = try source.read(into: &buffer) == 0
        }
    }
}
