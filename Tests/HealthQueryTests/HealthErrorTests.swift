import Foundation
import HealthQuery
import Testing

struct HealthErrorTests {
    @Test func `codes have HealthKit's raw values, and ours come after them`() {
        #expect(HealthError.Code.allCases.map(\.rawValue) == Array(0...15) + [1000])
        #expect(HealthError.Code.errorInvalidArgument.rawValue == 3)
        #expect(HealthError.Code.errorNoData.rawValue == 11)
    }

    @Test func `the description carries code and message`() {
        let error = HealthError(.errorInvalidArgument, "limit must not be negative, was -1")
        #expect(error.description == "errorInvalidArgument: limit must not be negative, was -1")
    }

    @Test func `a code catches the errors that have it`() throws {
        func caught(_ error: any Error) -> String {
            do {
                throw error
            } catch HealthError.errorNoData {
                return "no data"
            } catch HealthError.errorInvalidArgument {
                return "invalid"
            } catch HealthError.errorAuthorizationDenied, HealthError.errorAuthorizationNotDetermined {
                return "permission"
            } catch let error as HealthError where error.code == .errorAnchorExpired {
                return error.message
            } catch {
                return "other"
            }
        }
        #expect(caught(HealthError(.errorNoData)) == "no data")
        #expect(caught(HealthError(HealthError.errorInvalidArgument, "limit")) == "invalid")
        #expect(caught(HealthError(.errorAuthorizationDenied)) == "permission")
        #expect(caught(HealthError(.errorAuthorizationNotDetermined)) == "permission")
        #expect(caught(HealthError(.errorAnchorExpired, "begin anew")) == "begin anew")
        #expect(caught(HealthError(.unknownError)) == "other")
        #expect(caught(CancellationError()) == "other")
    }

    @Test func `a code can be asked for and switched over`() {
        let error = HealthError(.errorNoData)
        #expect(error.code == .errorNoData)
        #expect(HealthError.errorNoData == error.code)
        let found =
            switch error {
            case HealthError.errorInvalidArgument: "invalid"
            case HealthError.errorNoData: "no data"
            default: "other"
            }
        #expect(found == "no data")
    }

    @Test func `an error without a message says what its code means`() {
        let messages = HealthError.Code.allCases.map { HealthError($0).message }
        #expect(messages.allSatisfy { !$0.isEmpty })
        #expect(Set(messages).count == HealthError.Code.allCases.count)
        #expect(HealthError(.errorNoData).localizedDescription == "there is no data that matches")
        #expect(HealthError(.errorNoData, "no steps today").message == "no steps today")
    }

    @Test func `each code stands under the name of the error as well`() {
        let codes = [
            HealthError.unknownError, HealthError.errorHealthDataUnavailable, HealthError.errorHealthDataRestricted,
            HealthError.errorInvalidArgument, HealthError.errorAuthorizationDenied,
            HealthError.errorAuthorizationNotDetermined, HealthError.errorDatabaseInaccessible,
            HealthError.errorUserCanceled, HealthError.errorAnotherWorkoutSessionStarted,
            HealthError.errorUserExitedWorkoutSession, HealthError.errorRequiredAuthorizationDenied,
            HealthError.errorNoData, HealthError.errorWorkoutActivityNotAllowed, HealthError.errorDataSizeExceeded,
            HealthError.errorBackgroundWorkoutSessionNotAllowed, HealthError.errorNotPermissibleForGuestUserMode,
            HealthError.errorAnchorExpired,
        ]
        #expect(codes == HealthError.Code.allCases)
    }
}
