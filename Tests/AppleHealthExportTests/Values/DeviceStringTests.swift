import Testing

@testable import AppleHealthExport

struct DeviceStringTests {
    private func fields(_ text: String) -> [String]? {
        DeviceString(text).map { device in DeviceString.Field.allCases.map { device[$0] ?? "-" } }
    }

    @Test(arguments: [
        (
            "<<HKDevice: 0x174294140>, name:iPhone, manufacturer:Apple, model:iPhone, hardware:iPhone8,1, software:10.0>",
            ["iPhone", "Apple", "iPhone", "iPhone8,1", "-", "10.0", "-", "-"]
        ),
        (
            "<<HKDevice: 0x1>, name:Scale, the best, model:X, firmware:1, 2, localIdentifier:AB-1, FDA UDI:00>",
            ["Scale, the best", "-", "X", "-", "1, 2", "-", "AB-1", "00"]
        ),
        (
            "<<HKDevice: 0x1>, name:Watch, software:10.6.1, creation date:2024-08-24 17:12:03 +0000>",
            ["Watch", "-", "-", "-", "-", "10.6.1", "-", "-"]
        ),
        ("<<HKDevice: 0x1, name:Watch, model:W>>", ["Watch", "-", "W", "-", "-", "-", "-", "-"]),
        ("<<HKDevice: 0x1>, name:a, name:b, other:c>", ["a, name:b, other:c", "-", "-", "-", "-", "-", "-", "-"]),
        ("<<HKDevice: 0x1>, name: , model:(null), hardware:H>", ["-", "-", "-", "H", "-", "-", "-", "-"]),
        (" My band ", ["My band", "-", "-", "-", "-", "-", "-", "-"]),
    ])
    func `a device text gives its fields`(text: String, expected: [String]) {
        #expect(fields(text) == expected)
    }

    @Test(arguments: ["", " ", "<<HKDevice: 0x1>>", "<<HKDevice: 0x1>", "<<HKDevice:", ",", ", >>>"])
    func `nothing besides an address is no device`(text: String) {
        #expect(DeviceString(text) == nil)
    }

    @Test
    func `the address makes no difference`() {
        let texts = ["<<HKDevice: 0x1>, name:a>", "<<HKDevice: 0xFFFF>, name:a>", ", name:a>"]
        #expect(Set(texts.map { DeviceString($0) }).count == 1)
    }

    @Test
    func `raw bytes lose their address before they are decoded`() {
        func rest(_ text: String) -> String {
            withBytes(text) { $0.extracting(DeviceString.withoutAddress($0)).decoded }
        }
        #expect(rest("&lt;&lt;HKDevice: 0x12&gt;, name:a&gt;") == ", name:a&gt;")
        for text in ["", "&lt;&lt;HKDevice: 0x1", "&lt;&lt;HKDevice: 0x1, name:a&gt;&gt;", "band", "&lt;&lt;HKDevice:"]
        {
            #expect(rest(text) == text)
        }
    }
}
