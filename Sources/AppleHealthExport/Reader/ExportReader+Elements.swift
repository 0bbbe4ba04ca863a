/// Whole tags.
extension ExportReader {
    /// Handles an opening or empty tag.
    mutating func open(isEmpty: Bool) -> ExportEvent? {
        let kind = kindOfTag
        if kind == .healthData { return openRoot(isEmpty: isEmpty) }
        if kind == .record, scanner.tag.name.count > 6 { return open(broken: .nameLikeRecord) }
        if isOutside(kind) {
            if summary.firstElement == nil { summary.firstElement = nameOfTag }
            return nil
        }
        let before = prepare(for: kind)
        var found: ExportEvent?
        if stack.count == 1 {
            found = openAtTopLevel(kind, isEmpty: isEmpty)
        } else {
            if kind == .record { recordsInOuter += 1 }
            if kind.isOnlyAtTopLevel {
                othersInOuter += 1
                summary.count(nameOfTag)
            }
            // Of a location only numbers are kept.
            if kind != .location { bytesInOuter += scanner.position - scanner.tagStart }
            if bytesInOuter > Self.byteLimit, stack[1].isRead { breakOuter(.tooLong) }
            if stack.count == 2, record != nil { found = openInRecord(kind) }
            if kind == .instantaneousBeatsPerMinute { openInHeartbeats() }
            if correlation != nil { openInCorrelation(kind) }
            if workout != nil { openInWorkout(kind) }
            if document != nil { openInDocument(kind) }
            if !isEmpty { push(kind, isBroken: false) }
        }
        return both(before, found)
    }

    /// Handles a closing tag.
    mutating func close() -> ExportEvent? {
        guard !stack.isEmpty else { return nil }
        let kind = kindOfTag
        if depthBeyondLimit > 0, kind != .healthData {
            depthBeyondLimit -= 1
            return nil
        }
        guard let index = stack.lastIndex(where: { $0.kind == kind }) else {
            return closeUnexpectedly()
        }
        let isInOrder = stack[(index + 1)...].allSatisfy(\.isBroken)
        let isInOuter = record != nil || correlation != nil || workout != nil || document != nil
        if stack.count > 1, index == 0 || isInOuter && !isInOrder { breakOuter(.missingClosingTag) }
        return pop(to: index)
    }

    /// Opens an element inside others, or only counts it if it is too deep to matter.
    mutating func push(_ kind: ElementKind, isBroken: Bool) {
        if stack.count >= Self.depthLimit {
            depthBeyondLimit += 1
            return
        }
        if stack.count == 1 {
            outer = (kind == .record ? "Record" : nameOfTag, scanner.lineOfTag())
            outerHasText = nil
            recordsInOuter = kind == .record ? 1 : 0
            othersInOuter = 0
            bytesInOuter = 0
        }
        stack.append(OpenElement(kind: kind, isBroken: isBroken))
    }

    /// Removes the elements from `index` on; returns the outcome of the second one.
    mutating func pop(to index: Int) -> ExportEvent? {
        let event = index <= 1 && stack.count > 1 ? outcomeOfOuter() : nil
        stack.removeSubrange(index...)
        depthBeyondLimit = 0
        if index == 0 { noteEnd() }
        return event
    }

    /// The outcome of the second element of the stack: its content, or its cost.
    mutating func outcomeOfOuter() -> ExportEvent? {
        let records = recordsInOuter
        recordsInOuter = 0
        // There is one of these at most: what is damaged has no content any more.
        if var loss = loss.take() {
            loss.records = records
            return .damage(loss)
        }
        if let record = record.take() { return .record(record) }
        if let correlation = correlation.take() { return .correlation(correlation) }
        if let workout = workout.take() { return .workout(workout) }
        if let document = document.take() { return .document(document) }
        if records == 0 { return nil }
        return .damage(ExportDamage(line: outer.line, reason: .notRead, element: outer.name, records: records))
    }

    /// Closes the open elements that cannot contain one of this kind: their closing tags are lost.
    mutating func closeLostElements(before kind: ElementKind) -> ExportEvent? {
        guard stack.count > 1, kind == .healthData || kind.isKnownAtTopLevel && !isPossible(kind, in: stack[1]) else {
            return nil
        }
        breakOuter(.missingClosingTag)
        return pop(to: 1)
    }

    /// Whether the second element of the stack can contain one of this kind, which occurs at top level.
    private func isPossible(_ kind: ElementKind, in element: OpenElement) -> Bool {
        // A broken tag may have been the whole element; only a correlation certainly has more to come.
        let isOver = element.isBroken && element.kind != .correlation
        if isOver || element.kind == .record || element.kind.isPart || isLikelyCutName(element) { return false }
        if kind == .record { return recordsInOuter < Self.recordLimit }
        return !element.kind.isOnlyAtTopLevel && othersInOuter < Self.otherLimit
    }

    /// Whether an element at top level seems to be a part of another one's tag, with a `>` in its name.
    ///
    /// Exports contain no text. Whatever follows such a `>` looks like text, and no closing tag will ever come.
    private func isLikelyCutName(_ element: OpenElement) -> Bool {
        if case .unknown = element.kind { outerHasText == true } else { false }
    }

    /// The first event, keeping the second for later.
    mutating func both(_ first: ExportEvent?, _ second: ExportEvent?) -> ExportEvent? {
        guard let first else { return second }
        pending = second
        return first
    }

    private mutating func openAtTopLevel(_ kind: ElementKind, isEmpty: Bool) -> ExportEvent? {
        if kind == .correlation { return openCorrelation(isEmpty: isEmpty) }
        if kind == .workout { return openWorkout(isEmpty: isEmpty) }
        if kind == .me { return openCharacteristics(isEmpty: isEmpty) }
        if kind == .activitySummary { return openActivitySummary(isEmpty: isEmpty) }
        if case .document(let kind) = kind { return openDocument(kind, isEmpty: isEmpty) }
        guard kind == .record else {
            if kind == .exportDate {
                summary.exportDate = parser.date(of: "value", scanner.tag, in: scanner.buffer.span)
            } else {
                summary.count(nameOfTag)
            }
            if !isEmpty { push(kind, isBroken: false) }
            return nil
        }
        let line = scanner.lineOfTag()
        switch parser.record(scanner.tag, in: scanner.buffer.span, line: line) {
        case .success(let found):
            if isEmpty { return .record(found) }
            push(kind, isBroken: false)
            record = found
            return nil
        case .failure(let repeated):
            return giveUp(.record, .repeatedAttribute(repeated.name), isEmpty: isEmpty)
        }
    }

    /// Handles a heartbeat in the list of the open record.
    private mutating func openInHeartbeats() {
        guard stack.count == 3, stack[2].kind == .heartRateVariabilityMetadataList,
            let count = record?.heartbeats.count, count <= ExportRecord.metadataLimit
        else { return }
        let heartbeat = parser.heartbeat(scanner.tag, in: scanner.buffer.span)
        record?.heartbeats.append(heartbeat)
    }

    private mutating func openInRecord(_ kind: ElementKind) -> ExportEvent? {
        if kind == .heartRateVariabilityMetadataList { return nil }
        guard kind == .metadataEntry else {
            summary.count(nameOfTag)
            return nil
        }
        guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return nil }
        if let count = record?.metadata.count, count < ExportRecord.metadataLimit {
            record?.metadata.append(entry)
        } else if record?.hasMoreMetadata == false {
            record?.hasMoreMetadata = true
            return .damage(damage(.tooMuchMetadata, element: "Record", type: record?.type))
        }
        return nil
    }

    /// Handles a closing tag without an open element: a damaged one, most likely the innermost element's.
    private mutating func closeUnexpectedly() -> ExportEvent? {
        guard stack.count > 1 else { return .damage(damage(.unexpectedClosingTag, element: nameOfTag)) }
        breakOuter(.unexpectedClosingTag)
        return pop(to: stack.count - 1)
    }
}
