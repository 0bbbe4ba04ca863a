import HealthQuery

/// Shows the progress of an import, but only when it changes.
final class ProgressLine: Sendable {
    private let console: Console?
    private let shown = Locked(-1)

    init(_ console: Console?) {
        self.console = console
    }

    /// Shows the finished share, between 0 and 1.
    func show(_ share: Double) {
        guard let console, share.isFinite else { return }
        let percent = Int(max(0, min(1, share)) * 100)
        let isNews = shown.withLock { shown in
            defer { shown = max(shown, percent) }
            return percent > shown
        }
        if isNews { console.showProgress("Reading the export: \(percent) %") }
    }
}
