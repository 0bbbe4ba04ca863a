import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct ExportDateTests {
    private func seconds(_ text: String) -> Int64? {
        withBytes(text) { ExportDate($0)?.secondsSinceReferenceDate }
    }

    @Test(arguments: [
        (736_243_200.5, "2024-05-01 08:00:00.5 +0000"), (736_243_200.125, "2024-05-01 08:00:00.125 +0000"),
        (736_243_200.1, "2024-05-01 08:00:00.1 +0000"), (-0.25, "2000-12-31 23:59:59.75 +0000"),
        (-63_082_368_000, "0002-01-01 00:00:00 +0000"),
    ])
    func `the text of a date has the fewest decimals`(seconds: Double, text: String) {
        #expect(ExportDate.text(of: Date(timeIntervalSinceReferenceDate: seconds)) == text)
    }

    @Test(arguments: [
        ("2001-01-01 00:00:00 +0000", 0), ("2001-01-01 02:00:00 +0200", 0), ("2000-12-31 18:30:00 -0530", 0),
        ("2017-05-24 14:07:09 +0200", 517_320_429), ("2024-02-29 23:59:59 +0000", 730_943_999),
        ("2024-02-29T23:59:59Z", 730_943_999), ("2024-02-29T23:59:59+00:00", 730_943_999),
        ("2024-02-29 23:59:59 Z", 730_943_999), ("1970-01-01 00:00:00 +0000", -978_307_200),
        ("0001-01-01 00:00:00 +0000", -63_113_904_000), ("9999-12-31 23:59:59 +0000", 252_423_993_599),
    ])
    func `dates become seconds`(text: String, expected: Int64) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        "", "2022", "2022-13-01 00:00:00 +0000", "2022-00-01 00:00:00 +0000", "2022-02-29 00:00:00 +0000",
        "1900-02-29 00:00:00 +0000", "2022-04-31 00:00:00 +0000", "2022-01-00 00:00:00 +0000",
        "2022-01-32 00:00:00 +0000", "2022-01-01 24:00:00 +0000", "2022-01-01 00:60:00 +0000",
        "2022-01-01 00:00:60 +0000", "0000-01-01 00:00:00 +0000", "2022-01-01 00:00:00", "2022-01-01 00:00:00 ",
        "2022-01-01 00:00:00 0000", "2022-01-01 00:00:00 +9900", "2022-01-01 00:00:00 +0060",
        "2022-01-01 00:00:00 +000", "2022-01-01 00:00:00 +00000", " 2022-01-01 00:00:00 +0000",
        "2022/01/01 00:00:00 +0000", "2022-01-01 0a:00:00 +0000", "2022-01-01 00:00:00 +0000 ",
        "2022-01-01 00:00:00  Z", "٢٠٢٢-01-01 00:00:00 +00",
    ])
    func `what is not a date is refused`(text: String) {
        #expect(seconds(text) == nil)
    }

    @Test
    func `every day of six centuries follows the one before`() throws {
        var expected = try #require(seconds("1800-01-01 12:00:00 +0000"))
        for year in 1800...2400 {
            for month in 1...12 {
                for day in 1...31 {
                    let text = String(format: "%04d-%02d-%02d 12:00:00 +0000", year, month, day)
                    guard let found = seconds(text) else { continue }
                    #expect(found == expected)
                    expected += 86_400
                }
            }
        }
        #expect(expected == seconds("2401-01-01 12:00:00 +0000"))
    }

    @Test
    func `a date's text leads back to it`() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            let seconds = Double.random(in: -2e10...2e10, using: &random)
            let date = Date(timeIntervalSinceReferenceDate: Bool.random(using: &random) ? seconds : seconds.rounded())
            let text = try #require(ExportDate.text(of: date))
            #expect(withBytes(text) { ExportDate($0)?.date } == date, "\(text)")
        }
        let texts = [0, 0.5, -0.25, 1e12, -7e10].map { ExportDate.text(of: Date(timeIntervalSinceReferenceDate: $0)) }
        #expect(
            texts == [
                "2001-01-01 00:00:00 +0000", "2001-01-01 00:00:00.5 +0000", "2000-12-31 23:59:59.75 +0000", nil, nil,
            ])
    }
}
