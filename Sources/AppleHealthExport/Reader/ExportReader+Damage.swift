/// Broken tags.
extension ExportReader {
    /// Handles a tag that cannot be read, as far as its name and the elements around it allow.
    mutating func open(broken fault: XMLFault) {
        let kind = scanner.tagIsRecord ? .record : scanner.tag.name.isEmpty ? nil : kindOfTag
        if scanner.tagIsClosing {
            if !stack.isEmpty { closeBroken(kind, fault) }
            return
        }
        if kind == .healthData { return openRoot(isEmpty: false, fault: fault) }
        if isOutside(kind) {
            // Only the beginning of the data can be lost there.
            if case .unended = fault { found(.damage(damage(.tag(fault), element: ""))) }
            return
        }
        prepare(for: kind)
        let isEmpty = kind == nil || scanner.brokenTagSeemsEmpty
        if stack.count == 1 { return giveUp(kind, .tag(fault), isEmpty: isEmpty) }
        if kind == .record { recordsInOuter += 1 }
        if kind?.isOnlyAtTopLevel == true { othersInOuter += 1 }
        if stack[1].isRead {
            breakOuter(.tag(fault))
        } else {
            found(.damage(damage(.tag(fault), element: nameOfTag)))
        }
        if let kind, !isEmpty { push(kind, isBroken: true) }
    }

    /// Handles the rest of a broken tag after a raw `<` in it.
    ///
    /// It can still show that the element is empty.
    mutating func passRemains() {
        guard scanner.brokenTagSeemsEmpty, stack.count > 1, let last = stack.last, last.isBroken else { return }
        pop(to: stack.count - 1)
    }

    /// Gives up an element at top level, given its opening tag.
    mutating func giveUp(_ kind: ElementKind?, _ reason: ExportDamage.Reason, isEmpty: Bool) {
        let element = kind == .record ? "Record" : nameOfTag
        let type = attributeOfTag(kind == .workout ? "workoutActivityType" : "type")
        var lost = damage(reason, element: element, type: type)
        if let kind, !isEmpty {
            push(kind, isBroken: true)
            loss = lost
            return
        }
        lost.records = kind == .record ? 1 : 0
        found(.damage(lost))
    }

    /// Gives up the second element of the stack, unless that happened before.
    mutating func breakOuter(_ reason: ExportDamage.Reason) {
        guard !stack[1].isBroken else { return }
        let type = record?.type ?? correlation?.head.type ?? workout?.activityType ?? document?.head.type
        loss = damage(reason, element: outer.name, type: type)
        stack[1].isBroken = true
        record = nil
        correlation = nil
        workout = nil
        document = nil
    }

    private mutating func closeBroken(_ kind: ElementKind?, _ fault: XMLFault) {
        if stack.count > 1, stack[1].isRead {
            breakOuter(.tag(fault))
        } else {
            found(.damage(damage(.tag(fault), element: nameOfTag)))
        }
        if let index = stack.lastIndex(where: { $0.kind == kind }), index > 0 { pop(to: index) }
    }
}
