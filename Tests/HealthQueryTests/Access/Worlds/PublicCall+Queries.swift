import Foundation
@testable import HealthQuery

extension PublicCall {
    /// Queries for samples and changes.
    static let queries: [PublicCall] = [
        PublicCall("SampleQueryDescriptor") { samples(&$1) },
        PublicCall("SampleQueryDescriptor") { _, question in
            SampleQueryDescriptor<any Sample>(
                predicates: question.predicates(), sortDescriptors: [], limit: question.limit())
        },
        PublicCall("SampleQueryDescriptor") { _, question in
            SampleQueryDescriptor(
                predicates: [.workout(question.predicate())], sortDescriptors: [SortDescriptor(\.duration)],
                limit: question.limit())
        },
        PublicCall("AnchoredObjectQueryDescriptor") { world, question in
            AnchoredObjectQueryDescriptor<any Sample>(
                predicates: question.predicates(), anchor: question.anchor(world), limit: question.limit(),
                expiredAnchorPolicy: question.once(in: 2) ? .fail : .ignore)
        },
        PublicCall("ChangeFeedQueryDescriptor") { world, question in
            ChangeFeedQueryDescriptor(
                predicates: question.predicates(), anchor: question.anchor(world), limit: question.limit(),
                expiredAnchorPolicy: question.once(in: 2) ? .fail : .ignore)
        },
        PublicCall("ChangeFeedQueryDescriptor.Result.lines()") { world, question in
            let feed = ChangeFeedQueryDescriptor(
                predicates: question.predicates(), anchor: question.anchor(world), limit: question.limit())
            let page = try await feed.result(for: world.reader)
            // The anchor is looked at by itself.
            let lines = String(decoding: try page.lines(), as: UTF8.self).split(separator: "\n").dropLast()
            return [page.changes, page.newAnchor, page.isCaughtUp, lines.map { $0.count }] as [Any]
        },
        PublicCall("SourceQueryDescriptor") { _, question in
            SourceQueryDescriptor<any Sample>(predicate: question.predicates()[0])
        },
        PublicCall("CorrelationQueryDescriptor") { _, question in correlations(&question) },
        PublicCall("WorkoutEffortRelationshipQueryDescriptor") { world, question in
            WorkoutEffortRelationshipQueryDescriptor(
                predicate: question.predicate(), anchor: question.anchor(world),
                option: question.once(in: 2) ? .default : .mostRelevant)
        },
        PublicCall("ActivitySummaryQueryDescriptor") { _, _ in ActivitySummaryQueryDescriptor(predicate: nil) },
        PublicCall("DocumentQueryDescriptor") { _, question in
            DocumentQueryDescriptor(
                documentType: DocumentType(.CDA), predicate: question.predicate(), limit: question.limit(),
                includeDocumentData: true)
        },
        PublicCall("VerifiableClinicalRecordQueryDescriptor") { _, question in
            VerifiableClinicalRecordQueryDescriptor(
                recordTypes: [.immunization], sourceTypes: [.smartHealthCard], predicate: question.predicate())
        },
        PublicCall("UserAnnotatedMedicationQueryDescriptor") { _, question in
            UserAnnotatedMedicationQueryDescriptor(predicate: question.predicate(), limit: question.limit())
        },
        PublicCall(
            "HealthStore.snapshot()", "SampleQueryDescriptor.samples(in:)",
            "SampleQueryDescriptor.Samples.makeIterator()", "SampleQueryDescriptor.Samples.Iterator.next()"
        ) { world, question in
            let snapshot = try await world.reader.snapshot()
            let found = try samples(&question).samples(in: snapshot)
            var iterator = found.makeIterator()
            var values: [Any] = [snapshot, found, iterator]
            while let sample = iterator.next() { values.append(sample) }
            return values + [iterator]
        },
        PublicCall("LiveResults.makeAsyncIterator()", "LiveResults.Iterator.next(isolation:)") { world, question in
            let place = question.below(live.count)
            let query = live[place](world.reader, &question)
            let values: [Any] = [query.name] + query.run()
            query.stop()
            return values
        },
        PublicCall("LiveResults.Iterator.next()") { world, question in
            let results = samples(&question).results(for: world.reader)
            var iterator = results.makeAsyncIterator()
            // On a locked device it would wait.
            guard world.database.isProtectedDataAvailable else { return [results, iterator] }
            return [results, iterator, try await iterator.next() as Any, iterator]
        },
    ]

    static func samples(_ question: inout Question) -> SampleQueryDescriptor<QuantitySample> {
        let type = question.quantityType()
        let orders: [[SortDescriptor<QuantitySample>]] = [
            [], [SortDescriptor(\.startDate, order: .reverse)], [SortDescriptor(\.endDate)], [SortDescriptor(\.count)],
        ]
        return SampleQueryDescriptor(
            predicates: [.quantitySample(type: type, predicate: question.predicate())],
            sortDescriptors: orders[question.below(4)], limit: question.limit())
    }

    static func correlations(_ question: inout Question) -> CorrelationQueryDescriptor {
        let members = [protein: QueryPredicate.only(question.sample())]
        return CorrelationQueryDescriptor(
            type: food, predicate: question.predicate(), samplePredicates: question.once(in: 2) ? nil : members)
    }
}
