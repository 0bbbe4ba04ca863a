/// How samples rank in the default order of sources (R4.24).
package enum RankGroup: UInt8, Sendable, CaseIterable {
    /// Typed in by a person.
    case enteredByHand = 1
    /// Saved by a device of Apple's.
    case appleDevice = 2
    case other = 3
}

extension RankGroup {
    init(_ revision: SourceRevision, _ device: Device?, isUserEntered: Bool) {
        if isUserEntered {
            self = .enteredByHand
        } else {
            self = revision.isAppleDevice(device) ? .appleDevice : .other
        }
    }
}

extension SourceRevision {
    /// Apple devices appear as sources whose identifier is `com.apple.health` and an identifier of their own.
    ///
    /// Exports have no identifiers. There a source is Apple's if its version is that of its device's system; an app has
    /// a version of its own, also if its samples name the device.
    fileprivate func isAppleDevice(_ device: Device?) -> Bool {
        if source.bundleIdentifier.hasPrefix("com.apple.health.") { return true }
        guard let device, device.isApple, let version else { return false }
        return device.softwareVersion == version
    }
}

/// Some of the groups.
package struct RankGroups: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ group: RankGroup) {
        self.init(rawValue: 1 << group.rawValue)
    }

    package var all: [RankGroup] { RankGroup.allCases.filter { contains(RankGroups($0)) } }

    package var count: Int { rawValue.nonzeroBitCount }
}
