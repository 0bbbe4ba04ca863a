/// How samples rank in the default order of sources, whatever their source (R4.24).
package enum RankGroup: UInt8, Sendable, CaseIterable {
    /// Typed in by a person.
    case enteredByHand = 1
    /// Recorded by a device of Apple's.
    case appleDevice = 2
    case other = 3
}

extension RankGroup {
    init(_ revision: SourceRevision, _ device: Device?, isUserEntered: Bool) {
        if isUserEntered {
            self = .enteredByHand
        } else {
            self = device?.isApple ?? revision.source.isAppleDevice ? .appleDevice : .other
        }
    }
}

extension Source {
    /// Apple devices appear as sources whose identifier is `com.apple.health` and an identifier of their own.
    fileprivate var isAppleDevice: Bool {
        bundleIdentifier.hasPrefix("com.apple.health.")
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
