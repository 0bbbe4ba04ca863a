/// Broken tags.
extension ExportReader {
    /// Handles a tag that can not be read, as far as its name and the elements around it allow.
    mutating func open(broken fault: XMLFault) -> ExportEvent? {
        let kind = scanner.tag.name.isEmpty ? nil : kindOfTag
        if scanner.tagIsClosing {
            return stack.isEmpty ? nil : closeBroken(kind, fault)
        }
        if kind == .healthData { return openRoot(isEmpty: false, fault: fault) }
        // Outside of the data, nothing can be lost but its beginning.
        if isOutside(kind) { return nil }
        let before = prepare(for: kind)
        var found: ExportEvent?
        if stack.count == 1 {
            found = damage(.tag(fault), element: nameOfTag, type: attributeOfTag("type"))
        } else if stack[1].isRead {
            found = breakOuter(fault)
        } else {
            found = damage(.tag(fault), element: nameOfTag, type: nil)
        }
        if let kind, !scanner.brokenTagSeemsEmpty {
            push(kind, isBroken: true)
        }
        return both(before, found)
    }

    /// Handles what remains of a broken tag behind a raw `<` in it.
    ///
    /// It can still say whether the element is empty.
    mutating func passRemains() -> ExportEvent? {
        if scanner.brokenTagSeemsEmpty, stack.count > 1, let last = stack.last, last.isBroken {
            pop(to: stack.count - 1)
        }
        return nil
    }

    private mutating func closeBroken(_ kind: ElementKind?, _ fault: XMLFault) -> ExportEvent? {
        let event: ExportEvent?
        if stack.count > 1, stack[1].isRead {
            event = breakOuter(fault)
        } else {
            event = damage(.tag(fault), element: nameOfTag, type: nil)
        }
        if let index = stack.lastIndex(where: { $0.kind == kind }), index > 0 {
            pop(to: index)
        }
        return event
    }

    /// Gives up the open record or correlation, if it was not given up before.
    private mutating func breakOuter(_ fault: XMLFault) -> ExportEvent? {
        guard !stack[1].isBroken else { return nil }
        let event = damage(.tag(fault), element: outer.name, type: typeOfOuter)
        breakOuter()
        return event
    }
}
