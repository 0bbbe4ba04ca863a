/// Whole tags.
extension ExportReader {
    /// Handles an opening or empty tag.
    mutating func open(isEmpty: Bool) -> ExportEvent? {
        let kind = kindOfTag
        if kind == .healthData { return openRoot(isEmpty: isEmpty) }
        if isOutside(kind) {
            if summary.firstElement == nil { summary.firstElement = nameOfTag }
            return nil
        }
        let before = prepare(for: kind)
        var found: ExportEvent?
        if stack.count == 1 {
            found = openAtTopLevel(kind, isEmpty: isEmpty)
        } else {
            if stack.count == 2, record != nil { found = openInRecord(kind) }
            if correlation != nil { found = openInCorrelation(kind) }
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
        let isInOrder = index == stack.count - 1 || stack[(index + 1)...].allSatisfy(\.isBroken)
        let outerIsLost = index == 0 && stack.count > 1 && !stack[1].isBroken
        let isLost = index > 0 && (record != nil || correlation != nil) && !isInOrder
        if outerIsLost || isLost {
            let event = damage(.missingClosingTag, element: outer.name, type: typeOfOuter)
            breakOuter()
            pop(to: index)
            return event
        }
        let complete: ExportEvent? =
            index == 1 ? record.map { .record($0) } ?? correlation.map { .correlation($0) } : nil
        pop(to: index)
        return complete
    }

    /// Opens an element inside others, or remembers that there is one where it is too deep to matter.
    mutating func push(_ kind: ElementKind, isBroken: Bool) {
        if stack.count >= Self.depthLimit {
            depthBeyondLimit += 1
            return
        }
        if stack.count == 1 {
            outer = (kind == .record ? "Record" : nameOfTag, scanner.lineOfTag())
            outerHasText = nil
            recordsInOuter = 0
        }
        stack.append(OpenElement(kind: kind, isBroken: isBroken))
    }

    /// Removes the elements from `index` on.
    mutating func pop(to index: Int) {
        stack.removeSubrange(index...)
        depthBeyondLimit = 0
        if index <= 1 {
            record = nil
            correlation = nil
        }
        if index == 0 { noteEnd() }
    }

    /// Marks the second element of the stack as damaged.
    mutating func breakOuter() {
        stack[1].isBroken = true
        record = nil
        correlation = nil
    }

    /// Closes the open elements that can not hold one of this kind: their closing tags are lost.
    mutating func closeLostElements(before kind: ElementKind) -> ExportEvent? {
        guard stack.count > 1 else { return nil }
        let first = stack[1]
        if kind == .record {
            // A broken tag may have been the whole element; only of a correlation one knows that more has to come.
            let isOver = first.isBroken && first.kind != .correlation
            recordsInOuter += 1
            let isEndless = recordsInOuter > Self.recordLimit
            guard first.kind == .record || isOver || isEndless || isLikelyCutName(first) else { return nil }
        } else if kind != .healthData {
            guard kind.isOnlyAtTopLevel else { return nil }
            guard first.kind == .record || first.kind.isOnlyAtTopLevel || isLikelyCutName(first) else { return nil }
        }
        let event = first.isBroken ? nil : damage(.missingClosingTag, element: outer.name, type: typeOfOuter)
        pop(to: 1)
        return event
    }

    /// Whether an element at top level seems to be none, but the tag of another one with a `>` in its name.
    ///
    /// Exports hold no text. What follows such a `>` looks like text, and no closing tag will ever come.
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
            if !isEmpty { push(kind, isBroken: true) }
            return damage(.repeatedAttribute(repeated.name), element: "Record", type: attributeOfTag("type"))
        }
    }

    private mutating func openInRecord(_ kind: ElementKind) -> ExportEvent? {
        guard kind == .metadataEntry else {
            summary.count(nameOfTag)
            return nil
        }
        guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return nil }
        if let count = record?.metadata.count, count < ExportRecord.metadataLimit {
            record?.metadata.append(entry)
        } else if record?.hasMoreMetadata == false {
            record?.hasMoreMetadata = true
            return damage(.tooMuchMetadata, element: "Record", type: record?.type)
        }
        return nil
    }

    /// Handles a closing tag of no open element: a damaged one, most likely the innermost element's.
    private mutating func closeUnexpectedly() -> ExportEvent? {
        guard stack.count > 1 else {
            return damage(.unexpectedClosingTag, element: nameOfTag, type: nil)
        }
        let isNews = !stack[1].isBroken
        let event = isNews ? damage(.unexpectedClosingTag, element: outer.name, type: typeOfOuter) : nil
        if stack[1].isRead { breakOuter() }
        pop(to: stack.count - 1)
        return event
    }
}
