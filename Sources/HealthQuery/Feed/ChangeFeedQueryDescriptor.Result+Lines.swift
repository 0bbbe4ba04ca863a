public import Foundation

extension ChangeFeedQueryDescriptor.Result {
    /// The page as newline-delimited JSON: the changes in their order, and then the anchor.
    ///
    /// The last line, `{"anchor":"…","isCaughtUp":true}`, says that the page is whole. What comes before it counts at once
    /// for a sink that keeps the keys of the changes, and for any other only then.
    ///
    /// - Throws: `EncodingError` if a sample cannot be encoded.
    /// - Complexity: O(bytes).
    public func lines() throws -> Data {
        try NewlineDelimitedJSON.data(of: changes)
            + NewlineDelimitedJSON.data(of: [Ending(anchor: newAnchor, isCaughtUp: isCaughtUp)])
    }

    /// Reads pages that were written one after another, as one: their changes in this order.
    ///
    /// An object can be in several pages; the last change of it counts.
    ///
    /// - Parameter lines: the lines; blank lines are passed over.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` that names the line, from 1, and what is wrong with it; also if
    ///   the last line is not the end of a page.
    /// - Complexity: O(bytes).
    public init(lines: Data) throws {
        var changes: [ObjectChange] = []
        var ending: Ending?
        for line in try NewlineDelimitedJSON.values(
            Line.self, in: lines, refusal: "is neither a change nor an anchor")
        {
            switch line {
            case .change(let change):
                changes.append(change)
                ending = nil
            case .ending(let end): ending = end
            }
        }
        guard let ending else {
            throw HealthError.invalidArgument("the last line is no anchor: the end of the page is missing")
        }
        self.init(changes: changes, newAnchor: ending.anchor, isCaughtUp: ending.isCaughtUp)
    }

    /// The last line of a page.
    private struct Ending: Codable {
        let anchor: QueryAnchor
        let isCaughtUp: Bool
    }

    private enum Line: Decodable {
        case change(ObjectChange)
        case ending(Ending)

        init(from decoder: any Decoder) throws {
            let isEnding = try decoder.container(keyedBy: AnyKey.self).contains(AnyKey(stringValue: "anchor"))
            self = isEnding ? .ending(try Ending(from: decoder)) : .change(try ObjectChange(from: decoder))
        }
    }
}
