/// A range from a least to a greatest value with its average, drawn on a scale, such as `╶──●──────╴`.
struct RangeBar: Sendable {
    let scale: ClosedRange<Double>
    let width: Int

    /// Creates bars on a scale that begins and ends at round numbers around a range.
    init(around range: ClosedRange<Double>, step: Double, width: Int) {
        let low = (range.lowerBound / step).rounded(.down) * step
        let high = (range.upperBound / step).rounded(.up) * step
        scale = low...max(low, high)
        self.width = width
    }

    /// The ends of the scale, as far apart as the bars are wide.
    var title: String {
        let low = NumberText.rounded(scale.lowerBound)
        return low + TextWidth.padded(NumberText.rounded(scale.upperBound), to: width - low.count, alignRight: true)
    }

    /// The line for a range; numbers beyond the scale are drawn at its ends.
    func text(from least: Double, average: Double, to greatest: Double) -> String {
        let from = position(least)
        let to = max(from, position(greatest))
        let middle = max(from, min(to, position(average)))
        return String(
            (0..<width).map { column -> Character in
                switch column {
                case middle: "●"
                case from..<to, to: "─"
                default: " "
                }
            }
        )
    }

    private func position(_ value: Double) -> Int {
        let length = scale.upperBound - scale.lowerBound
        guard width > 1, length > 0, length.isFinite, value.isFinite else { return 0 }
        let share = max(0, min(1, (value - scale.lowerBound) / length))
        return Int((share * Double(width - 1)).rounded())
    }
}
