import Foundation
import HealthQuery

/// A compound that a format is made of; unlike Foundation's on Linux, it is equal only to those of formats that ask for the
/// same.
final class ParsedCompound: NSCompoundPredicate {
    override var description: String { loweredOrRefused.description }
    override var predicateFormat: String { description }

    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ParsedCompound else { return false }
        return (self as NSPredicate?).asksTheSame(as: other)
    }

    override var hash: Int { (self as NSPredicate?).asked?.hashValue ?? super.hash }

    override func copy(with zone: NSZone? = nil) -> Any { self }
}
