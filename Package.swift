// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "HealthQuery",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "HealthQuery", targets: ["HealthQuery"]),
        .library(name: "HealthQueryTesting", targets: ["HealthQueryTesting"]),
        .library(name: "AppleHealthExport", targets: ["AppleHealthExport"]),
        .executable(name: "health-query", targets: ["health-query"]),
    ],
    traits: [
        .trait(
            name: "CheckedInvariants",
            description: """
                Checks every structural invariant after every mutation, unless the environment has \
                HEALTHQUERY_UNCHECKED. Slow; for tests.
                """
        ),
        .trait(
            name: "ThreadSanitizer",
            description: """
                For ThreadSanitizer on Linux, which sees neither Mutex nor counts of references: locks with pthread, and \
                copies what readers may have looked at before it changes. Slower.
                """
        ),
    ],
    targets: [
        .target(name: "HealthQuery"),
        .target(name: "HealthQueryTesting", dependencies: ["HealthQuery"]),
        .target(name: "AppleHealthExport", dependencies: ["HealthQuery"]),
        .executableTarget(
            name: "health-query",
            dependencies: ["HealthQuery", "HealthQueryTesting", "AppleHealthExport"]
        ),
        .testTarget(name: "HealthQueryTests", dependencies: ["HealthQuery"]),
        .testTarget(name: "HealthQueryTestingTests", dependencies: ["HealthQueryTesting", "HealthQuery"]),
        .testTarget(
            name: "AppleHealthExportTests",
            dependencies: ["AppleHealthExport", "HealthQuery", "HealthQueryTesting"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "HealthQueryToolTests",
            dependencies: ["health-query", "HealthQuery", "HealthQueryTesting", "AppleHealthExport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// HealthKit's own names, for hosts that have no HealthKit. Their content has a name of its own, so that it is also built,
// and tested, where the system's HealthKit has theirs.
package.targets.append(.target(name: "HealthKitDropIn", dependencies: ["HealthQuery", "HealthQueryTesting"]))
#if !canImport(HealthKit)
    package.targets += [
        .target(name: "HealthKit", dependencies: ["HealthKitDropIn"]),
        .testTarget(
            name: "HealthKitTests", dependencies: ["HealthKit", "HealthKitDropIn", "HealthQuery", "HealthQueryTesting"]),
        // Apps' code as it is written for a phone: with the compiler's defaults, in the older language mode. To apps, the
        // package is what it has in public.
        .testTarget(
            name: "HealthKitClientTests", dependencies: ["HealthKit", "HealthQuery"], packageAccess: false),
        // The same in Swift 6 mode.
        .testTarget(
            name: "HealthKitStrictClientTests", dependencies: ["HealthKit", "HealthQuery", "HealthQueryTesting"],
            packageAccess: false),
    ]
    package.products.append(.library(name: "HealthKit", targets: ["HealthKit"]))
#endif
#if !canImport(CoreLocation)
    package.targets += [
        .target(name: "CoreLocation", dependencies: ["HealthQuery"]),
        .testTarget(name: "CoreLocationTests", dependencies: ["CoreLocation"]),
    ]
    package.products.append(.library(name: "CoreLocation", targets: ["CoreLocation"]))
    package.targets.first { $0.name == "HealthKitDropIn" }?.dependencies.append("CoreLocation")
    for target in package.targets where ["HealthKitTests", "HealthKitClientTests"].contains(target.name) {
        target.dependencies.append("CoreLocation")
    }
#endif
#if !canImport(UniformTypeIdentifiers)
    package.targets.append(.target(name: "UniformTypeIdentifiers"))
    package.products.append(.library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]))
    for target in package.targets where ["HealthKitDropIn", "HealthKitTests"].contains(target.name) {
        target.dependencies.append("UniformTypeIdentifiers")
    }
#endif
#if !canImport(os)
    package.targets += [
        .target(name: "os"), .target(name: "OSLog", dependencies: ["os"]),
        .testTarget(name: "OSTests", dependencies: ["os"]),
    ]
    package.targets.first { $0.name == "HealthKitClientTests" }?.dependencies.append("os")
    package.targets.first { $0.name == "HealthKitStrictClientTests" }?.dependencies.append("OSLog")
    package.products += [.library(name: "os", targets: ["os"]), .library(name: "OSLog", targets: ["OSLog"])]
#endif

for target in package.targets {
    // Without NonisolatedNonsendingByDefault: with it the optimiser of Swift 6.3.1 leaves out ways back from an actor, and
    // a caller goes on where the database should be free (mended in swiftlang/swift#88687).
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

package.targets.first { $0.name == "HealthKitClientTests" }?.swiftSettings = [.swiftLanguageMode(.v5)]
package.targets.first { $0.name == "HealthKitStrictClientTests" }?.swiftSettings = []

// What continuous integration sets; whoever depends on this package does not.
if Context.environment["HEALTHQUERY_WARNINGS_AS_ERRORS"] != nil {
    for target in package.targets where target.name != "HealthKitClientTests" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
