/// Whole tags.
extension ExportReader {
    /// Handles an opening or empty tag.
    mutating func open(isEmpty: Bool) {
        let kind = kindOfTag
        if kind == .healthData { return openRoot(isEmpty: isEmpty) }
        if kind == .record, scanner.tag.name.count > 6 { return open(broken: .nameLikeRecord) }
        if isOutside(kind) {
            if summary.firstElement == nil { summary.firstElement = nameOfTag }
            return
        }
        prepare(for: kind)
        if stack.count == 1 { return openAtTopLevel(kind, isEmpty: isEmpty) }
        if kind == .record { recordsInOuter += 1 }
        if kind.isOnlyAtTopLevel {
            othersInOuter += 1
            summary.count(nameOfTag)
        }
        // Of a location only numbers are kept.
        if kind != .location { bytesInOuter += scanner.position - scanner.tagStart }
        if bytesInOuter > Self.byteLimit, stack[1].isRead { breakOuter(.tooLong) }
        openInside(stack[1].kind, kind)
        if !isEmpty { push(kind, isBroken: false) }
    }

    /// Handles a closing tag.
    mutating func close() {
        guard !stack.isEmpty else { return }
        let kind = kindOfTag
        if depthBeyondLimit > 0, kind != .healthData {
            depthBeyondLimit -= 1
            return
        }
        guard let index = stack.lastIndex(where: { $0.kind == kind }) else {
            return closeUnexpectedly()
        }
        let isInOrder = stack[(index + 1)...].allSatisfy(\.isBroken)
        if stack.count > 1, index == 0 || !isInOrder && isInOuter { breakOuter(.missingClosingTag) }
        pop(to: index)
    }

    /// Whether the second element of the stack is one that is read, and complete so far.
    private var isInOuter: Bool { record != nil || correlation != nil || workout != nil || document != nil }

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

    /// Removes the elements from `index` on, and finds the outcome of the second one.
    mutating func pop(to index: Int) {
        if index <= 1, stack.count > 1 { findOutcomeOfOuter() }
        stack.removeSubrange(index...)
        depthBeyondLimit = 0
        if index == 0 { noteEnd() }
    }

    /// Finds the outcome of the second element of the stack: its content, or its cost.
    mutating func findOutcomeOfOuter() {
        let records = recordsInOuter
        recordsInOuter = 0
        // There is one of these at most: what is damaged has no content any more.
        if var loss = loss.take() {
            loss.records = records
            return found(.damage(loss))
        }
        if let record = record.take() { return found(.record(record)) }
        if let correlation = correlation.take() { return found(.correlation(correlation)) }
        if let workout = workout.take() { return found(.workout(workout)) }
        if let document = document.take() { return found(.document(document)) }
        if records == 0 { return }
        found(.damage(ExportDamage(line: outer.line, reason: .notRead, element: outer.name, records: records)))
    }

    /// Closes the open elements that cannot contain one of this kind: their closing tags are lost.
    mutating func closeLostElements(before kind: ElementKind) {
        guard stack.count > 1, kind == .healthData || kind.isKnownAtTopLevel && !isPossible(kind, in: stack[1]) else {
            return
        }
        breakOuter(.missingClosingTag)
        pop(to: 1)
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

    private mutating func openAtTopLevel(_ kind: ElementKind, isEmpty: Bool) {
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
            return
        }
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let record = try parser.record(scanner.tag, in: scanner.buffer.span, line: line)
            if isEmpty { return found(.record(record)) }
            push(kind, isBroken: false)
            self.record = record
        } catch {
            giveUp(.record, .repeatedAttribute(error.name), isEmpty: isEmpty)
        }
    }

    /// Handles a tag inside the second element of the stack, given the kinds of both, if that is complete so far.
    private mutating func openInside(_ outer: ElementKind, _ kind: ElementKind) {
        switch outer {
        case .record where record != nil:
            if stack.count == 2 { openInRecord(kind) }
            if kind == .instantaneousBeatsPerMinute { openInHeartbeats() }
        case .correlation where correlation != nil: openInCorrelation(kind)
        case .workout where workout != nil: openInWorkout(kind)
        case .document where document != nil: openInDocument(kind)
        default: break
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

    private mutating func openInRecord(_ kind: ElementKind) {
        if kind == .heartRateVariabilityMetadataList { return }
        guard kind == .metadataEntry else { return summary.count(nameOfTag) }
        guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return }
        if record?.add(entry) == false { tellTooMuchMetadata(of: record?.type) }
    }

    /// Tells that a record, which is not lost, has more metadata than is kept.
    mutating func tellTooMuchMetadata(of type: String?) {
        found(.damage(damage(.tooMuchMetadata, element: "Record", type: type)))
    }

    /// Handles a closing tag without an open element: a damaged one, most likely the innermost element's.
    private mutating func closeUnexpectedly() {
        guard stack.count > 1 else { return found(.damage(damage(.unexpectedClosingTag, element: nameOfTag))) }
        breakOuter(.unexpectedClosingTag)
        pop(to: stack.count - 1)
    }
}
