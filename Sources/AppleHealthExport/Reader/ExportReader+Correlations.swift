/// Correlations and their content.
///
/// A correlation is read as a whole or not at all: damage in it costs all of it, once, including its members, which
/// occur at top level too.
extension ExportReader {
    /// Begins a correlation at top level.
    mutating func openCorrelation(isEmpty: Bool) {
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let head = try parser.record(scanner.tag, in: scanner.buffer.span, line: line)
            if isEmpty { return found(.correlation(ExportCorrelation(head))) }
            push(.correlation, isBroken: false)
            correlation = ExportCorrelation(head)
        } catch {
            giveUp(.correlation, .repeatedAttribute(error.name), isEmpty: isEmpty)
        }
    }

    /// Handles a tag inside the open correlation.
    mutating func openInCorrelation(_ kind: ElementKind) {
        let isInMember = stack.count == 3 && stack[2].kind == .record
        switch kind {
        case .record:
            // Inside a member or another element: an earlier closing tag is lost.
            guard stack.count == 2 else { return breakOuter(.missingClosingTag) }
            let line = scanner.lineOfTag()
            do throws(RecordParser.RepeatedAttribute) {
                let member = try parser.record(scanner.tag, in: scanner.buffer.span, line: line)
                correlation?.members.append(member)
            } catch {
                breakOuter(.repeatedAttribute(error.name))
            }
        case _ where stack.count > 2 && !isInMember: break
        case .metadataEntry:
            guard let entry = parser.metadataEntry(scanner.tag, in: scanner.buffer.span) else { return }
            if correlation?.add(entry, toMember: isInMember) == false {
                breakOuter(.tooMuchInside(limit: ExportRecord.metadataLimit))
            }
        default: summary.count(nameOfTag)
        }
    }
}
