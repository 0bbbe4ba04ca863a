/// What can be equal without being identical.
protocol Distinguishable: Hashable, Sendable {
    /// Whether one can stand in for the other, so that nobody can tell.
    func isIdentical(to other: Self) -> Bool
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

extension String: Distinguishable {
    /// Whether the texts have the same bytes in UTF-8; those that look the same are equal even if they have not.
    func isIdentical(to other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { own.elementsEqual($0) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
