// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "HealthQuery", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Without its traits: they bring interposers for malloc and the runtime, and what is measured here are
        // counters.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(
            name: "Workloads",
            dependencies: [
                .product(name: "HealthQuery", package: "HealthQuery"),
                .product(name: "AppleHealthExport", package: "HealthQuery"),
            ]
        ),
        // The peers that are GRDB, apart from the others: counters need none of them.
        .target(name: "Databases", dependencies: ["Workloads", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(name: "Measuring", dependencies: ["Workloads"]),
        .executableTarget(name: "ratios", dependencies: ["Databases", "Measuring", "Workloads"]),
        .executableTarget(name: "live", dependencies: ["Databases", "Measuring", "Workloads"]),
        .executableTarget(name: "workouts", dependencies: ["Databases", "Measuring", "Workloads"]),
        .executableTarget(
            name: "files",
            dependencies: [
                "Databases", "Measuring", "Workloads", .product(name: "HealthQuery", package: "HealthQuery"),
            ]
        ),
        .target(name: "Exports"),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .executableTarget(
            name: "importing",
            dependencies: [
                "CLibXML2", "Exports", "Measuring",
                .product(name: "HealthQuery", package: "HealthQuery"),
                .product(name: "AppleHealthExport", package: "HealthQuery"),
            ]
        ),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .executableTarget(
            name: "feeds",
            dependencies: [
                "CPostgreSQL", "Measuring", "Workloads",
                .product(name: "HealthQuery", package: "HealthQuery"),
                .product(name: "HealthQueryTesting", package: "HealthQuery"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .executableTarget(
            name: "HealthQueryBenchmarks",
            dependencies: [
                "Workloads",
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "HealthQuery", package: "HealthQuery"),
            ],
            path: "Benchmarks/HealthQueryBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

#if !canImport(HealthKit)
    package.targets.append(
        .executableTarget(
            name: "edge",
            dependencies: [
                "Measuring", "Workloads",
                .product(name: "HealthQuery", package: "HealthQuery"),
                .product(name: "HealthKit", package: "HealthQuery"),
            ]
        )
    )
#endif

for target in package.targets where ![.plugin, .system].contains(target.type) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
