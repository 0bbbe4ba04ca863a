// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "HealthQuery",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "HealthQuery", targets: ["HealthQuery"])
    ],
    traits: [
        .trait(
            name: "CheckedInvariants",
            description: "Checks every structural invariant after every mutation. Slow; for tests."
        ),
        .trait(
            name: "ThreadSanitizer",
            description: "Locks with pthread, which ThreadSanitizer can see on Linux, instead of Mutex."
        ),
    ],
    targets: [
        .target(name: "HealthQuery"),
        .testTarget(name: "HealthQueryTests", dependencies: ["HealthQuery"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
