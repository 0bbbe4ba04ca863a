/// How loud a tone of one frequency must be for a person to hear it.
public struct AudiogramSensitivityPoint: Sendable, Hashable, Codable {
    /// The frequency that was tested, in a unit such as Hz.
    public let frequency: Quantity
    /// The tests of the frequency.
    public let tests: [AudiogramSensitivityTest]

    /// Creates a point of several tests.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no tests, the frequency is not a positive
    ///   number in a unit such as Hz, or a test is not valid.
    public init(frequency: Quantity, tests: [AudiogramSensitivityTest]) throws {
        self.frequency = frequency
        self.tests = tests
        try validate()
    }

    /// Creates a point of a test of each ear, through the air and without masking.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if no ear was tested, the frequency is not a positive
    ///   number in a unit such as Hz, or a sensitivity is not a finite number of dBHL.
    public init(frequency: Quantity, leftEarSensitivity: Quantity?, rightEarSensitivity: Quantity?) throws {
        let ears = [(AudiogramSensitivityTestSide.left, leftEarSensitivity), (.right, rightEarSensitivity)]
        try self.init(
            frequency: frequency,
            tests: ears.compactMap { side, sensitivity in
                try sensitivity.map {
                    try AudiogramSensitivityTest(
                        sensitivity: $0, type: .air, masked: false, side: side, clampingRange: nil)
                }
            }
        )
    }

    /// The sensitivity of the left ear; nil if it was not tested through the air and without masking.
    public var leftEarSensitivity: Quantity? { sensitivity(of: .left) }
    /// The sensitivity of the right ear; nil if it was not tested through the air and without masking.
    public var rightEarSensitivity: Quantity? { sensitivity(of: .right) }

    private func sensitivity(of side: AudiogramSensitivityTestSide) -> Quantity? {
        tests.first { $0.side == side && $0.type == .air && !$0.masked }?.sensitivity
    }

    func validate() throws {
        guard frequency.isUsable(as: .hertz()), frequency.value > 0 else {
            throw HealthError.invalidArgument("\(frequency) is no frequency of a hearing test")
        }
        guard !tests.isEmpty else {
            throw HealthError.invalidArgument("a hearing test at \(frequency) must have a sensitivity")
        }
        for test in tests { try test.validate() }
    }
}

/// One test of one ear at one frequency.
public struct AudiogramSensitivityTest: Sendable, Hashable, Codable {
    /// How loud the tone had to be, in dBHL; more is worse hearing.
    public let sensitivity: Quantity
    /// How the tone reached the ear.
    public let type: AudiogramConductionType
    /// Whether the other ear heard a noise meanwhile.
    public let masked: Bool
    /// The ear that was tested.
    public let side: AudiogramSensitivityTestSide
    /// The loudness that the test was limited to; nil if it was not.
    public let clampingRange: AudiogramSensitivityPointClampingRange?

    /// Creates a test.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the sensitivity is not a finite number of dBHL.
    public init(
        sensitivity: Quantity,
        type: AudiogramConductionType,
        masked: Bool,
        side: AudiogramSensitivityTestSide,
        clampingRange: AudiogramSensitivityPointClampingRange? = nil
    ) throws {
        self.sensitivity = sensitivity
        self.type = type
        self.masked = masked
        self.side = side
        self.clampingRange = clampingRange
        try validate()
    }

    func validate() throws {
        guard sensitivity.isUsable(as: .decibelHearingLevel()) else {
            throw HealthError.invalidArgument("\(sensitivity) is no sensitivity, which is a number of dBHL")
        }
        try clampingRange?.validate()
    }
}

/// The loudness that a hearing test was limited to.
public struct AudiogramSensitivityPointClampingRange: Sendable, Hashable, Codable {
    /// The least loudness, in dBHL; nil if there is no such limit.
    public let lowerBound: Quantity?
    /// The greatest loudness, in dBHL; nil if there is no such limit.
    public let upperBound: Quantity?

    /// Creates a range of dBHL.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is no bound, one is not finite, or the lower one is
    ///   not less than the upper one.
    public init(lowerBound: Double?, upperBound: Double?) throws {
        self.lowerBound = lowerBound.map { Quantity(unit: .decibelHearingLevel(), doubleValue: $0) }
        self.upperBound = upperBound.map { Quantity(unit: .decibelHearingLevel(), doubleValue: $0) }
        try validate()
    }

    func validate() throws {
        let bounds = [lowerBound, upperBound].compactMap { $0 }
        let areUsable = bounds.allSatisfy { $0.isUsable(as: .decibelHearingLevel()) }
        guard areUsable, let first = bounds.first, bounds.count == 1 || first < bounds[1] else {
            throw HealthError.invalidArgument(
                "a hearing test cannot be limited to \(bounds.map { "\($0)" }.joined(separator: " to "))")
        }
    }
}

/// How a tone of a hearing test reaches the ear; raw values are HealthKit's.
public enum AudiogramConductionType: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Through the air.
    case air = 0
}

/// The ear that is tested; raw values are HealthKit's.
public enum AudiogramSensitivityTestSide: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The left ear.
    case left = 0
    /// The right ear.
    case right = 1
}
