import Foundation

/// A PostgreSQL cluster of its own, which only programs on this machine can reach, through a socket in its folder.
struct PostgreSQLServer {
    private let folder: URL
    private let programs: URL
    private var data: String { folder.appendingPathComponent("data").path }

    /// Makes a cluster in a folder and starts it.
    init(in folder: URL) throws {
        self.folder = folder
        programs = try Self.programs()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if Self.isRoot {
            try FileManager.default.setAttributes([.ownerAccountName: Self.user], ofItemAtPath: folder.path)
        }
        try run("initdb", ["-D", data, "-U", Self.user, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
        let settings = """
            listen_addresses = ''
            unix_socket_directories = '\(folder.path)'
            # The machine does not stop; what is killed are processes that are connected.
            fsync = off
            full_page_writes = off
            autovacuum_naptime = 5

            """
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: data).appendingPathComponent("postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(settings.utf8))
        try file.close()
        try control(["start", "-l", folder.appendingPathComponent("log").path])
    }

    /// Stops the server; its folder can be removed then.
    func stop() throws {
        try control(["stop", "-m", "immediate"])
    }

    /// What libpq connects with, to tables of their own.
    func location(of schema: String) -> String {
        "host=\(folder.path) dbname=postgres user=\(Self.user) options=-csearch_path=\(schema)"
    }

    private static let user = "postgres"
    // Servers refuse to run as root.
    private static var isRoot: Bool { geteuid() == 0 }

    /// Where Debian puts the programs of the newest version.
    private static func programs() throws -> URL {
        let versions = URL(fileURLWithPath: "/usr/lib/postgresql")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: versions.path)) ?? []
        let folders = names.compactMap { Int($0) }.sorted(by: >).map {
            versions.appendingPathComponent("\($0)/bin")
        }
        let found = folders.first {
            FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("initdb").path)
        }
        guard let found else {
            throw PostgreSQLError(
                description:
                    "there is no initdb in \(versions.path)/*/bin: install the packages postgresql and libpq-dev")
        }
        return found
    }

    private func control(_ arguments: [String]) throws {
        try run("pg_ctl", ["-D", data, "-w", "-s"] + arguments)
    }

    /// Runs a program and waits for its end.
    ///
    /// Not with Foundation's `Process`, which on Linux waits for the server too, since that inherits its sockets.
    private func run(_ program: String, _ arguments: [String]) throws {
        let command = [programs.appendingPathComponent(program).path] + arguments
        let user = Self.isRoot ? ["runuser", "-u", Self.user, "--"] : []
        // The user may not see the folder in which this program runs.
        let script = #"cd "$0" && exec "$@" > /dev/null"#
        var texts = (["sh", "-c", script, folder.path] + user + command).map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        var identifier: pid_t = 0
        guard posix_spawn(&identifier, "/bin/sh", nil, nil, &texts, environ) == 0 else {
            throw PostgreSQLError(description: "\(program) can not be run")
        }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        guard status == 0 else { throw PostgreSQLError(description: "\(program) ended with status \(status)") }
    }
}
