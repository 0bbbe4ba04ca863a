import AppleHealthExport
import CLibXML2
import Foundation
import HealthQuery
import Measuring

/// Who reads an export, and what comes of it.
enum Reader: String, CaseIterable {
    case ours
    case libxml2
    case python

    var title: String {
        switch self {
        case .ours: "ours, into a store with indexes"
        case .libxml2: "libxml2 SAX, sums of values only"
        case .python: "Python iterparse, sums only"
        }
    }

    /// Reads a file in a process of its own.
    func child(reading path: String) throws -> Reading {
        let process = Process()
        let output = Pipe()
        if self == .python {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", Self.script, path]
        } else {
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["--file", path, "--reader", rawValue]
        }
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let reading = Reading(text) else { throw MeasuringError(description: "\(self) printed \"\(text)\"") }
        return reading
    }

    /// Reads a file in this process.
    func read(_ path: String) async throws -> Reading {
        switch self {
        case .ours: try await Self.importFile(path)
        case .libxml2: try SAXReader.read(path)
        case .python: throw MeasuringError(description: "Python is a process of its own")
        }
    }

    private static func importFile(_ path: String) async throws -> Reading {
        let store = HealthStore()
        let (clock, processor) = (ContinuousClock(), Stopwatch.processorSeconds)
        let start = clock.now
        let report = try await HealthExportImporter().importFile(atPath: path, into: store)
        let seconds = (clock.now - start) / .seconds(1)
        let used = Stopwatch.processorSeconds - processor
        let peak = try ResidentMemory.peak()
        let rest = try ResidentMemory.now()
        // Still there, so that what stays is what the store takes up.
        withExtendedLifetime(store) {}
        return Reading(
            records: report.recordsFound, seconds: seconds, processorSeconds: used, peakBytes: peak,
            besideBytes: peak - rest)
    }

    /// Reads as tools in Python do, behind the declarations, which its parser refuses.
    private static let script = """
        import resource, sys, time, xml.etree.ElementTree as tree
        start = time.time()
        file = open(sys.argv[1], "rb")
        while not file.readline().startswith(b"]>"): pass
        count, sums = 0, {}
        for event, element in tree.iterparse(file, ("start", "end")):
            if event == "start":
                if element.tag == "HealthData": root = element
            elif element.tag == "Record":
                count += 1
                try: value = float(element.get("value", ""))
                except ValueError: value = 1
                sums[element.get("type")] = sums.get(element.get("type"), 0) + value
                root.clear()
        usage = resource.getrusage(resource.RUSAGE_SELF)
        print(count, time.time() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, -1)
        """
}

/// Reads an export with libxml2, and adds up the values of each type.
private final class SAXReader {
    private var (records, sums) = (0, [String: Double]())

    static func read(_ path: String) throws -> Reading {
        let (clock, processor) = (ContinuousClock(), Stopwatch.processorSeconds)
        let start = clock.now
        let reader = SAXReader()
        try reader.parse(path)
        return Reading(
            records: reader.records, seconds: (clock.now - start) / .seconds(1),
            processorSeconds: Stopwatch.processorSeconds - processor, peakBytes: try ResidentMemory.peak())
    }

    private func parse(_ path: String) throws {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = startElement
        guard let file = fopen(path, "rb") else { throw MeasuringError(description: "\(path) can not be opened") }
        defer { fclose(file) }
        var (line, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        // Behind the declarations, which are damaged.
        while getline(&line, &length, file) > 0, let text = line, strncmp(text, "]>", 2) != 0 {}
        free(line)
        let context = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
        defer { xmlFreeParserCtxt(context) }
        _ = xmlCtxtUseOptions(context, Int32(XML_PARSE_HUGE.rawValue))
        var block = [CChar](repeating: 0, count: 1 << 20)
        while true {
            let count = fread(&block, 1, block.count, file)
            guard xmlParseChunk(context, block, Int32(count), count == 0 ? 1 : 0) == 0 else {
                throw MeasuringError(description: "libxml2 refuses \(path)")
            }
            if count == 0 { return }
        }
    }

    /// Five pointers for each attribute: its name, its prefix, its address, and the two ends of its value.
    fileprivate func record(_ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, _ count: Int) {
        var (type, value) = ("", 1.0)
        for index in 0..<count {
            guard let name = attributes[index * 5], let start = attributes[index * 5 + 3],
                let end = attributes[index * 5 + 4]
            else { continue }
            if xmlStrcmp(name, "type") == 0 {
                type = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
            } else if xmlStrcmp(name, "value") == 0 {
                value = strtod(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), nil)
            }
        }
        records += 1
        sums[type, default: 0] += value
    }
}

/// Told by libxml2 of each element's beginning; the context is the reader.
private func startElement(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?, _: UnsafePointer<xmlChar>?,
    _: UnsafePointer<xmlChar>?, _: Int32, _: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32, _: Int32,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    guard let context, let name, let attributes, xmlStrcmp(name, "Record") == 0 else { return }
    Unmanaged<SAXReader>.fromOpaque(context).takeUnretainedValue().record(attributes, Int(count))
}
