/// Correlations and what is inside of them.
///
/// A correlation is read as a whole or not at all: whatever is damaged in it costs all of it, once. Its members are not
/// lost, since they stand at top level too.
extension ExportReader {
    /// Begins a correlation at top level.
    mutating func openCorrelation(isEmpty: Bool) -> ExportEvent? {
        let line = scanner.lineOfTag()
        switch parser.record(scanner.tag, in: scanner.buffer.span, line: line) {
        case .success(let head):
            if isEmpty { return .correlation(ExportCorrelation(head)) }
            push(.correlation, isBroken: false)
            correlation = ExportCorrelation(head)
            return nil
        case .failure(let repeated):
            if !isEmpty { push(.correlation, isBroken: true) }
            return damage(.repeatedAttribute(repeated.name), element: "Correlation", type: attributeOfTag("type"))
        }
    }

    /// Handles a tag inside of the correlation that is open.
    mutating func openInCorrelation(_ kind: ElementKind) -> ExportEvent? {
        let isInMember = stack.count == 3 && stack[2].kind == .record
        guard stack.count == 2 || isInMember else { return nil }
        switch kind {
        case .metadataEntry:
            guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return nil }
            if correlation?.add(entry, toMember: isInMember) == false { return breakCorrelation(.tooMuchInside) }
        case .record:
            // A record in a record: the closing tag that will come for one of them is not enough.
            guard !isInMember else { return nil }
            let line = scanner.lineOfTag()
            switch parser.record(scanner.tag, in: scanner.buffer.span, line: line) {
            case .success(let member): correlation?.members.append(member)
            case .failure(let repeated): return breakCorrelation(.repeatedAttribute(repeated.name))
            }
        default: summary.count(nameOfTag)
        }
        return nil
    }

    private mutating func breakCorrelation(_ reason: ExportDamage.Reason) -> ExportEvent {
        let event = damage(reason, element: outer.name, type: correlation?.head.type)
        breakOuter()
        return event
    }
}
