import Foundation
import Testing

@testable import health_query

struct OptionsTests {
    @Test func withoutArgumentsThePersonIsAsked() throws {
        let options = try Options(parsing: [])
        #expect(options.file == nil)
        #expect(options.timeZone == nil)
        #expect(options.preferredSources.isEmpty)
        #expect(!options.showsAllDays && !options.printsTable && !options.showsHelp)
    }

    @Test func everythingAtOnce() throws {
        let options = try Options(parsing: [
            "--prefer", "Owner’s iPhone", "export.xml", "--prefer=Connect", "--time-zone", "Europe/Berlin",
            "--all-days",
        ])
        #expect(options.file == "export.xml")
        #expect(options.preferredSources == ["Owner’s iPhone", "Connect"])
        #expect(options.timeZone?.identifier == "Europe/Berlin")
        #expect(options.showsAllDays && !options.printsTable)
    }

    @Test func aNameMayContainAnEqualsSign() throws {
        #expect(try Options(parsing: ["--prefer=a=b"]).preferredSources == ["a=b"])
    }

    @Test func afterTwoHyphensEverythingIsAFile() throws {
        #expect(try Options(parsing: ["--", "--tsv"]).file == "--tsv")
    }

    @Test(arguments: ["-h", "--help"]) func help(_ argument: String) throws {
        #expect(try Options(parsing: [argument]).showsHelp)
    }

    @Test(arguments: [
        (["--colour"], "there is no option --colour"),
        (["-x"], "there is no option -x"),
        (["--prefer"], "--prefer needs a name"),
        (["--prefer="], "--prefer needs a name"),
        (["--time-zone"], "--time-zone needs a name"),
        (["--time-zone", "Nowhere"], "there is no time zone Nowhere; a name looks like Europe/Berlin"),
        (["--tsv=yes"], "--tsv takes no value"),
        (["a.xml", "b.xml"], "one file at a time, b.xml is the second"),
        ([""], "the name of the file is empty"),
    ])
    func mistakes(_ arguments: [String], _ message: String) {
        #expect(throws: ToolError.usage(message)) { try Options(parsing: arguments) }
    }
}
