import HealthQuery

/// The rectangle of a plot between its two axes, in the units of the picture.
///
/// The pictures are as wide as a phone. On wider screens they grow only a little and stand side by side, so that their
/// text is readable everywhere.
struct PlotArea: Sendable {
    static let width = 380.0
    let height: Double
    let left: Double
    let top = 14.0
    var right: Double { Self.width - 8 }
    var bottom: Double { height - 40 }
    let time: TimeAxis
    let values: ValueAxis
    private let labels: [String]

    /// - Parameter labels: other labels of the ticks than their numbers.
    init(_ time: TimeAxis, _ values: ValueAxis, height: Double = 236, labels: [String]? = nil) {
        self.time = time
        self.values = values
        self.height = height
        self.labels = labels ?? values.labels
        left = 14 + 7.2 * Double(self.labels.map(\.count).max() ?? 0)
    }

    var slotWidth: Double { (right - left) / Double(time.range.count) }

    /// The left edge of a slot.
    func x(_ index: Int) -> Double { left + (right - left) * time.share(of: index) }

    /// The middle of a slot.
    func middle(_ index: Int) -> Double { x(index) + slotWidth / 2 }

    func y(_ value: Double) -> Double { bottom - (bottom - top) * values.share(of: value) }

    /// The width of a bar in a slot, with some air around it.
    var barWidth: Double { min(26, slotWidth * (slotWidth > 5 ? 0.72 : 0.86)) }

    /// The lines and labels of both axes.
    var axes: Markup {
        var grid = PathText()
        var marks: [Markup] = []
        for (tick, label) in zip(values.ticks, labels) {
            let height = y(tick)
            grid.move(left, height)
            grid.line(right, height)
            marks.append(.label(label, left - 6, height + 4, "end"))
        }
        var nextFree = -1.0
        for tick in time.ticks {
            // Labels at the ends stay within the picture.
            let half = 3.4 * Double(max(tick.label.count, tick.year?.count ?? 0))
            let x = max(half + 2, min(Self.width - half - 2, middle(tick.index)))
            guard x - half > nextFree else { continue }
            nextFree = x + half + 4
            marks.append(.label(tick.label, x, bottom + 17, "middle"))
            if let year = tick.year { marks.append(.label(year, x, bottom + 32, "middle")) }
        }
        return .tag("g", ["class": "axes"], [.tag("path", ["class": "grid", "d": grid.text])] + marks)
    }
}

extension Markup {
    /// A text in a picture.
    static func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String, style: String? = nil) -> Markup {
        let place: (String, String) = (PathText.number(x), PathText.number(y))
        guard let style else {
            return .tag("text", ["x": place.0, "y": place.1, "text-anchor": anchor], text)
        }
        return .tag("text", ["class": style, "x": place.0, "y": place.1, "text-anchor": anchor], text)
    }

    /// A group of shapes that tells what it shows when the pointer rests on it.
    static func group(_ title: String, _ shapes: [Markup]) -> Markup {
        .tag("g", [:], [.tag("title", [:], title)] + shapes)
    }

    static func path(_ style: String, _ path: PathText) -> Markup {
        .tag("path", ["class": style, "d": path.text])
    }

    static func rectangle(
        _ style: String, x: Double, y: Double, width: Double, height: Double, radius: Double = 0
    ) -> Markup {
        let number = PathText.number
        return .tag(
            "rect",
            [
                "class": style, "x": number(x), "y": number(y), "width": number(max(0, width)),
                "height": number(max(0, height)), "rx": number(max(0, min(radius, width / 2, height / 2))),
            ])
    }

    static func circle(_ style: String, x: Double, y: Double, radius: Double) -> Markup {
        .tag(
            "circle",
            ["class": style, "cx": PathText.number(x), "cy": PathText.number(y), "r": PathText.number(radius)])
    }
}
