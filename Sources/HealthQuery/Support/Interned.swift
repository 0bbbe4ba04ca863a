/// A class whose initialisers may return an existing instance.
///
/// A convenience initialiser of a class cannot return another instance, but an initialiser of a protocol extension may
/// assign `self`. The protocol must not be bound to classes: then `self` would be constant.
package protocol Interned {}

extension Interned {
    /// Becomes the given instance.
    package init(interned other: Self) {
        self = other
    }
}
