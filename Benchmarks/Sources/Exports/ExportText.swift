/// Text of an export, as bytes; a few hundred bytes are written without allocating.
struct ExportText {
    var bytes: [UInt8] = []

    mutating func write(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a whole number.
    mutating func write(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        write(number.magnitude, digits: 1)
    }

    /// Writes a number of so many decimal places, without the zeros at its end, as the Health app does.
    mutating func write(_ scaled: Int, places: Int) {
        var (whole, fraction, places) = (scaled, 0, places)
        var unit = 1
        for _ in 0..<places {
            fraction += whole % 10 * unit
            whole /= 10
            unit *= 10
        }
        write(whole)
        guard fraction > 0 else { return }
        while fraction % 10 == 0 {
            fraction /= 10
            places -= 1
        }
        bytes.append(UInt8(ascii: "."))
        write(UInt(fraction), digits: places)
    }

    /// Writes sixteen hexadecimal digits at most.
    mutating func write(hexadecimal number: UInt64) {
        write(String(number, radix: 16))
    }

    /// Writes an instant as `2017-05-24 14:07:09 +0200`, with the one offset that a file has.
    mutating func write(date seconds: Int) {
        let local = seconds + Self.offsetSeconds
        let (day, second) = (local / 86_400, local % 86_400)
        // From the first of March of a year, as leap days are at its end then.
        let sinceMarch = day + 730_791
        let era = sinceMarch / 146_097
        let dayOfEra = sinceMarch % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isAfterNewYear = month >= 10
        write(UInt(era * 400 + yearOfEra + (isAfterNewYear ? 1 : 0)), digits: 4)
        bytes.append(UInt8(ascii: "-"))
        write(UInt(isAfterNewYear ? month - 9 : month + 3), digits: 2)
        bytes.append(UInt8(ascii: "-"))
        write(UInt(dayOfYear - (153 * month + 2) / 5 + 1), digits: 2)
        bytes.append(UInt8(ascii: " "))
        write(UInt(second / 3_600), digits: 2)
        bytes.append(UInt8(ascii: ":"))
        write(UInt(second / 60 % 60), digits: 2)
        bytes.append(UInt8(ascii: ":"))
        write(UInt(second % 60), digits: 2)
        write(" +0100")
    }

    /// How far the clocks of a file are ahead of UTC.
    static let offsetSeconds = 3_600

    private mutating func write(_ number: UInt, digits: Int) {
        var unit: UInt = 1
        var count = 1
        while number / unit > 9 || count < digits {
            unit *= 10
            count += 1
        }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
    }
}

/// Random numbers of SplitMix64, the same for the same seed on every machine.
struct Randomness {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// A number in a range, near enough to evenly distributed.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// Whether something happens that does once in so many times.
    mutating func happens(onceIn count: Int) -> Bool { next() % UInt64(count) == 0 }
}
