/// The beginning and end of the data.
///
/// An export begins and ends once. If it does so more often, it contains a misplaced tag, or several exports were
/// joined; either way the records are there, so reading continues, and the tag is reported.
extension ExportReader {
    /// Whether an element of this kind is outside the data: unknown, and before its beginning or after its end.
    func isOutside(_ kind: ElementKind?) -> Bool {
        stack.isEmpty && kind?.isKnownAtTopLevel != true
    }

    /// Begins the data, or continues it if it began before.
    mutating func openRoot(isEmpty: Bool, fault: XMLFault? = nil) {
        let isFirst = !summary.hasHealthData && !isReopened
        summary.hasHealthData = true
        summary.locale = attributeOfTag("locale") ?? summary.locale
        closeLostElements(before: .healthData)
        if stack.isEmpty {
            stack.append(OpenElement(kind: .healthData, isBroken: fault != nil))
            isReopened = false
            if isEmpty { pop(to: 0) }
        }
        if isFirst, fault == nil { return }
        found(.damage(damage(fault.map { .tag($0) } ?? .secondBeginning, element: "HealthData")))
    }

    /// Prepares the stack for an element of the data: outside the data it begins or continues the data, inside it
    /// reveals lost closing tags.
    mutating func prepare(for kind: ElementKind?) {
        guard stack.isEmpty else {
            if let kind { closeLostElements(before: kind) }
            return
        }
        stack.append(OpenElement(kind: .healthData, isBroken: false))
        isReopened = true
        if summary.firstElement == nil { summary.firstElement = nameOfTag }
        found(.damage(lastEnd ?? damage(.noBeginning, element: "HealthData")))
    }

    /// Notes the end of the data, and the damage that it is if more follows.
    mutating func noteEnd() {
        lastEnd = damage(.earlyEnd, element: "HealthData")
    }

    /// Notes where the input ended, if it ended too early, and finds the outcome of an element that was given up.
    mutating func finish(inside construct: XMLConstruct?, losing records: Int) {
        isFinished = true
        guard summary.hasHealthData || isReopened else {
            summary.unfinishedBeforeData = construct
            return
        }
        if loss != nil { findOutcomeOfOuter() }
        let isClosed = stack.isEmpty || isReopened
        let inside = stack.count > 1 ? outer.name : construct?.rawValue ?? (isClosed ? nil : "HealthData")
        summary.truncation = inside.map {
            .init(line: scanner.lineOfLastByte(), inside: $0, records: records + recordsInOuter)
        }
    }
}
