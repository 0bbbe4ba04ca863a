import Foundation

/// The floor of a building.
///
/// Nothing here makes one: ``CLLocation/floor`` is nil.
open class CLFloor: NSObject,
    // All it holds is constant.
    @unchecked Sendable
{
    /// The number of the floor; the ground floor is 0.
    public let level: Int

    init(level: Int) { self.level = level }
}

/// Where a location came from.
///
/// Nothing here makes one: ``CLLocation/sourceInformation`` is nil.
open class CLLocationSourceInformation: NSObject,
    // All it holds is constant.
    @unchecked Sendable
{
    /// Whether a program made the location up.
    public let isSimulatedBySoftware: Bool
    /// Whether an accessory found the location.
    public let isProducedByAccessory: Bool

    init(isSimulatedBySoftware: Bool, isProducedByAccessory: Bool) {
        self.isSimulatedBySoftware = isSimulatedBySoftware
        self.isProducedByAccessory = isProducedByAccessory
    }
}
