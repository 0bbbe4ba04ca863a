public import Foundation
import HealthQuery

/// The result of a hearing test.
open class HKAudiogramSample: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The result of a hearing test.
    @available(*, deprecated, message: "Use init(sensitivityPoints:start:end:device:metadata:)")
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint],
        start startDate: Date,
        end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            sensitivityPoints: sensitivityPoints, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// The result of a hearing test, with the device that made it.
    ///
    /// What is wrong with it is told when it is saved.
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint],
        start startDate: Date,
        end endDate: Date,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            _core: AnySample(
                stored: AudiogramSample(
                    sensitivityPoints: sensitivityPoints.map(\.core), start: startDate, end: endDate,
                    device: device?.core, metadata: Metadata.core(metadata))))
    }

    /// What was tested, as it was given.
    open var sensitivityPoints: [HKAudiogramSensitivityPoint] {
        AudiogramSample(core).sensitivityPoints.map { HKAudiogramSensitivityPoint(core: $0) }
    }
}

/// How loud a tone of one frequency must be for a person to hear it.
open class HKAudiogramSensitivityPoint: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { AudiogramSensitivityPoint.self }
    var core: AudiogramSensitivityPoint { held() }

    convenience init(core: AudiogramSensitivityPoint) { self.init(value: core) }

    /// A point of several tests.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if there are no tests, or the frequency is none.
    public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
        self.init(core: try AudiogramSensitivityPoint(frequency: frequency.core, tests: tests.map(\.core)))
    }

    /// A point of a test of each ear, through the air and without masking.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if no ear was tested, or a quantity does not fit.
    @available(*, deprecated, message: "Use init(frequency:tests:)")
    public convenience init(
        frequency: HKQuantity,
        leftEarSensitivity: HKQuantity?,
        rightEarSensitivity: HKQuantity?
    ) throws {
        self.init(
            core: try AudiogramSensitivityPoint(
                frequency: frequency.core, leftEarSensitivity: leftEarSensitivity?.core,
                rightEarSensitivity: rightEarSensitivity?.core))
    }

    /// The frequency that was tested.
    open var frequency: HKQuantity { HKQuantity(core: core.frequency) }
    /// The tests of the frequency.
    open var tests: [HKAudiogramSensitivityTest] { core.tests.map { HKAudiogramSensitivityTest(core: $0) } }
    /// The sensitivity of the left ear; nil if it was not tested through the air and without masking.
    @available(*, deprecated, message: "Use tests")
    open var leftEarSensitivity: HKQuantity? { core.leftEarSensitivity.map { HKQuantity(core: $0) } }
    /// The sensitivity of the right ear; nil if it was not tested through the air and without masking.
    @available(*, deprecated, message: "Use tests")
    open var rightEarSensitivity: HKQuantity? { core.rightEarSensitivity.map { HKQuantity(core: $0) } }
}

/// One test of one ear at one frequency.
open class HKAudiogramSensitivityTest: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { AudiogramSensitivityTest.self }
    var core: AudiogramSensitivityTest { held() }

    convenience init(core: AudiogramSensitivityTest) { self.init(value: core) }

    /// A test.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if the sensitivity is not a finite number of dBHL.
    public convenience init(
        sensitivity: HKQuantity,
        type: HKAudiogramConductionType,
        masked: Bool,
        side: HKAudiogramSensitivityTestSide,
        clampingRange: HKAudiogramSensitivityPointClampingRange?
    ) throws {
        self.init(
            core: try AudiogramSensitivityTest(
                sensitivity: sensitivity.core, type: type, masked: masked, side: side,
                clampingRange: clampingRange?.core))
    }

    /// How loud the tone had to be; more is worse hearing.
    open var sensitivity: HKQuantity { HKQuantity(core: core.sensitivity) }
    /// How the tone reached the ear.
    open var type: HKAudiogramConductionType { core.type }
    /// Whether the other ear heard a noise meanwhile.
    open var masked: Bool { core.masked }
    /// The ear that was tested.
    open var side: HKAudiogramSensitivityTestSide { core.side }
    /// The loudness that the test was limited to; nil if it was not.
    open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
        core.clampingRange.map { HKAudiogramSensitivityPointClampingRange(core: $0) }
    }
}

/// The loudness that a hearing test was limited to.
open class HKAudiogramSensitivityPointClampingRange: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { AudiogramSensitivityPointClampingRange.self }
    var core: AudiogramSensitivityPointClampingRange { held() }

    convenience init(core: AudiogramSensitivityPointClampingRange) { self.init(value: core) }

    /// A range of dBHL.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if there is no bound, or the lower one is not less than the upper
    ///   one.
    public convenience init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
        self.init(
            core: try AudiogramSensitivityPointClampingRange(
                lowerBound: lowerBound?.doubleValue, upperBound: upperBound?.doubleValue))
    }

    /// The least loudness; nil if there is no such limit.
    open var lowerBound: HKQuantity? { core.lowerBound.map { HKQuantity(core: $0) } }
    /// The greatest loudness; nil if there is no such limit.
    open var upperBound: HKQuantity? { core.upperBound.map { HKQuantity(core: $0) } }
}
