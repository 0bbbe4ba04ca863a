import HealthQuery
import Testing

struct SendableTests {
    private func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }

    /// The compiler does the test: it refuses the file otherwise.
    @Test func `R10.7 descriptors, sequences, results, samples and anchors are Sendable`() {
        #expect(isSendable(SampleQueryDescriptor<any Sample>.self))
        #expect(isSendable(SourceQueryDescriptor<any Sample>.self))
        #expect(isSendable(AnchoredObjectQueryDescriptor<any Sample>.self))
        #expect(isSendable(AnchoredObjectQueryDescriptor<any Sample>.Result.self))
        #expect(isSendable(AnchoredObjectQueryDescriptor<any Sample>.Results.self))
        #expect(isSendable(ObserverQueryDescriptor<any Sample>.self))
        #expect(isSendable(ObserverQueryDescriptor<any Sample>.Update.self))
        #expect(isSendable(ObserverQueryDescriptor<any Sample>.Results.self))
        #expect(isSendable(StatisticsQueryDescriptor.Update.self))
        #expect(isSendable(StatisticsQueryDescriptor.Results.self))
        #expect(isSendable(StatisticsCollectionQueryDescriptor.Result.self))
        #expect(isSendable(StatisticsCollectionQueryDescriptor.Results.self))
        #expect(isSendable(SourceContributionQueryDescriptor.self))
        #expect(isSendable(SourceContributions.self))
        #expect(isSendable(SamplePredicate<any Sample>.self))
        #expect(isSendable(QueryAnchor.self))
        #expect(isSendable(QueryExplanation.self))
        #expect(isSendable(AnySample.self))
        #expect(isSendable((any Sample).self))
        #expect(isSendable(DeletedObject.self))
        #expect(isSendable(HealthStore.self))
    }
}
