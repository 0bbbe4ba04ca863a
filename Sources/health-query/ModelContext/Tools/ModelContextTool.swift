/// A question that a client may ask about the data.
protocol ModelContextTool: Sendable {
    /// The name by which it is called.
    var name: String { get }
    /// The name for a person.
    var title: String { get }
    /// What a model has to know to use it well.
    var description: String { get }
    /// The schema of the arguments; a tool refuses arguments that are not in it.
    var inputSchema: JSONValue { get }
    /// The schema of the answers.
    var outputSchema: JSONValue { get }

    /// Answers a call.
    ///
    /// - Throws: ``ToolFailure`` or `HealthError` if the arguments make no sense.
    func answer(_ arguments: ToolArguments, _ context: HealthContext) async throws -> JSONValue
}

extension ModelContextTool {
    /// The tool as a list of tools shows it.
    var declaration: JSONValue {
        [
            "name": .string(name),
            "title": .string(title),
            "description": .string(description),
            "inputSchema": inputSchema,
            "outputSchema": outputSchema,
            "annotations": [
                "title": .string(title), "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
                "openWorldHint": false,
            ],
        ]
    }
}
