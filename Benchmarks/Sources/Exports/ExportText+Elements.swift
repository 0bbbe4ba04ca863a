/// The elements of an export.
extension ExportText {
    /// Writes a record with what is inside it.
    mutating func writeRecord(
        of series: ExportSeries, _ version: String, from start: Int, to end: Int,
        _ random: inout Randomness
    ) {
        write(" <Record type=\"")
        write(series.type)
        writeSource(series.source, version, &random)
        if let unit = series.unit {
            write("\" unit=\"")
            write(unit)
        }
        // What a watch measured reaches the phone a little later.
        writeDates(creation: end + random.number(0...511), from: start, to: end)
        if series.unit != nil {
            write("\" value=\"")
            write(random.number(series.values), places: series.places)
        } else if !series.names.isEmpty {
            write("\" value=\"")
            write(series.names[random.number(0...series.names.count - 1)])
        }
        writeInside(series.inside, from: start, &random)
    }

    private mutating func writeInside(_ inside: ExportSeries.Inside, from start: Int, _ random: inout Randomness) {
        switch inside {
        case .nothing: return write("\"/>\n")
        case .motionContext where random.happens(onceIn: 4): return write("\"/>\n")
        default: write("\">\n")
        }
        switch inside {
        case .nothing: break
        case .motionContext:
            write("  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"")
            write(random.happens(onceIn: 5) ? 2 : random.number(0...1))
            write("\"/>\n")
        case .timeZone:
            writeEntry("HKTimeZone", "Europe/Berlin")
        case .ownIdentifier:
            write("  <MetadataEntry key=\"HKExternalUUID\" value=\"")
            write(hexadecimal: random.next())
            write(hexadecimal: random.next())
            write("\"/>\n")
            writeEntry("HKWasUserEntered", "0")
        case .userEntered:
            writeEntry("HKWasUserEntered", "1")
        case .heartbeats:
            writeHeartbeats(from: start, &random)
        }
        write(" </Record>\n")
    }

    private mutating func writeHeartbeats(from start: Int, _ random: inout Randomness) {
        write("  <HeartRateVariabilityMetadataList>\n")
        var hundredths = 0
        let rate = random.number(52...84)
        while hundredths < 5_900 {
            hundredths += 6_000 / rate + random.number(-6...6)
            let time = start + Self.offsetSeconds + hundredths / 100
            write("   <InstantaneousBeatsPerMinute bpm=\"")
            write(rate + random.number(-4...4))
            write("\" time=\"")
            write(time / 3_600 % 24)
            writeTwo(time / 60 % 60, after: ":")
            writeTwo(time % 60, after: ":")
            writeTwo(hundredths % 100, after: ".")
            write("\"/>\n")
        }
        write("  </HeartRateVariabilityMetadataList>\n")
    }

    private mutating func writeTwo(_ number: Int, after mark: StaticString) {
        write(mark)
        if number < 10 { write("0") }
        write(number)
    }

    /// Writes a blood pressure, whose two values stand at top level before it and inside it.
    mutating func writeBloodPressure(at time: Int, _ version: String, _ random: inout Randomness) {
        let systolic = ExportSeries(
            type: "HKQuantityTypeIdentifierBloodPressureSystolic", unit: "mmHg", source: .scale, perHundredDays: 0,
            values: 104...138)
        let diastolic = ExportSeries(
            type: "HKQuantityTypeIdentifierBloodPressureDiastolic", unit: "mmHg", source: .scale, perHundredDays: 0,
            values: 61...88)
        let mark = bytes.count
        writeRecord(of: systolic, version, from: time, to: time, &random)
        writeRecord(of: diastolic, version, from: time, to: time, &random)
        let members = bytes[mark...]
        write(" <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure")
        writeSource(.scale, version, &random)
        writeDates(creation: time, from: time, to: time)
        write("\">\n")
        bytes.append(contentsOf: members)
        write(" </Correlation>\n")
    }

    /// Writes a workout with its statistics and events.
    mutating func writeWorkout(at start: Int, _ version: String, _ random: inout Randomness) {
        let kinds = ["Running", "Walking", "Cycling", "FunctionalStrengthTraining", "Yoga"]
        let seconds = random.number(900...5_400)
        write(" <Workout workoutActivityType=\"HKWorkoutActivityType")
        write(kinds[random.number(0...kinds.count - 1)])
        write("\" duration=\"")
        write(seconds * 10_000 / 60, places: 4)
        write("\" durationUnit=\"min")
        writeSource(.watch, version, &random)
        writeDates(creation: start + seconds + 5, from: start, to: start + seconds)
        write("\">\n")
        writeEntry("HKIndoorWorkout", "0")
        writeEntry("HKTimeZone", "Europe/Berlin")
        for lap in 0..<random.number(0...6) {
            write("  <WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"")
            write(date: start + lap * 120)
            write("\" duration=\"2\" durationUnit=\"min\"/>\n")
        }
        for (type, unit, values) in Self.totals {
            write("  <WorkoutStatistics type=\"HKQuantityTypeIdentifier")
            write(type)
            write("\" startDate=\"")
            write(date: start)
            write("\" endDate=\"")
            write(date: start + seconds)
            write("\" sum=\"")
            write(random.number(values), places: 3)
            write("\" unit=\"")
            write(unit)
            write("\"/>\n")
        }
        write(" </Workout>\n")
    }

    private static let totals = [
        ("ActiveEnergyBurned", "kcal", 90_000...800_000), ("BasalEnergyBurned", "kcal", 20_000...140_000),
        ("DistanceWalkingRunning", "km", 900...14_000),
    ]

    /// Writes the rings of a day.
    mutating func writeActivitySummary(ofDay start: Int, _ random: inout Randomness) {
        var date = ExportText()
        date.write(date: start)
        write(" <ActivitySummary dateComponents=\"")
        bytes.append(contentsOf: date.bytes[..<10])
        write("\" activeEnergyBurned=\"")
        write(random.number(90_000...900_000), places: 3)
        write("\" activeEnergyBurnedGoal=\"500\" activeEnergyBurnedUnit=\"kcal\" appleMoveTime=\"0\" ")
        write("appleMoveTimeGoal=\"0\" appleExerciseTime=\"")
        write(random.number(0...110))
        write("\" appleExerciseTimeGoal=\"30\" appleStandHours=\"")
        write(random.number(4...16))
        write("\" appleStandHoursGoal=\"12\"/>\n")
    }

    private mutating func writeEntry(_ key: StaticString, _ value: StaticString) {
        write("  <MetadataEntry key=\"")
        write(key)
        write("\" value=\"")
        write(value)
        write("\"/>\n")
    }

    private mutating func writeSource(_ source: ExportSource, _ version: String, _ random: inout Randomness) {
        write("\" sourceName=\"")
        for character in source.name { write(character == "&" ? "&amp;" : String(character)) }
        write("\" sourceVersion=\"")
        write(version)
        guard let device = source.device else { return }
        write("\" device=\"&lt;&lt;HKDevice: 0x")
        write(hexadecimal: 0x2_8000_0000 | random.next() & 0x7FFF_FFF0)
        write("&gt;, ")
        write(device)
        write(version)
        write("&gt;")
    }

    private mutating func writeDates(creation: Int, from start: Int, to end: Int) {
        write("\" creationDate=\"")
        write(date: creation)
        write("\" startDate=\"")
        write(date: start)
        write("\" endDate=\"")
        write(date: end)
    }
}
