import Foundation

/// The program: see ``Tool``.
@main
enum Main {
    static func main() async {
        StandardOutput.ignoreClosedPipes()
        let tool = Tool(console: .standard())
        exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
    }
}
