package import Foundation

/// Ten years of two kinds of row, the same for the same number of rows on every machine.
///
/// ``Form/life`` has what phones and watches write: four sources, a device for each row, metadata that many rows share,
/// metadata that each has for itself, fractions of seconds, and one rate in a hundred above the others. Row i is a pure
/// function of i. Nothing is kept, so that what a peer takes up can be measured, and a shuffled order costs no memory.
/// Rows come in blocks of ten: eight rates, and one span of steps by the phone and one by the watch.
package struct Dataset: Sendable {
    static let rowsPerBlock = 10
    static let ratesPerBlock = 8
    /// A value that spikes are above and nothing else is.
    package static let limit = 200.0

    /// What rows look like.
    package enum Form: String, Sendable, CaseIterable {
        /// As in life.
        case life
        /// Two sources, no devices, no metadata, whole seconds.
        case plain

        /// One rate in so many is far above all others.
        var spikeEvery: UInt64 { self == .life ? 100 : 5_000 }
    }

    /// How many rows there are; the generator goes on after them with what comes after the ten years.
    package let count: Int
    /// Ten years from a local midnight in ``Zones/home``.
    package let span: Span
    package let form: Form
    private let blocks: Int
    private let shuffle: Shuffle

    /// Creates the data set.
    ///
    /// - Parameter count: how many rows; rounded up to a multiple of ten.
    package init(count: Int, _ form: Form = .life) {
        self.form = form
        blocks = max(1, (count + Self.rowsPerBlock - 1) / Self.rowsPerBlock)
        self.count = blocks * Self.rowsPerBlock
        let first = Zones.midnight(year: 2014)
        span = Span(start: first, end: Zones.midnight(year: 2024))
        shuffle = Shuffle(count: self.count)
    }

    /// The order in which rows are saved.
    package enum Order: Sendable {
        /// By start within each kind and recorder.
        case inOrder
        case shuffled
    }

    /// The rows at some places of an order.
    package func rows(_ range: Range<Int>, _ order: Order = .inOrder) -> [Row] {
        range.map { row(order == .inOrder ? $0 : shuffle[$0]) }
    }

    /// Row `index` in the order of time.
    package func row(_ index: Int) -> Row {
        let (block, place) = index.quotientAndRemainder(dividingBy: Self.rowsPerBlock)
        let length = Int(span.end - span.start)
        let start = block * length / blocks
        let blockLength = (block + 1) * length / blocks - start
        let random = mix(UInt64(index))
        let plain =
            place < Self.ratesPerBlock
            ? rate(index, start, blockLength, place, random)
            : steps(index, start, blockLength, place > Self.ratesPerBlock ? .watch : .phone, random)
        return form == .plain ? plain : alive(plain, mix(UInt64(index) &+ (1 << 44)))
    }

    /// What row `index` measures.
    func kind(_ index: Int) -> Kind {
        index % Self.rowsPerBlock < Self.ratesPerBlock ? .rate : .steps
    }

    /// A plain row as it would be in life.
    private func alive(_ plain: Row, _ random: UInt64) -> Row {
        let share = random % 1_000
        // Of the rates, one in 20 is the strap's, and one in 100 was entered by hand.
        let recorder: Recorder = !plain.isRate ? plain.recorder : share < 50 ? .strap : share < 60 ? .diary : .watch
        let fraction = Double(random >> 44) / Double(1 << 20)
        var row = Row(
            uuid: plain.uuid,
            start: plain.start + fraction,
            end: plain.end + fraction,
            value: plain.value,
            kind: plain.kind,
            recorder: recorder
        )
        switch recorder {
        case .watch: row.device = 0
        case .phone: row.device = plain.start < (span.start + span.end) / 2 ? 2 : 1
        case .strap: row.device = 3
        case .diary: row.device = 4
        }
        switch recorder {
        case .watch where plain.isRate: row.sharedMetadata = Int((random >> 20) % 3)
        case .diary: row.sharedMetadata = Pair.entered
        case .strap:
            row.ownMetadata = [
                Pair(key: "HKMetadataKeySyncIdentifier", value: .text("org.example.strap.\(plain.uuid.uuidString)")),
                Pair(key: "HKMetadataKeySyncVersion", value: .number(1)),
            ]
        default: break
        }
        return row
    }

    /// `count` rates that come after the ten years.
    package func laterRates(_ count: Int) -> [Row] {
        // Four fifths are rates, so that twice as many rows are enough.
        Array((self.count..<self.count + 2 * count + Self.rowsPerBlock).map { row($0) }.filter(\.isRate).prefix(count))
    }

    /// A rate that is not in the data, from somewhere in the ten years; another one for each number.
    package func extraRate(_ number: Int) -> Row {
        let known = row(number * 7_919 % blocks * Self.rowsPerBlock)
        return Row(
            uuid: UUID(words: (mix(UInt64(number) &+ (1 << 42)), mix(UInt64(number) &+ (1 << 43)))),
            start: known.start,
            end: known.end,
            value: known.value,
            kind: known.kind,
            recorder: .watch,
            device: known.device
        )
    }

    /// `count` rates of the watch from all over the ten years.
    ///
    /// They are taken from `2 * count` places of the shuffled order; other places give other rates.
    package func scatteredRates(_ count: Int, from place: Int) -> [Row] {
        let rows = (place..<place + 2 * count).map { row(shuffle[$0 % self.count]) }
        return Array(rows.filter { $0.isRate && $0.recorder == .watch }.prefix(count))
    }

    private func rate(_ index: Int, _ start: Int, _ length: Int, _ place: Int, _ random: UInt64) -> Row {
        let from = length * place / Self.ratesPerBlock
        let slot = max(1, length * (place + 1) / Self.ratesPerBlock - from)
        let seconds = span.start + Double(start + from + Int(random % UInt64(slot)))
        let isSpike = (random >> 40) % form.spikeEvery == 0
        let value = isSpike ? 205 + Int((random >> 32) % 10) : 55 + Int((random >> 32) % 50)
        return Row(
            uuid: uuid(index),
            start: seconds,
            end: seconds,
            value: Double(value),
            kind: .rate,
            recorder: .watch
        )
    }

    private func steps(_ index: Int, _ start: Int, _ length: Int, _ recorder: Recorder, _ random: UInt64) -> Row {
        let offset = Int(random % UInt64(max(1, length / 4)))
        let longest = min(600, max(4, length / 2))
        let duration = longest / 4 + Int((random >> 24) % UInt64(longest * 3 / 4))
        let seconds = span.start + Double(start + offset)
        return Row(
            uuid: uuid(index),
            start: seconds,
            end: seconds + Double(duration),
            value: Double(10 + Int((random >> 44) % 150)),
            kind: .steps,
            recorder: recorder
        )
    }

    private func uuid(_ index: Int) -> UUID {
        UUID(words: (mix(UInt64(index) &+ (1 << 40)), mix(UInt64(index) &+ (1 << 41))))
    }
}

/// The time zones of the questions; all of them change their clocks.
package enum Zones {
    /// The zone of the store, and of a peer that keeps days.
    package static let home = names[0]
    /// One for each run, so that no run profits from boundaries that an earlier one computed.
    package static let names = [
        "America/New_York", "Europe/Berlin", "Australia/Sydney", "America/Santiago", "Pacific/Auckland",
        "Europe/London", "America/Chicago", "Europe/Helsinki", "America/Los_Angeles", "Europe/Lisbon",
    ]

    /// The Gregorian calendar in a zone.
    package static func calendar(_ name: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: name) ?? .gmt
        return calendar
    }

    /// The start of a year at home, in seconds since the reference date.
    package static func midnight(year: Int) -> Double {
        let date = calendar(home).date(from: DateComponents(year: year, month: 1, day: 1))
        return (date ?? .distantPast).timeIntervalSinceReferenceDate
    }
}
