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
            dependencies: ["AppleHealthExport", "HealthQuery"],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "HealthQueryToolTests",
            dependencies: ["health-query", "HealthQuery", "HealthQueryTesting", "AppleHealthExport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    // Without NonisolatedNonsendingByDefault: with it the optimiser of Swift 6.3.1 leaves out ways back from an actor, and
    // a caller goes on where the database should be free (mended in swiftlang/swift#88687).
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// What continuous integration sets; whoever depends on this package does not.
if Context.environment["HEALTHQUERY_WARNINGS_AS_ERRORS"] != nil {
    for target in package.targets { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
if Context.environment["HEALTHQUERY_OPTIMIZED_SOURCES"] != nil {
    // What is tested runs fast, with its assertions in debug mode; and tests, which build slowly, build fast: file by
    // file, on all cores.
    for target in package.targets {
        target.swiftSettings?.append(
            target.isTest
                ? .unsafeFlags(
                    ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
                : .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
        )
    }
}
