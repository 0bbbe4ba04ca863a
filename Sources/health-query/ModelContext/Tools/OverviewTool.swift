import Foundation
import HealthQuery

/// What there is: the types with their counts and sources, the person, and how the import went.
struct OverviewTool: ModelContextTool {
    /// How many sources are named for a type; there can be thousands.
    private static let sourceLimit = 20

    let name = "overview"
    let title = "What health data there is"
    let description = """
        Lists the types that have samples, each with its unit, count, first and last day and sources, then what is known \
        of the person, and what the import skipped. Call it first. At most 20 sources are named for a type.
        """
    let inputSchema = Schema.arguments([:])

    let outputSchema = Schema.object(
        [
            "timeZone": Schema.string("The zone in which days begin at midnight."),
            "sampleCount": Schema.integer("How many samples there are."),
            "types": Schema.array(of: typeSchema, "The types that have samples, by name."),
            "person": Schema.object(
                [
                    "dateOfBirth": Schema.string("The day of birth."),
                    "biologicalSex": Schema.string("The biological sex."),
                    "bloodType": Schema.string("The blood group."),
                    "fitzpatrickSkinType": Schema.string("How the skin reacts to the sun."),
                    "wheelchairUse": Schema.string("Whether the person uses a wheelchair."),
                ],
                optional: ["dateOfBirth", "biologicalSex", "bloodType", "fitzpatrickSkinType", "wheelchairUse"],
                "What seldom changes; only what is set."
            ),
            "import": Schema.object([
                "isDamaged": Schema.flag("Whether parts of the file could not be read."),
                "read": Schema.array(of: Schema.string("A sentence."), "What was read."),
                "skipped": Schema.array(of: Schema.string("A line."), "What was not imported, and why."),
            ]),
        ],
        optional: ["person"]
    )

    private static let typeSchema = Schema.object(
        [
            "type": Schema.string("The identifier."),
            "name": Schema.string("The short name, which the other tools take too."),
            "statistics": Schema.string(
                "What the tool statistics gives: sums, or averages; missing if it does not know the type.",
                oneOf: ["sum", "average"]),
            "unit": Schema.unit,
            "samples": Schema.integer("How many samples there are."),
            "firstDay": Schema.string("The day on which the first one begins."),
            "lastDay": Schema.string("The day on which the last one ends."),
            "sources": Schema.array(
                of: Schema.string("A name."), "The apps and devices, in the order of their coming."),
            "sourceCount": Schema.integer("How many there are, if not all are named."),
        ],
        optional: ["statistics", "unit", "sourceCount"]
    )

    func answer(_ arguments: ToolArguments, _ context: HealthContext) async throws -> JSONValue {
        let overview = try await context.overview()
        let days = DayText(zone: context.calendar.timeZone)
        return .object([
            "timeZone": .string(context.calendar.timeZone.identifier),
            "sampleCount": .number(overview.count),
            "types": .array(overview.types.map { Self.value($0, days) }),
            "person": try person(context.store),
            "import": [
                "isDamaged": .bool(context.imported.isDamaged),
                "read": .strings(
                    context.imported.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }),
                "skipped": .strings(context.imported.problems),
            ],
        ])
    }

    private static func value(_ entry: StoreOverview.Entry, _ days: DayText) -> JSONValue {
        let names = SourceNames.full(Array(entry.sources.prefix(sourceLimit)))
        let style = (entry.type as? QuantityType)?.aggregationStyle
        return .object([
            "type": .string(entry.type.identifier),
            "name": .string(TypeName.swift(entry.type)),
            "statistics": style.map { $0 == .cumulative ? "sum" : "average" },
            "unit": entry.type.unitText.map { .string($0) },
            "samples": .number(entry.count),
            "firstDay": .string(days.isoDay(entry.first)),
            "lastDay": .string(days.isoDay(entry.last)),
            "sources": .strings(names),
            "sourceCount": entry.sources.count > names.count ? .number(entry.sources.count) : nil,
        ])
    }

    /// The characteristics that are set; nil if none is.
    private func person(_ store: HealthStore) throws -> JSONValue? {
        let (sex, blood) = (try store.biologicalSex().biologicalSex, try store.bloodType().bloodType)
        let (skin, chair) = (try store.fitzpatrickSkinType().skinType, try store.wheelchairUse().wheelchairUse)
        let person = JSONValue.object([
            "dateOfBirth": try dateOfBirth(store),
            "biologicalSex": sex == .notSet ? nil : .string("\(sex)"),
            "bloodType": blood == .notSet ? nil : .string("\(blood)"),
            "fitzpatrickSkinType": skin == .notSet ? nil : .string("\(skin)"),
            "wheelchairUse": chair == .notSet ? nil : .string("\(chair)"),
        ])
        return person == [:] ? nil : person
    }

    private func dateOfBirth(_ store: HealthStore) throws -> JSONValue? {
        do {
            let birth = try store.dateOfBirthComponents()
            guard let year = birth.year, let month = birth.month, let day = birth.day else { return nil }
            return .string(CivilDate(year: year, month: month, day: day).text)
        } catch HealthError.errorNoData {
            return nil
        }
    }
}
