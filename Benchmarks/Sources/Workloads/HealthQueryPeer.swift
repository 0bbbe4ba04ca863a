import AppleHealthExport
import Foundation
package import HealthQuery

/// The store, through its public interface only.
package final class HealthQueryPeer: Peer {
    package static let name = "ours"

    /// A type with an arithmetic mean, counted per minute.
    static let rate = QuantityType(.respiratoryRate)
    static let steps = QuantityType(.stepCount)
    static let perMinute = HealthUnit.count().unitDivided(by: .minute())
    static let watchSource = Source(name: "Watch", bundleIdentifier: "org.example.watch")
    static let phoneSource = Source(name: "Phone", bundleIdentifier: "org.example.phone")

    /// A store for each recorder, over one database.
    private let stores: [HealthStore]
    /// The store of the watch.
    package var watch: HealthStore { stores[Recorder.watch.rawValue] }
    /// The store of the phone.
    package var phone: HealthStore { stores[Recorder.phone.rawValue] }
    private var anchor: QueryAnchor?

    package init(_ dataset: Dataset) async throws {
        let database = HealthDatabase(calendar: Zones.calendar(Zones.home))
        let sources = [
            Self.watchSource, Self.phoneSource, Source(name: "Strap", bundleIdentifier: "org.example.strap"),
            Source(name: "Diary", bundleIdentifier: "org.example.diary"),
        ]
        stores = sources.map {
            HealthStore(database: database, sourceRevision: SourceRevision(source: $0, version: "1"))
        }
        try await watch.setSourceOrder([Self.watchSource, Self.phoneSource], for: Self.steps)
    }

    package func saving(_ rows: [Row]) -> Step {
        let parts = zip(stores, Recorder.allCases).map { store, recorder in
            (store, rows.filter { $0.recorder == recorder }.map(Self.sample))
        }
        return {
            for (store, samples) in parts where !samples.isEmpty { try await store.save(samples) }
        }
    }

    package func deleting(_ rows: [Row], _ manner: DeletionManner) -> Step {
        let watch = watch
        switch manner {
        case .objects:
            let objects: [any HealthObject] = rows.map(Self.sample)
            return { try await watch.delete(objects) }
        case .predicate:
            let uuids = Set(rows.map(\.uuid))
            return {
                let predicate = Query.predicateForObjects(with: uuids)
                let count = try await watch.deleteObjects(of: Self.rate, predicate: predicate)
                guard count == uuids.count else { throw PeerError("deleted \(count) of \(uuids.count)") }
            }
        }
    }

    package func importing(_ file: ExportFile) -> Step? {
        let watch = watch
        return {
            let report = try await HealthExportImporter().importFile(at: file.url, into: watch)
            guard report.samplesAdded == report.recordsFound, report.skippedCount == 0 else {
                throw PeerError("\(report)")
            }
        }
    }

    package func mark() async throws {
        anchor = try await changesDescriptor(since: nil).result(for: watch).newAnchor
    }

    package func answer(_ question: Question) async throws -> Answer? {
        switch question {
        case .newest(let limit, let spans): try await newest(limit, spans)
        case .rows(let kinds, let span): try await rows(kinds, span)
        case .each(let kinds, let span): try await each(kinds, span)
        case .above(let value, let span): try await above(value, span)
        case .statistics(let span): try await statistics(Self.within(span))
        case .measured(let span): try await statistics(Self.within(span) && Self.isMeasured)
        case .intervals(let intervals): try await rates(intervals)
        case .mergedSteps(let intervals): try await mergedSteps(intervals)
        case .changes: try await changes()
        }
    }
}

extension HealthQueryPeer {
    /// The sample of a row, as an app would make it.
    static func sample(_ row: Row) -> QuantitySample {
        QuantitySample(
            uuid: row.uuid,
            type: row.kind == .rate ? rate : steps,
            quantity: Quantity(unit: row.kind == .rate ? perMinute : .count(), doubleValue: row.value),
            start: Date(timeIntervalSinceReferenceDate: row.start),
            end: Date(timeIntervalSinceReferenceDate: row.end),
            device: row.device.map { devices[$0] },
            metadata: row.metadata.isEmpty
                ? nil : Dictionary(row.metadata.map { ($0.key, MetadataValue($0.value)) }) { first, _ in first }
        )
    }

    /// An app has an object for each device it knows.
    private static let devices = Hardware.all.map {
        Device(
            name: $0.name,
            manufacturer: $0.manufacturer,
            model: $0.model,
            hardwareVersion: $0.version,
            firmwareVersion: nil,
            softwareVersion: $0.software,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }

    private static let isMeasured = Query.predicateForObjects(
        withMetadataKey: MetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true)

    static func within(_ span: Span) -> QueryPredicate {
        Query.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: span.start),
            end: Date(timeIntervalSinceReferenceDate: span.end),
            options: .strictStartDate
        )
    }

    private func read(_ samples: some Sequence<QuantitySample>, in unit: HealthUnit, _ tally: inout Tally) {
        for sample in samples {
            tally.add(
                sample.uuid,
                start: sample.startDate.timeIntervalSinceReferenceDate,
                value: sample.quantity.doubleValue(for: unit)
            )
        }
    }

    private func newest(_ limit: Int, _ spans: [Span]) async throws -> Answer {
        var tally = Tally()
        for span in spans {
            let descriptor = SampleQueryDescriptor(
                predicates: [.quantitySample(type: Self.rate, predicate: Self.within(span))],
                sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
                limit: limit
            )
            read(try await descriptor.result(for: watch), in: Self.perMinute, &tally)
        }
        return tally.answer
    }

    private func rows(_ kinds: [Kind], _ span: Span) async throws -> Answer {
        var tally = Tally()
        for kind in kinds {
            let samples = try await descriptor(kind, span).result(for: watch)
            read(samples, in: kind == .rate ? Self.perMinute : .count(), &tally)
        }
        return tally.answer
    }

    private func each(_ kinds: [Kind], _ span: Span) async throws -> Answer {
        var tally = Tally()
        let snapshot = try await watch.snapshot()
        for kind in kinds {
            let samples = try descriptor(kind, span).samples(in: snapshot)
            read(samples, in: kind == .rate ? Self.perMinute : .count(), &tally)
        }
        return tally.answer
    }

    private func descriptor(_ kind: Kind, _ span: Span) -> SampleQueryDescriptor<QuantitySample> {
        SampleQueryDescriptor(
            predicates: [
                .quantitySample(type: kind == .rate ? Self.rate : Self.steps, predicate: Self.within(span))
            ],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
    }

    private func above(_ value: Double, _ span: Span) async throws -> Answer {
        var tally = Tally()
        let limit = Quantity(unit: Self.perMinute, doubleValue: value)
        let predicate = Self.within(span) && Query.predicateForQuantitySamples(with: .greaterThan, quantity: limit)
        let descriptor = SampleQueryDescriptor(
            predicates: [.quantitySample(type: Self.rate, predicate: predicate)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        read(try await descriptor.result(for: watch), in: Self.perMinute, &tally)
        return tally.answer
    }

    private func changesDescriptor(since anchor: QueryAnchor?) -> AnchoredObjectQueryDescriptor<QuantitySample> {
        AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Self.rate)], anchor: anchor)
    }

    private func changes() async throws -> Answer {
        var tally = Tally()
        let result = try await changesDescriptor(since: anchor).result(for: watch)
        read(result.addedSamples, in: Self.perMinute, &tally)
        for object in result.deletedObjects { tally.add(object.uuid) }
        return tally.answer
    }
}

extension MetadataValue {
    fileprivate init(_ value: Pair.Value) {
        self =
            switch value {
            case .text(let text): .string(text)
            case .number(let number): .integer(number)
            case .flag(let flag): .bool(flag)
            }
    }
}
