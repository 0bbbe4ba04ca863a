extension Double {
    /// Whether the numbers differ by no more than rounding can explain.
    func isClose(to other: Double, relative tolerance: Double = 1e-12) -> Bool {
        self == other || (self - other).magnitude <= tolerance * max(magnitude, other.magnitude)
    }
}
