/// Workouts and their content.
///
/// A workout is read as a whole or not at all: damage in it costs all of it, once. Of its routes the files are named, or
/// the locations stand inside. What stands in an element of an unknown kind is passed over.
///
/// Workouts hold few records: scores, and records of their own time. If one seems to hold others, the closing tag of
/// one workout and the opening tag of another are lost; what is the one's and what the other's is unknown, so neither
/// is read.
extension ExportReader {
    /// Begins a workout at top level.
    mutating func openWorkout(isEmpty: Bool) {
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let workout = try parser.workout(scanner.tag, in: scanner.buffer.span, line: line)
            if isEmpty { return found(.workout(workout)) }
            push(.workout, isBroken: false)
            self.workout = workout
        } catch {
            giveUp(.workout, .repeatedAttribute(error.name), isEmpty: isEmpty)
        }
    }

    /// Handles a tag inside the open workout.
    mutating func openInWorkout(_ kind: ElementKind) {
        // The workout itself, an activity in it, an event or a record in either, or a route; the content of other
        // elements is not read.
        let isInActivity = stack.count > 2 && stack[2].kind == .workoutActivity
        let inner = stack.dropFirst(isInActivity ? 3 : 2)
        let isInEvent = inner.first?.kind == .workoutEvent
        let isInRoute = inner.first?.kind == .workoutRoute
        let isInRecord = inner.first?.kind == .record
        if kind == .record { return openRecord(inActivity: isInActivity, isRead: inner.isEmpty) }
        guard inner.count == (isInEvent || isInRoute || isInRecord ? 1 : 0) else { return }
        let isKept: Bool?
        do throws(RecordParser.RepeatedAttribute) {
            switch kind {
            case .metadataEntry where isInRoute:
                guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return }
                isKept = workout?.addToRoute { $0.head.metadata.append(entry) }
            case .fileReference where isInRoute:
                let path = attributeOfTag("path")
                isKept = workout?.addToRoute { route in path.map { route.paths.append($0) } }
            case .location where isInRoute:
                let location = parser.location(scanner.tag, in: scanner.buffer.span)
                workout?.addToRoute(location)
                return
            case .workoutRoute where inner.isEmpty:
                let line = scanner.lineOfTag()
                let route = try parser.workoutRoute(scanner.tag, in: scanner.buffer.span, line: line)
                isKept = workout?.add(route)
            case .metadataEntry where isInRecord:
                guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return }
                var isWhole = true
                isKept = workout?.addToRecord { isWhole = $0.add(entry) }
                if !isWhole { tellTooMuchMetadata(of: workout?.records.last?.record.type) }
            case .metadataEntry:
                guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return }
                isKept = workout?.add(inActivity: isInActivity) { parts in
                    if isInEvent { parts.addToEvent(entry) } else { parts.metadata.append(entry) }
                }
            case .workoutEvent where inner.isEmpty:
                let event = ExportWorkoutEvent(attributes: try attributesOfTag())
                isKept = workout?.add(inActivity: isInActivity) { $0.events.append(event) }
            case .workoutStatistics where inner.isEmpty:
                let statistics = try attributesOfTag()
                isKept = workout?.add(inActivity: isInActivity) { $0.statistics.append(statistics) }
            case .workoutActivity where inner.isEmpty && !isInActivity:
                let activity = ExportWorkoutActivity(attributes: try attributesOfTag())
                isKept = workout?.add(activity)
            default:
                summary.count(nameOfTag)
                return
            }
        } catch {
            return breakOuter(.repeatedAttribute(error.name))
        }
        if isKept == false { breakOuter(.tooMuchInside(limit: ExportWorkout.partLimit)) }
    }

    /// Handles a record inside the open workout.
    ///
    /// - Parameter isRead: whether it stands where records are read.
    private mutating func openRecord(inActivity isInActivity: Bool, isRead: Bool) {
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let record = try parser.record(scanner.tag, in: scanner.buffer.span, line: line)
            guard isRead, workout?.canHold(record, inActivity: isInActivity) ?? false else {
                workout = nil
                return
            }
            if workout?.add(record, inActivity: isInActivity) == false {
                breakOuter(.tooMuchInside(limit: ExportWorkout.partLimit))
            }
        } catch {
            breakOuter(.repeatedAttribute(error.name))
        }
    }
}
