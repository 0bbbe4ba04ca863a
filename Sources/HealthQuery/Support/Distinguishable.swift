import Foundation

/// What can be equal without being identical.
protocol Distinguishable: Hashable, Sendable {
    /// Whether one can stand in for the other, so that nobody can tell.
    func isIdentical(to other: Self) -> Bool
    /// What often differs where the two are equal, and not identical.
    var label: String { get }
}

extension Optional where Wrapped: Distinguishable {
    /// Whether one can stand in for the other, or both are missing.
    func isIdentical(to other: Wrapped?) -> Bool {
        switch (self, other) {
        case (let own?, let other?): own.isIdentical(to: other)
        case (nil, nil): true
        default: false
        }
    }
}

extension Distinguishable {
    var label: String { "" }
}

extension String: Distinguishable {
    /// Whether the texts have the same bytes in UTF-8; those that look the same are equal even if they have not.
    func isIdentical(to other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard own.count == other.count, let first = own.baseAddress, let second = other.baseAddress else {
                    return own.count == other.count
                }
                return memcmp(first, second, own.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
