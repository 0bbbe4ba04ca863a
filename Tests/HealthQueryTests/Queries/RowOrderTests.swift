import Foundation
@testable import HealthQuery
import Testing

struct RowOrderTests {
    private func name<S>(_ descriptors: [SortDescriptor<S>]) -> String {
        switch RowOrder(descriptors) {
        case .start(let reversed): reversed ? "start, reversed" : "start"
        case .columns(let columns): columns.map { "\($0.key) \($0.isForward)" }.joined(separator: ", ")
        case .samples: "samples"
        }
    }

    @Test func `start and end are known for each kind of sample, also as an existential`() {
        #expect(name([SortDescriptor<QuantitySample>]()) == "start")
        #expect(name([SortDescriptor(\QuantitySample.startDate)]) == "start")
        #expect(name([SortDescriptor(\CategorySample.startDate, order: .reverse)]) == "start, reversed")
        #expect(name([SortDescriptor(\(any Sample).startDate, order: .reverse)]) == "start, reversed")
        #expect(name([SortDescriptor(\QuantitySample.endDate)]) == "end true")
        #expect(name([SortDescriptor(\CategorySample.endDate, order: .reverse)]) == "end false")
        #expect(name([SortDescriptor(\(any Sample).endDate)]) == "end true")
        let both = [SortDescriptor(\(any Sample).startDate), SortDescriptor(\.endDate, order: .reverse)]
        #expect(name(both) == "start true, end false")
    }

    @Test func `one unknown key path among known ones needs the samples`() {
        #expect(name([SortDescriptor(\QuantitySample.value)]) == "samples")
        #expect(name([SortDescriptor(\QuantitySample.startDate), SortDescriptor(\.value)]) == "samples")
        #expect(name([SortDescriptor(\(any Sample).plainValue)]) == "samples")
    }
}
