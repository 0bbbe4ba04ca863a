import Foundation
import Testing

@testable import health_query

struct HelpTests {
    @Test(arguments: Command.allCases)
    func `help fits a terminal and names every option`(_ command: Command) {
        let text = HelpText.of(command)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
        for option in command.description.options + [.help] {
            #expect(lines.contains { $0.hasPrefix("  \(option.spelling) ") }, "\(option) of \(command)")
        }
        let taken = OptionName.allCases.filter { option in lines.contains { $0.hasPrefix("  \(option.spelling) ") } }
        #expect(Set(taken) == Set(command.description.options + [.help]))
    }

    @Test(arguments: Command.named)
    func `help is reached in two ways`(_ command: Command) async {
        let help = await ToolRun(["help", command.rawValue])
        let option = await ToolRun([command.rawValue, "--help"])
        #expect(help.code == 0 && option.code == 0)
        #expect(help.output == option.output && help.output == HelpText.of(command) + "\n")
        #expect(help.output.hasPrefix("usage: health-query \(command.rawValue)"))
    }

    @Test func `the general help lists all commands`() async {
        let help = await ToolRun(["help"])
        #expect(help.code == 0 && help.output == HelpText.general + "\n")
        for command in Command.named {
            #expect(help.lines.contains { $0.hasPrefix("  \(command.rawValue) ") })
        }
    }

    @Test func `text is wrapped at blanks`() {
        #expect(HelpText.wrapped("one two three", width: 7) == ["one two", "three"])
        #expect(HelpText.wrapped("incomprehensible is", width: 7) == ["incomprehensible", "is"])
        #expect(HelpText.wrapped("", width: 7).isEmpty)
    }
}
