// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "HealthQuery", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "HealthQuery", package: "HealthQuery"),
                .product(name: "AppleHealthExport", package: "HealthQuery"),
            ],
            // The program's entry is libFuzzer's.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    ],
    swiftLanguageModes: [.v6]
)

#if !canImport(HealthKit)
    package.targets[0].dependencies.append(.product(name: "HealthKit", package: "HealthQuery"))
#endif
