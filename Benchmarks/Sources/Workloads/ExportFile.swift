package import Foundation

/// The rows of a data set as an `export.xml`, in the shape in which the Health app writes it.
///
/// Type after type, each in the order of time. Dates have whole seconds and the offset of the day of the export; the text
/// of a device begins with its address in memory, which is another one for each record.
package struct ExportFile: Sendable {
    package let url: URL
    /// How long the file is.
    package let byteCount: Int

    /// Writes a new file in the folder for temporary files; ``remove()`` deletes it.
    package init(_ dataset: Dataset) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString).xml")
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        var writer = ExportWriter()
        var byteCount = 0
        func flush() throws {
            byteCount += writer.bytes.count
            try file.write(contentsOf: writer.bytes)
            writer.bytes.removeAll(keepingCapacity: true)
        }
        writer.begin()
        for kind in Kind.allCases {
            for index in 0..<dataset.count where dataset.kind(index) == kind {
                writer.write(dataset.row(index), index)
                if writer.bytes.count > Self.blockSize { try flush() }
            }
        }
        writer.end()
        try flush()
        try file.close()
        self.byteCount = byteCount
    }

    /// Deletes the file.
    package func remove() throws {
        try FileManager.default.removeItem(at: url)
    }

    private static let blockSize = 1 << 20
}

extension Kind {
    /// The type in an export.
    var exportName: String {
        switch self {
        case .rate: "HKQuantityTypeIdentifierRespiratoryRate"
        case .steps: "HKQuantityTypeIdentifierStepCount"
        }
    }
}

extension Recorder {
    /// The source in an export; the Health app writes typographic apostrophes and blanks that do not break.
    var exportName: String {
        switch self {
        case .watch: "Sam’s\u{A0}Watch"
        case .phone: "Sam’s\u{A0}Phone"
        case .strap: "Strap"
        case .diary: "Diary"
        }
    }
}

/// Writes the parts of an `export.xml` to memory.
private struct ExportWriter {
    var bytes: [UInt8] = []
    private let devices = Hardware.all.map {
        """
        &gt;, name:\($0.name), manufacturer:\($0.manufacturer), model:\($0.model), hardware:\($0.version), \
        software:\($0.software)&gt;" unit="
        """
    }

    /// How far the clocks of the file are ahead of UTC: the Health app uses one offset for all dates.
    private static let offsetText = " -0500"
    private static let dateFormat = Date.ISO8601FormatStyle(timeZone: TimeZone(secondsFromGMT: -5 * 3_600) ?? .gmt)
        .year().month().day().time(includingFractionalSeconds: false).dateTimeSeparator(.space)

    mutating func begin() {
        write(Self.prologue)
        write(" <ExportDate value=\"2024-02-01 12:00:00\(Self.offsetText)\"/>\n")
        write(
            """
             <Me HKCharacteristicTypeIdentifierDateOfBirth="" \
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet" \
            HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
            HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"/>\n
            """
        )
    }

    mutating func end() {
        write("</HealthData>\n")
    }

    mutating func write(_ row: Row, _ index: Int) {
        write(" <Record type=\"")
        write(row.kind.exportName)
        write("\" sourceName=\"")
        write(row.recorder.exportName)
        write("\" sourceVersion=\"")
        let random = mix(UInt64(index) &+ (1 << 45))
        if let device = row.device {
            write(Hardware.all[device].software)
            write("\" device=\"&lt;&lt;HKDevice: 0x")
            write(String(0x2_8000_0000 | random & 0x7FFF_FFF0, radix: 16))
            write(devices[device])
        } else {
            write("1\" unit=\"")
        }
        write(row.kind == .rate ? "count/min" : "count")
        // What a watch measured is seen by the phone a little later.
        write("\" creationDate=\"")
        write(date: row.end + Double(random >> 32 & 0x1FF))
        write("\" startDate=\"")
        write(date: row.start)
        write("\" endDate=\"")
        write(date: row.end)
        write("\" value=\"")
        write("\(Int(row.value))")
        let metadata = row.metadata
        guard !metadata.isEmpty else { return write("\"/>\n") }
        write("\">\n")
        for pair in metadata {
            write("  <MetadataEntry key=\"")
            write(pair.key)
            write("\" value=\"")
            switch pair.value {
            case .text(let text): write(text)
            case .number(let number): write("\(number)")
            case .flag(let flag): write(flag ? "1" : "0")
            }
            write("\"/>\n")
        }
        write(" </Record>\n")
    }

    private mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func write(date seconds: Double) {
        write(Date(timeIntervalSinceReferenceDate: seconds.rounded(.down)).formatted(Self.dateFormat))
        write(Self.offsetText)
    }

    private static let prologue = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 13 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        <!ELEMENT ExportDate EMPTY>
        <!ATTLIST ExportDate
          value CDATA #REQUIRED
        >
        <!ELEMENT Me EMPTY>
        <!ATTLIST Me
          HKCharacteristicTypeIdentifierDateOfBirth         CDATA #REQUIRED
          HKCharacteristicTypeIdentifierBiologicalSex       CDATA #REQUIRED
          HKCharacteristicTypeIdentifierBloodType           CDATA #REQUIRED
          HKCharacteristicTypeIdentifierFitzpatrickSkinType CDATA #REQUIRED
        >
        <!ELEMENT Record (MetadataEntry*)>
        <!ATTLIST Record
          type          CDATA #REQUIRED
          unit          CDATA #IMPLIED
          value         CDATA #IMPLIED
          sourceName    CDATA #REQUIRED
          sourceVersion CDATA #IMPLIED
          device        CDATA #IMPLIED
          creationDate  CDATA #IMPLIED
          startDate     CDATA #REQUIRED
          endDate       CDATA #REQUIRED
        >
        <!ELEMENT MetadataEntry EMPTY>
        <!ATTLIST MetadataEntry
          key   CDATA #REQUIRED
          value CDATA #REQUIRED
        >
        ]>
        <HealthData locale="en_US">\n
        """
}
