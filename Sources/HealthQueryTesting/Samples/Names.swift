public import HealthQuery

extension Source {
    /// A made-up app with a name; equal names make equal sources.
    public static func named(_ name: String) -> Source {
        Source(name: name, bundleIdentifier: "com.example.\(name)")
    }
}

extension SourceRevision {
    /// Version 1.0 of a made-up app with a name.
    public static func named(_ name: String) -> SourceRevision {
        SourceRevision(source: .named(name), version: "1.0")
    }
}

extension Device {
    /// A piece of hardware with a name.
    ///
    /// - Parameters:
    ///   - name: its name, which is also its model.
    ///   - manufacturer: its maker; when sources are merged, samples of Apple's devices come before other apps' data.
    public static func named(_ name: String, by manufacturer: String? = nil) -> Device {
        Device(
            name: name,
            manufacturer: manufacturer,
            model: name,
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: nil,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }
}

extension HealthDatabase {
    /// A store that saves for a made-up app or device, with all permissions.
    ///
    /// ```swift
    /// try await database.store(named: "Phone").save(make.steps(900, at: "2025-10-06 09:00", for: .minutes(10)))
    /// try await database.store(named: "Watch").save(make.steps(950, at: "2025-10-06 09:00", for: .minutes(10)))
    /// ```
    ///
    /// Two stores of one name have the same source: each may delete what the other saved.
    public nonisolated func store(named name: String) -> HealthStore {
        HealthStore(database: self, sourceRevision: .named(name))
    }
}
