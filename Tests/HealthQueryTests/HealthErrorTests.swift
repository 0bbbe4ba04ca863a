import HealthQuery
import Testing

@Suite struct HealthErrorTests {
    @Test func `codes have HealthKit's raw values, and ours come after them`() {
        #expect(HealthError.Code.allCases.map(\.rawValue) == Array(0...15) + [1000])
        #expect(HealthError.Code.errorInvalidArgument.rawValue == 3)
        #expect(HealthError.Code.errorNoData.rawValue == 11)
    }

    @Test func `the description carries code and message`() {
        let error = HealthError(.errorInvalidArgument, "limit must not be negative, was -1")
        #expect(error.description == "errorInvalidArgument: limit must not be negative, was -1")
    }
}
