import Foundation
import HealthQuery

extension Recording {
    /// What is recorded seldom, or is more than a number: by source, and in each by start.
    mutating func records(_ plans: [DayPlan], seed: UInt64) -> [SyntheticPerson.SourceSamples] {
        var records = Records(recording: self, seed: seed)
        for plan in plans {
            records.recordNight(plan)
            records.recordTablet(plan)
            records.recordMind(plan)
            records.recordVisits(plan)
        }
        exceptions.arrivals.merge(records.arrivals) { $1 }
        return [SyntheticPerson.watch, SyntheticPerson.health, SyntheticPerson.clinic].compactMap { revision in
            guard let samples = records.samples[revision] else { return nil }
            return SyntheticPerson.SourceSamples(
                sourceRevision: revision, samples: samples.sorted { $0.startDate < $1.startDate })
        }
    }
}

private struct Records {
    let recording: Recording
    let uuids: UUIDSource
    var chance: Chance
    var samples: [SourceRevision: [AnySample]] = [:]
    /// When late records reach the store.
    var arrivals: [UUID: Date] = [:]

    init(recording: Recording, seed: UInt64) {
        self.recording = recording
        uuids = UUIDSource(seed: seed)
        chance = Chance(seed: seed)
    }

    /// Adds a sample, unless it is not recorded.
    private mutating func add(
        _ sample: some StoredSample,
        by recorder: SyntheticPerson.Recorder,
        of revision: SourceRevision? = nil
    ) {
        guard recording.interval.start <= sample.startDate, sample.startDate <= recording.interval.end,
            recording.preset.recorders.contains(recorder),
            !recording.isLost(from: sample.startDate, to: sample.startDate, by: recorder)
        else { return }
        let day = recording.days[recording.dayIndex(at: sample.startDate)]
        let marked = recording.marked(AnySample(stored: sample), on: day)
        samples[revision ?? recorder.sourceRevision, default: []].append(marked)
        if recorder == recording.mainRecorder(on: day) { arrivals[sample.uuid] = recording.lateArrival(on: day) }
    }

    /// Adds the heartbeats and breaths of a night, and an electrocardiogram on some mornings, by the watch.
    mutating func recordNight(_ plan: DayPlan) {
        let device = SyntheticPerson.Recorder.watch.device
        let pace = chance.number(52...60)
        let night = plan.wake.addingTimeInterval(-2 * 3600)
        var heartbeats = HeartbeatColumns()
        var time = 0.0
        for beat in 0..<60 {
            heartbeats.append((time * 1000).rounded() / 1000, precededByGap: beat == 0 || chance.happens(0.02))
            time += 60 / pace + chance.number(-0.05...0.05)
        }
        let beats = HeartbeatSeriesSample(uuid: uuids.next(), start: night, heartbeats, device: device)
        let points = (0..<24).map { position in
            let start = night.timeIntervalSinceReferenceDate + Double(position) * 300
            return SeriesPoint(start: start, end: start, value: chance.whole(26...32) / 2)
        }
        let rate = QuantityType(.respiratoryRate)
        let whole = SeriesPoint(start: points[0].start, end: points[23].end, value: rate.total(of: points))
        let breathing = QuantitySample(
            uuid: uuids.next(), type: rate, unit: .count().unitDivided(by: .minute()),
            QuantitySeries(points, whole: whole), device: device)
        let cardiogram = plan.index % 14 == 3 ? electrocardiogram(at: plan.wake.addingTimeInterval(600), pace + 6) : nil
        guard plan.wearsWatch(at: night) else { return }
        add(beats, by: .watch)
        add(breathing, by: .watch)
        if let cardiogram { add(cardiogram, by: .watch) }
    }

    /// Thirty seconds of a heart that beats evenly, 512 times a second, in whole microvolts.
    private func electrocardiogram(at start: Date, _ pace: Double) -> Electrocardiogram {
        // Height, middle and width of the waves P, Q, R, S and T, in microvolts and parts of a beat.
        let waves = [
            (90.0, 0.18, 0.025), (-110, 0.265, 0.010), (950, 0.29, 0.011), (-220, 0.315, 0.011), (240, 0.55, 0.045),
        ]
        let microvolts = (0..<15_360).map { position -> Double in
            let phase = (Double(position) / 512 * pace / 60).truncatingRemainder(dividingBy: 1)
            return waves.reduce(0) { sum, wave in
                let distance = (phase - wave.1) / wave.2
                return abs(distance) > 8 ? sum : sum + wave.0 * exp(-distance * distance / 2)
            }.rounded()
        }
        return Electrocardiogram(
            uuid: uuids.next(),
            classification: .sinusRhythm,
            averageHeartRate: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: pace.rounded()),
            symptomsStatus: .none,
            samplingFrequency: Quantity(unit: .hertz(), doubleValue: 512),
            microvolts: microvolts,
            start: start,
            end: start.addingTimeInterval(30),
            device: SyntheticPerson.Recorder.watch.device
        )
    }

    /// Adds the morning's tablet, which is forgotten at times, and on the first day the tablet itself.
    mutating func recordTablet(_ plan: DayPlan) {
        let medication = MedicationConcept(
            identifier: HealthConceptIdentifier(identifier: "vitamin-d3-1000"),
            displayText: "Vitamin D3 1000 IU",
            generalForm: .tablet,
            relatedCodings: []
        )
        if plan.index == 0 {
            let tablet = UserAnnotatedMedication(
                uuid: uuids.next(), medication: medication, hasSchedule: true, dateAdded: plan.start)
            // On a day without data as well: the doses of other days refer to it.
            if recording.preset.recorders.contains(.hand) {
                samples[SyntheticPerson.health, default: []].append(AnySample(stored: tablet))
            }
        }
        let due = plan.wake.addingTimeInterval(1800)
        let isTaken = chance.happens(0.9)
        let time = due.addingTimeInterval(chance.whole(0...1800))
        let dose = MedicationDoseEvent(
            uuid: uuids.next(),
            medicationConceptIdentifier: medication.identifier,
            logStatus: isTaken ? .taken : .skipped,
            scheduleType: .schedule,
            scheduledDate: due,
            scheduledDoseQuantity: 1,
            doseQuantity: isTaken ? 1 : nil,
            start: time,
            end: time
        )
        add(dose, by: .hand)
    }

    /// Adds the mood of the evening, and the answers to questionnaires every four weeks.
    mutating func recordMind(_ plan: DayPlan) {
        let valence = chance.whole((plan.isIll ? -80 : -30)...(plan.isIll ? 20 : 90)) / 100
        let mood = StateOfMind(
            uuid: uuids.next(),
            date: plan.wake.addingTimeInterval(14 * 3600),
            kind: .dailyMood,
            valence: valence,
            labels: valence < -0.3 ? [.drained] : valence < 0.3 ? [.calm] : [.content, .grateful],
            associations: plan.isIll ? [.health] : [.work, .fitness]
        )
        add(mood, by: .hand)
        guard plan.index % 28 == 7 else { return }
        let date = plan.wake.addingTimeInterval(3600)
        let worries = (0..<7).map { _ in chance.happens(0.3) ? GAD7Assessment.Answer.severalDays : .notAtAll }
        let lows = (0..<9).map { $0 < 8 && chance.happens(0.25) ? PHQ9Assessment.Answer.severalDays : .notAtAll }
        add(GAD7Assessment(uuid: uuids.next(), date: date, answers: worries), by: .hand)
        add(PHQ9Assessment(uuid: uuids.next(), date: date.addingTimeInterval(120), answers: lows), by: .hand)
    }

    /// Adds what the optician, the hearing test and the laboratory found, once each.
    mutating func recordVisits(_ plan: DayPlan) {
        let noon = plan.wake.addingTimeInterval(5 * 3600)
        switch plan.index {
        case 5: add(glasses(at: noon).prescription, by: .hand)
        case 9: if let hearing = hearing(at: noon) { add(hearing, by: .hand) }
        case 12: add(laboratory(at: noon), by: .hand, of: SyntheticPerson.clinic)
        default: return
        }
    }

    private func glasses(at date: Date) -> GlassesPrescription {
        func lens(_ sphere: Double, axis: Double) -> GlassesLensSpecification {
            GlassesLensSpecification(
                sphere: Quantity(unit: .diopter(), doubleValue: sphere),
                cylinder: Quantity(unit: .diopter(), doubleValue: -0.5),
                axis: Quantity(unit: .degreeAngle(), doubleValue: axis),
                addPower: nil,
                vertexDistance: Quantity(unit: .meterUnit(with: .milli), doubleValue: 12),
                prism: nil,
                farPupillaryDistance: Quantity(unit: .meterUnit(with: .milli), doubleValue: 31.5),
                nearPupillaryDistance: nil
            )
        }
        return GlassesPrescription(
            uuid: uuids.next(),
            rightEyeSpecification: lens(-1.25, axis: 90),
            leftEyeSpecification: lens(-1.5, axis: 85),
            dateIssued: date,
            expirationDate: date.addingTimeInterval(2 * 365 * 86_400)
        )
    }

    private func hearing(at date: Date) -> AudiogramSample? {
        func level(_ value: Double) -> Quantity { Quantity(unit: .decibelHearingLevel(), doubleValue: value) }
        let measured = [
            (250.0, 5.0, 5.0), (500, 5, 10), (1000, 10, 10), (2000, 10, 15), (4000, 20, 25), (8000, 25, 30),
        ]
        let points = measured.compactMap { frequency, left, right in
            try? AudiogramSensitivityPoint(
                frequency: Quantity(unit: .hertz(), doubleValue: frequency),
                leftEarSensitivity: level(left),
                rightEarSensitivity: level(right)
            )
        }
        return AudiogramSample(
            uuid: uuids.next(), sensitivityPoints: points, start: date, end: date.addingTimeInterval(300))
    }

    private func laboratory(at date: Date) -> ClinicalRecord {
        let data = """
            {"resourceType": "Observation", "id": "lab-1", "status": "final", \
            "code": {"text": "Vitamin D"}, "valueQuantity": {"value": 31, "unit": "ng/mL"}}
            """
        return ClinicalRecord(
            uuid: uuids.next(),
            type: ClinicalType(.labResultRecord),
            displayName: "Vitamin D",
            fhirResource: FHIRResource(resourceType: .observation, identifier: "lab-1", data: Data(data.utf8)),
            start: date,
            end: date
        )
    }
}
