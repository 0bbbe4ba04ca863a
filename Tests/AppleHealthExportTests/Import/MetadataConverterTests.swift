import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct MetadataConverterTests {
    @Test(arguments: [
        (MetadataKeyWasUserEntered, "1", MetadataValue.bool(true)), (MetadataKeyWasUserEntered, "0", .bool(false)),
        (MetadataKeyWasUserEntered, "yes", .string("yes")), (MetadataKeySyncVersion, "3", .integer(3)),
        (MetadataKeySyncVersion, "3.5", .double(3.5)), (MetadataKeyTimeZone, "Asia/Tokyo", .string("Asia/Tokyo")),
        (MetadataKeyReferenceRangeLowerLimit, "3.5", .double(3.5)),
        (
            MetadataKeyElevationAscended, "1240 cm",
            .quantity(Quantity(unit: .meterUnit(with: .centi), doubleValue: 1240))
        ),
        (MetadataKeyElevationAscended, "1240", .string("1240")),
        (MetadataKeyElevationAscended, "1240 bogus", .string("1240 bogus")),
        (MetadataKeyWeatherTemperature, "62 degF", .quantity(Quantity(unit: .degreeFahrenheit(), doubleValue: 62))),
        (
            MetadataKeyDateOfEarliestDataUsedForEstimate, "2001-01-01 00:01:00 +0000",
            .date(Date(timeIntervalSinceReferenceDate: 60))
        ),
        ("meal", "1", .string("1")),
    ])
    func `a text gets the kind its key asks for`(key: String, text: String, expected: MetadataValue) {
        let value = MetadataConverter.value(text, forKey: key)
        #expect(value == expected)
        // Numbers of all kinds are equal; here the kind matters.
        #expect("\(value)" == "\(expected)")
    }

    @Test
    func `the last of equal keys counts`() {
        let entries = ["a", "b"].map { ExportMetadataEntry(key: "k", value: $0) }
        #expect(MetadataConverter.metadata(entries) == ["k": "b"])
    }

    @Test
    func `a sync identifier without its version does not cost the sample`() async throws {
        let store = HealthStore()
        let lone = Elements.entry(MetadataKeySyncIdentifier, "x") + Elements.entry("a", "b")
        let both = Elements.entry(MetadataKeySyncIdentifier, "x") + Elements.entry(MetadataKeySyncVersion, "2")
        let text = Elements.steps(content: lone) + Elements.steps(content: both)
        let report = try await HealthExportImporter().importElements(text, into: store)
        #expect(report.samplesAdded == 2)
        #expect(
            try await store.quantities(.stepCount).map(\.metadata) == [
                ["a": "b"], [MetadataKeySyncIdentifier: "x", MetadataKeySyncVersion: 2],
            ]
        )
    }
}
