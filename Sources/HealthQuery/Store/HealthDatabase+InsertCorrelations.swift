package import Foundation

/// A correlation of another source, and what it holds, for ``HealthDatabase``.
package struct ImportedCorrelation: Sendable {
    /// The correlation itself, without its objects.
    package let correlation: ImportedSample
    package let members: [ImportedSample]

    package init(correlation: ImportedSample, members: [ImportedSample]) {
        self.correlation = correlation
        self.members = members
    }
}

/// A sample of another source that stands inside a workout, for ``HealthDatabase``.
package struct ImportedPart: Sendable {
    let sample: ImportedSample
    /// The workout; nil if it is not imported.
    let holder: (uuid: UUID, source: Source)?
    /// The activity of the workout in which it stands.
    let activity: UUID?

    package init(sample: ImportedSample, holder: (uuid: UUID, source: Source)?, activity: UUID?) {
        (self.sample, self.holder, self.activity) = (sample, holder, activity)
    }
}

extension HealthDatabase {
    /// Saves the correlations of an import that are not stored yet, as one transaction: the importer's entry.
    ///
    /// Correlations and members must be valid. An export also lists members by themselves, before their correlations:
    /// those that are stored are linked, if not as they are then in another form. Of several each correlation takes one
    /// that no other holds, as long as there are any; a member is saved only where none is stored. A correlation
    /// that is stored already keeps its members.
    package func insert(
        _ correlations: [ImportedCorrelation], session: consuming ImportSession
    ) throws -> ImportOutcome {
        session.begin(in: state)
        let mayMeetOtherForms = session.mayMeetOtherForms
        var outcome = ImportOutcome(session: session)
        var plan = Plan()
        for imported in correlations {
            let source = imported.correlation.sourceRevision.source
            let first = imported.correlation.identifier(0)
            let firstKey = ObjectKey(uuid: first, source: source)
            if mayMeetOtherForms, plan.members[firstKey] == nil, state.index.row(firstKey) == nil,
                let row = otherForm(of: imported, first, &outcome.session)
            {
                outcome.present += 1
                outcome.presentInOtherForm += 1
                outcome.session.insert(row.sequence)
                for member in state.index.members(of: row) { outcome.session.take(member.sequence) }
                continue
            }
            let (uuid, occurrence) = outcome.session.metRepeats.firstIdentifier(of: imported.correlation, first) {
                uuid in
                let key = ObjectKey(uuid: uuid, source: source)
                if plan.members[key] != nil || plan.taken[key] != nil { return false }
                return outcome.session.mayUse(state.index.row(uuid, from: source), for: imported.correlation)
            }
            outcome.session.metRepeats.note(first, before: occurrence)
            if let row = state.index.row(uuid, from: source) {
                outcome.present += 1
                outcome.session.insert(row.sequence)
                for member in state.index.members(of: row) { outcome.session.take(member.sequence) }
                continue
            }
            // Its identifier is used up before its members look for theirs.
            let key = ObjectKey(uuid: uuid, source: source)
            plan.members[key] = []
            var members: [SampleRow] = []
            for member in imported.members {
                members.append(take(member, in: &outcome.session, &plan))
            }
            plan.members[key] = members
            plan.batch.append(saved(imported.correlation, uuid))
            outcome.added += 1
        }
        guard !plan.batch.isEmpty else { return outcome }
        let met = plan.taken.filter { outcome.session.contains($0.value.sequence) }
        try change { state, _, date, changes in
            let sequence = state.log.lastSequence
            try state.add(plan.batch, isHidden: { _ in true }, &changes)
            state.link(plan.members, replaced: [], savedAfter: sequence, at: date, &changes)
        }
        // Being held gave some of them new sequence numbers.
        for (key, row) in plan.taken {
            guard let now = state.index.row(key) else { continue }
            outcome.session.follow(row.sequence, to: now.sequence)
            if row.sequence == 0 { outcome.session.noteAdded(now.sequence) }
            outcome.session.take(now.sequence)
            if met[key] != nil { outcome.session.insert(now.sequence) }
        }
        for key in plan.members.keys {
            if let now = state.index.row(key) { outcome.session.insert(now.sequence) }
        }
        outcome.membersAdded = plan.batch.count - outcome.added
        outcome.session.end(in: state)
        return outcome
    }

    /// Adds samples of an import to stored workouts in which they stand, as one transaction, and saves those that are
    /// not stored yet.
    ///
    /// They are found as the members of correlations are, but what a workout holds already stays what it holds.
    package func insert(_ parts: [ImportedPart], session: consuming ImportSession) throws -> ImportOutcome {
        session.begin(in: state)
        var outcome = ImportOutcome(session: session)
        var (plan, bonds, held) = (Plan(), [Bond](), [ObjectKey: [SampleRow]]())
        for part in parts {
            guard let holder = part.holder.map({ ObjectKey(uuid: $0.uuid, source: $0.source) }) else {
                _ = take(part.sample, in: &outcome.session, &plan)
                continue
            }
            if held[holder] == nil { held[holder] = state.index.row(holder).map(state.index.members) ?? [] }
            if let position = held[holder]?.firstIndex(where: { isForm($0, of: part.sample) }),
                let row = held[holder]?.remove(at: position)
            {
                outcome.session.take(row.sequence)
                continue
            }
            let row = take(part.sample, in: &outcome.session, &plan)
            // Only such a score belongs to an activity.
            let parts = row.details.type.isEffortScore ? state.index.row(holder)?.workoutParts ?? [] : []
            let activity = parts.first { $0.uuid == part.activity }?.uuid
            bonds.append(Bond(holder: holder, member: ObjectKey(row), activity: activity))
        }
        for row in plan.taken.values where row.sequence > 0 { outcome.session.take(row.sequence) }
        outcome.membersAdded = plan.batch.count
        if !bonds.isEmpty || !plan.batch.isEmpty {
            try associate(bonds, adding: plan.batch, for: .member, &outcome.session)
        }
        return outcome
    }

    /// Whether a stored row is an imported sample, as it is or in another form.
    private func isForm(_ row: SampleRow, of imported: ImportedSample) -> Bool {
        guard row.uuid.high == imported.identifier(0).high else { return false }
        let sample = SampleRow(imported.sample)
        return row.details.type === sample.details.type && row.start == sample.start
            && row.isOtherForm(of: sample, from: imported.sourceRevision)
    }

    /// What will be added, and what will hold what.
    private struct Plan {
        var batch = RowBatch()
        var members: MemberPlan.Members = [:]
        /// The rows, stored or planned, that the correlations so far take.
        var taken: [ObjectKey: SampleRow] = [:]
    }

    /// Finds the row that a correlation takes as its member, or plans to add one.
    private func take(_ member: ImportedSample, in session: inout ImportSession, _ plan: inout Plan) -> SampleRow {
        let source = member.sourceRevision.source
        var last: SampleRow?
        let first = member.identifier(0)
        let (uuid, occurrence) = session.takenRepeats.firstIdentifier(of: member, first) { uuid in
            let key = ObjectKey(uuid: uuid, source: source)
            if plan.members[key] != nil { return false }
            if let row = plan.taken[key] {
                last = row
                return false
            }
            guard let row = state.index.row(uuid, from: source) else { return true }
            guard row.details.type === member.sample.sampleType else { return false }
            guard session.contains(row.sequence, for: .member) || state.index.isMember(row) else { return true }
            last = row
            return false
        }
        session.takenRepeats.note(first, before: occurrence)
        let stored = state.index.row(uuid, from: source)
        var forms: (free: SampleRow?, used: SampleRow?)
        if stored == nil, session.mayMeetOtherForms {
            forms = otherForms(ofMember: member, first, &session, isTaken: { plan.taken[ObjectKey($0)] != nil })
        }
        func found() -> SampleRow {
            if let row = stored ?? forms.free { return row }
            let new = saved(member, uuid)
            // If none is left, correlations share one: a sample that the file does not have is not made up.
            return session.newerVersion(of: new, SyncKey(new.details), in: state.index) ?? last ?? forms.used ?? new
        }
        let row = found()
        if plan.taken.updateValue(row, forKey: ObjectKey(row)) == nil, row.sequence == 0 { plan.batch.append(row) }
        return row
    }
}
