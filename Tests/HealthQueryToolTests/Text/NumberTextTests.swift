import Testing

@testable import health_query

struct NumberTextTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"),
        (-1000, "-1,000"), (-999, "-999"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func counts(_ number: Int, _ text: String) {
        #expect(NumberText.count(number) == text)
    }

    @Test(arguments: [
        (0.0, 0, "0"), (1234.5, 0, "1,235"), (1234.5, 1, "1,234.5"), (0.005, 2, "0.01"), (0.05, 2, "0.05"),
        (1.0, 2, "1"), (1.999, 2, "2"), (-0.2, 0, "0"), (-1.5, 1, "-1.5"), (-1234.56, 1, "-1,234.6"),
        (343592.155729, 6, "343,592.155729"), (1e300, 2, "1e+300"), (.nan, 2, "nan"), (-.infinity, 0, "-inf"),
        (9e14, 6, "900000000000000.0"),
    ])
    func rounded(_ number: Double, _ digits: Int, _ text: String) {
        #expect(NumberText.rounded(number, digits: digits) == text)
    }

    @Test func excess() {
        #expect(NumberText.excess(of: 128, over: 100) == "+28 %")
        #expect(NumberText.excess(of: 349765, over: 343592) == "+1.8 %")
        #expect(NumberText.excess(of: 100, over: 100) == nil)
        #expect(NumberText.excess(of: 50, over: 100) == nil)
        #expect(NumberText.excess(of: 50, over: 0) == nil)
    }

    @Test func nouns() {
        #expect(NumberText.count(1, "day") == "1 day")
        #expect(NumberText.count(0, "day") == "0 days")
        #expect(NumberText.count(2000, "entry", plural: "entries") == "2,000 entries")
    }
}
