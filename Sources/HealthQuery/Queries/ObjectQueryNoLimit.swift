// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The name is HealthKit's, which is why the constant is global and begins with a capital letter.

/// As many objects as there are, as the limit of a query: 0, which means the same as nil (R1.4).
public let ObjectQueryNoLimit = 0
