import Foundation
import HealthQuery

/// Reads the locations of a route from a GPX file, in constant memory beside them.
///
/// A file is read as a whole or not at all: a route without some of its points would be a different one.
struct RouteReader: ~Copyable {
    private var scanner: XMLByteScanner
    private var point: Point?
    /// Whether the element around all is open, and not closed.
    private var isOpen = false

    /// How many points a file may have: those of a week and a half, one each second.
    static let pointLimit = 1 << 20

    /// A point as far as it was read.
    fileprivate struct Point {
        var latitude: Double?
        var longitude: Double?
        var time: Date?
        var numbers: [Number: Double] = [:]
    }

    /// The numbers of a point that stand in elements of their own, by the names of these.
    fileprivate enum Number: String {
        case elevation = "ele"
        case horizontalAccuracy = "hAcc"
        case verticalAccuracy = "vAcc"
        case speed, course
    }

    init(_ source: ByteSource) throws { scanner = try XMLByteScanner(source) }

    /// The locations in the order of the file.
    ///
    /// - Throws: ``Problem`` if the file is not a whole GPX file, or its bytes are damaged; otherwise errors of reading
    ///   bytes.
    mutating func locations() throws -> ContiguousArray<Location> {
        let found: Result<ContiguousArray<Location>, Problem>
        do {
            found = .success(try locationsAsWritten())
        } catch let problem as Problem {
            found = .failure(problem)
        }
        // Damaged bytes can look like a whole file, and explain one that is not.
        if let problem = try scanner.problemAtEndOfSource() { throw Problem(text: problem, cause: .archive) }
        return try found.get()
    }

    /// The locations, whether or not the bytes are those that were packed.
    private mutating func locationsAsWritten() throws -> ContiguousArray<Location> {
        var locations: ContiguousArray<Location> = []
        while true {
            let token = try scanner.next()
            let name = String(nameOfTag)
            switch token {
            case .endOfInput:
                if isOpen { throw problem("ends too early", .damage) }
                guard !locations.isEmpty else { throw problem("has no locations") }
                return locations
            case .broken(let fault, _): throw problem("is damaged (\(fault))", .damage)
            case .passed: continue
            case .opening, .empty:
                if name == "gpx" { isOpen = token == .opening }
                guard isOpen else { throw problem("is not a GPX file") }
                if name == "trkpt" {
                    guard point == nil else { throw problem("has a location that does not end") }
                    point = beginning()
                }
                if token == .opening, try !readText(of: name) { throw problem("has a \(name) that can not be read") }
                if token == .empty, name == "trkpt" { throw problem("has a location without a time") }
            case .closing:
                if name == "gpx" {
                    guard point == nil else { throw problem("has a location that does not end") }
                    isOpen = false
                }
                guard name == "trkpt" else { continue }
                guard let found = point else { throw problem("has a location that does not begin") }
                point = nil
                guard locations.count < Self.pointLimit else {
                    throw problem("has more than \(Self.pointLimit) locations")
                }
                guard let location = found.location else { throw problem("has a location without a place or a time") }
                locations.append(location)
            }
        }
    }

    /// What is wrong with a file, for a sentence that names it.
    struct Problem: Error {
        let text: String
        var cause = Cause.content

        /// What a problem lies in: what the file says, its form, or the bytes of the archive around it.
        enum Cause {
            case content, damage, archive
        }
    }

    private mutating func problem(_ text: String, _ cause: Problem.Cause = .content) -> Problem {
        Problem(text: "\(text) in line \(scanner.line(at: scanner.position))", cause: cause)
    }

    /// The name of the current tag, without that of a namespace.
    private var nameOfTag: Substring {
        let name = scanner.buffer.span.extracting(scanner.tag.name).decoded
        return name.split(separator: ":").last ?? ""
    }

    private func beginning() -> Point {
        var point = Point()
        for range in scanner.tag.attributes {
            let bytes = scanner.buffer.span
            let (name, value) = (bytes.extracting(range.name), bytes.extracting(range.value))
            if name.equals("lat") { point.latitude = DecimalParser.parse(value) }
            if name.equals("lon") { point.longitude = DecimalParser.parse(value) }
        }
        return point
    }

    /// Reads what the text behind the current tag says of the point; false if it cannot be read.
    private mutating func readText(of name: String) throws -> Bool {
        guard point != nil else { return true }
        if name == "time" {
            guard let text = try scanner.textBehindTag(), let time = Self.time(text) else { return false }
            point?.time = time
        } else if let number = Number(rawValue: name) {
            guard let text = try scanner.textBehindTag(), let value = DecimalParser.parse(text.span) else {
                return false
            }
            point?.numbers[number] = value
        }
        return true
    }

    /// The time of a point, which may have a fraction of a second.
    private static func time(_ text: [UInt8]) -> Date? {
        guard let mark = text.firstIndex(of: .point) else { return ExportDate(text.span)?.date }
        let end = text[(mark + 1)...].firstIndex { $0.decimalDigit > 9 } ?? text.endIndex
        let whole = Array(text[..<mark] + text[end...])
        guard let date = ExportDate(whole.span), let fraction = DecimalParser.parse(Array(text[mark..<end]).span)
        else { return nil }
        return date.date + fraction
    }
}

extension RouteReader.Point {
    /// The location; nil if it lacks a place or a time.
    fileprivate var location: Location? {
        guard let latitude, let longitude, let time else { return nil }
        return Location(
            coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: numbers[.elevation] ?? 0,
            horizontalAccuracy: numbers[.horizontalAccuracy] ?? -1,
            verticalAccuracy: numbers[.verticalAccuracy] ?? -1,
            course: numbers[.course] ?? -1,
            speed: numbers[.speed] ?? -1,
            timestamp: time
        )
    }
}

extension XMLByteScanner {
    /// The longest text that is asked for, in bytes.
    private static var textLimit: Int { 100 }

    /// The text behind the current tag, without blanks around it; nil if the input ends there, if it is longer than a
    /// number or a date can be, or if no closing tag follows it.
    ///
    /// Like the next token, it invalidates the parts of the current tag.
    mutating func textBehindTag() throws -> [UInt8]? {
        var length = 0
        while try hasBytes(length + 1) {
            if buffer[position + length] == .lessThan {
                guard try hasBytes(length + 2), buffer[position + length + 1] == .slash else { return nil }
                let text = buffer[position..<position + length].drop { $0.isXMLBlank }
                let end = text.lastIndex { !$0.isXMLBlank }
                return end.map { Array(text[...$0]) } ?? []
            }
            length += 1
            guard length <= Self.textLimit else { return nil }
        }
        return nil
    }
}
