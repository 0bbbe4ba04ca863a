import Foundation
import Testing

@testable import HealthQuery

/// What a `#Predicate` may say and no store can be asked.
struct UntranslatableTests {
    private struct Case: Sendable, CustomStringConvertible {
        let type: SampleType
        let predicate: QueryPredicate
        /// What the message must name.
        let description: String

        init<Kind>(_ description: String, _ predicate: Predicate<Kind>, of type: SampleType = stepCount) {
            (self.description, self.type, self.predicate) = (description, type, QueryPredicate(predicate))
        }
    }

    private static let cases: [Case] = {
        let (a, name, two, most) = (time(0), "Scale", 2, Int.max)
        let dates = [time(0), time(1)]
        let counts = [1, 2, 3]
        let (many, fewer) = (0..<200_000, 0..<90_000)
        let rows = Array(repeating: Array(0..<1_000), count: 200)
        let moments = [StateOfMind.Label.calm]
        var cases = [
            Case("a property of QuantitySample of type Int", #Predicate<QuantitySample> { $0.count > 3 }),
            Case("startDate == endDate", #Predicate<QuantitySample> { $0.startDate == $0.endDate }),
            Case(
                "a property of Date of type Double",
                #Predicate<QuantitySample> {
                    $0.startDate.timeIntervalSinceReferenceDate > 3
                }),
            Case(
                "a property of Source of type String",
                #Predicate<QuantitySample> { $0.sourceRevision.source.name == name }),
            Case(
                "a property of SourceRevision of type Optional<String>",
                #Predicate<QuantitySample> { $0.sourceRevision.version == "1" }),
        ]
        cases.append(
            Case(
                "bundleIdentifier BEGINSWITH",
                #Predicate<QuantitySample> {
                    $0.sourceRevision.source.bundleIdentifier.starts(with: "com.apple")
                }))
        cases.append(
            Case(
                "a property of Dictionary<String, MetadataValue> of type Bool",
                #Predicate<QuantitySample> { $0.metadata.isEmpty }))
        cases.append(
            Case("device.name CONTAINS", #Predicate<QuantitySample> { $0.device?.name?.contains(name) ?? false }))
        // swift-format-ignore: NeverForceUnwrap
        cases.append(Case("SequenceMaximum", #Predicate<QuantitySample> { $0.startDate >= dates.max()! }))
        cases.append(
            Case(
                "multiply of \(Int.max) and 2", #Predicate<CategorySample> { $0.value > most * two }, of: sleepAnalysis)
        )
        cases.append(Case("add of value and", #Predicate<CategorySample> { $0.value + two > 3 }, of: sleepAnalysis))
        cases.append(Case("divide of 2 and 0", #Predicate<CategorySample> { $0.value > two / 0 }, of: sleepAnalysis))
        cases.append(Case("remainder of 2 and 0", #Predicate<CategorySample> { $0.value > two % 0 }, of: sleepAnalysis))
        cases.append(Case("TypeCheck", #Predicate<any Sample> { $0 is QuantitySample }))
        cases.append(Case("ConditionalCast", #Predicate<any Sample> { ($0 as? QuantitySample) != nil }))
        cases.append(
            Case(
                "Filter",
                #Predicate<CategorySample> { s in
                    counts.filter { $0 > 1 }.contains(s.value)
                }, of: sleepAnalysis))
        cases.append(
            Case(
                "the elements of labels",
                #Predicate<StateOfMind> { s in
                    s.labels.contains { moments.contains($0) }
                }, of: StateOfMindType.stateOfMind))
        cases.append(Case("labels", #Predicate<StateOfMind> { $0.labels == moments }, of: StateOfMindType.stateOfMind))
        cases.append(Case("the sample itself", #Predicate<Int> { $0 > 3 }))
        cases.append(Case("a property of String of type Int", #Predicate<String> { $0.count > 3 }))
        cases.append(
            Case(
                "more than 100,000 expressions and captured elements",
                #Predicate<CategorySample> { s in
                    many.contains { $0 == s.value }
                }, of: sleepAnalysis))
        cases.append(
            Case(
                "more than 100,000 expressions",
                #Predicate<CategorySample> { s in
                    fewer.contains { $0 + two == s.value }
                }, of: sleepAnalysis))
        // Few expressions, but each row has elements that count.
        cases.append(
            Case(
                "more than 100,000 expressions",
                #Predicate<CategorySample> { s in
                    rows.contains { $0.contains(s.value) }
                }, of: sleepAnalysis))
        cases.append(
            Case("a property of UUID of type String", #Predicate<QuantitySample> { $0.uuid.uuidString == name }))
        // Where a part has an error, another one of the sample that decides does not hide it.
        cases.append(
            Case(
                "a property of Source of type String",
                #Predicate<QuantitySample> {
                    $0.startDate >= a || $0.sourceRevision.source.name == name
                }))
        return cases
    }()

    @Test(arguments: cases)
    private func `what has no translation is an error that names it`(_ example: Case) async throws {
        let store = HealthStore.fixed()
        let predicate = SamplePredicate.sample(type: example.type, predicate: example.predicate)
        let query = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
        let message = await expectInvalidArgument { _ = try await query.result(for: store) }
        #expect(message.contains(example.description), "\(message)")
        #expect(message.hasPrefix("a #Predicate on "))
        #expect(message.count < 500)
        #expect(await expectInvalidArgument { _ = try await query.explain(for: store) } == message)
        var iterator = query.results(for: store).makeAsyncIterator()
        #expect(await expectInvalidArgument { _ = try await iterator.next() } == message)
        #expect(throws: HealthError.self) { try example.predicate.evaluate(steps(1)) }
        // It stays an error in whatever it stands.
        let inside = QueryPredicate.or([.and([]), .not(example.predicate)])
        #expect(throws: HealthError.self) { try inside.lowered(for: example.type) }
        #expect(throws: EncodingError.self) { try json(inside) }
        #expect(inside.description.contains("an error: a #Predicate"))
        #expect(example.predicate == example.predicate)
    }

    @Test func `a date that is no number is named in an error, and does not stop the program`() {
        let (noDate, noon) = (Date(timeIntervalSinceReferenceDate: .nan), time(0))
        let predicate = QueryPredicate(
            #Predicate<QuantitySample> { ($0.device == nil ? noDate : noon) >= noon && $0.startDate >= noon })
        #expect(predicate.description.contains("(date nan)"))
        let among = QueryPredicate(#Predicate<QuantitySample> { [noDate, noon].contains($0.startDate) })
        #expect(throws: HealthError.self) { try among.evaluate(steps(1)) }
        #expect(!among.description.isEmpty)
    }

    @Test func `a reversed range matches nothing, and does not stop the program`() throws {
        let (early, late) = (time(0), time(60))
        let reversed = QueryPredicate(#Predicate<QuantitySample> { (late..<early).contains($0.startDate) })
        #expect(try !reversed.evaluate(steps(1, at: 30)))
        let closed = QueryPredicate(#Predicate<QuantitySample> { (late...early).contains($0.startDate) })
        #expect(try !closed.evaluate(steps(1, at: 0)))
    }

    @Test func `wrong units and types are found where a query runs`() throws {
        let metres = Quantity(unit: .meter(), doubleValue: 3)
        let predicate = QueryPredicate(#Predicate<QuantitySample> { $0.quantity > metres })
        #expect(predicate == Query.predicateForQuantitySamples(with: .greaterThan, quantity: metres))
        let error = #expect(throws: HealthError.self) { try predicate.evaluate(steps(1)) }
        #expect(error?.message.contains("a predicate asks for m") ?? false)
    }

    @Test func `activity summaries and activities say what is wrong with a translation`() throws {
        let refused = QueryPredicate(#Predicate<Int> { $0 > 3 })
        let activities = Query.predicateForWorkouts(activityPredicate: refused)
        let error = #expect(throws: HealthError.self) { try activities.lowered(for: ObjectType.workoutType()) }
        #expect(error?.message.hasPrefix("a #Predicate on Int") ?? false)
        let other = #expect(throws: HealthError.self) { try TypedFilter(activitySummaries: refused) }
        #expect(other?.message.hasPrefix("a #Predicate on Int") ?? false)
    }
}
