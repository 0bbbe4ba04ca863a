import Foundation

/// Rings as the Activity app draws them: three around one another, several groups in rows.
struct RingPlot: Sendable {
    struct Group: Sendable {
        let label: String
        /// How far each ring is closed, from the outside; nil for a ring without a goal.
        let shares: [Double?]
        /// What the group shows, in words.
        let title: String
    }

    static let styles = ["move", "exercise", "stand"]

    let height: Double
    let content: [Markup]

    init(_ groups: [Group]) {
        let columns = max(1, min(4, groups.count))
        let rows = (groups.count + columns - 1) / columns
        let pitch = PlotArea.width / Double(columns)
        let radius = min(38.0, pitch / 2 - 8)
        let rowHeight = 2 * radius + 34
        height = Double(rows) * rowHeight + 4
        content = groups.enumerated().map { position, group in
            let (row, column) = position.quotientAndRemainder(dividingBy: columns)
            let x = pitch * (Double(column) + 0.5)
            let y = Double(row) * rowHeight + radius + 4
            let rings = zip(Self.styles, group.shares).enumerated().flatMap { ring, part in
                Self.ring(part.0, share: part.1, x: x, y: y, radius: radius - 5 - 9.5 * Double(ring))
            }
            return .group(group.title, rings + [.label(group.label, x, y + radius + 17, "middle")])
        }
    }

    private static func ring(_ style: String, share: Double?, x: Double, y: Double, radius: Double) -> [Markup] {
        let track = Markup.circle("ring track \(style)", x: x, y: y, radius: radius)
        guard let share, share > 0 else { return [track] }
        // More than the goal is a whole ring; how much more is in the words and in the table.
        if share >= 1 { return [track, .circle("ring \(style)", x: x, y: y, radius: radius)] }
        return [track, .tag("path", ["class": "ring \(style)", "d": arc(share, x: x, y: y, radius: radius)])]
    }

    /// A part of a circle, clockwise from the top.
    static func arc(_ share: Double, x: Double, y: Double, radius: Double) -> String {
        // Ends that are the same tenth make no arc; the round cap closes what is missing.
        let angle = 2 * Double.pi * max(0, min(0.995, share))
        let number = PathText.number
        let end = "\(number(x + radius * sin(angle))) \(number(y - radius * cos(angle)))"
        let size = number(radius)
        return "M\(number(x)) \(number(y - radius))A\(size) \(size) 0 \(share > 0.5 ? 1 : 0) 1 \(end)"
    }
}
