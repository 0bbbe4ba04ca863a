import Testing

@testable import AppleHealthExport

/// Elements around what is read at top level.
struct UnknownElementTests {
    private func workouts(_ count: Int) -> String {
        (0..<count).map { "<Workout workoutActivityType='\($0)'/>\n" }.joined()
    }

    @Test
    func `an unknown element that never ends hides a hundred workouts, and they are counted`() throws {
        let text =
            "<New a='1'>\n" + workouts(1500) + "<ActivitySummary dateComponents='2024-05-01'/><Record type='b'/>"
        for blockSize in [7, 1 << 20] {
            let reading = try Reading(inside: text, blockSize: blockSize)
            #expect(reading.workouts.count == 1400 && reading.workouts.first?.activityType == "100")
            #expect(reading.summaries.count == 1 && reading.types == ["b"])
            #expect(reading.damages.map { "\($0.line) \($0.element): \($0.reason)" } == ["102 New: no closing tag"])
            #expect(reading.summary.notYetRead == ["New": 1, "Workout": 100])
            #expect(reading.summary.truncation == nil)
        }
    }

    @Test
    func `broken workouts in it count too`() throws {
        let broken = String(repeating: "<Workout x=1/>", count: 100)
        let reading = try Reading(inside: "<New>\(broken)<Workout workoutActivityType='a'/>")
        #expect(reading.workouts.map(\.activityType) == ["a"])
        #expect(reading.damages.count == 101 && reading.damages.last?.reason == .missingClosingTag)
        #expect(reading.summary.notYetRead == ["New": 1])
    }

    @Test(arguments: [1, 100])
    func `an unknown element that ends is passed with the workouts in it`(count: Int) throws {
        let text = "<New>\(workouts(count - 1))<Workout><WorkoutEvent/></Workout></New><Workout/><Record type='b'/>"
        let reading = try Reading(inside: text + text)
        #expect(reading.workouts.count == 2 && reading.types == ["b", "b"] && reading.damages.isEmpty)
        #expect(reading.summary.notYetRead == ["New": 2, "Workout": 2 * count])
    }

    @Test(arguments: [
        "<WorkoutRoute>", "<WorkoutActivity a='1'>", "<MetadataEntry key='a' value='b'>", "<FileReference>",
        "<Location>", "<New a=1>",
    ])
    func `a part of other elements, or a broken tag, hides nothing`(opening: String) throws {
        for element in ["<Record type='b'/>", "<Workout/>", Elements.audiogram, "<Correlation/>"] {
            let reading = try Reading(inside: "\(opening)\n\(element)<Record type='c'/>")
            #expect(reading.events.count == 3 && reading.damages.count == 1)
            #expect(reading.types.last == "c" && reading.summary.notYetRead.values.reduce(0, +) <= 1)
            #expect(reading.damages.map(\.records) == [0])
        }
    }
}
