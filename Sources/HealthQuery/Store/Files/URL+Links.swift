package import Foundation

extension URL {
    /// No chain of links that leads to a file is longer.
    private static let mostLinks = 40

    /// Where a file is written: here or, where a link stands, where it leads, even if nothing is there yet.
    ///
    /// - Throws: `HealthError` that names the file if links lead in a circle.
    package func followingLinks() throws -> URL {
        var file = self
        for _ in 0...Self.mostLinks {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
                return file
            }
            // A relative link begins in the folder where it really is.
            let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
            file = URL(fileURLWithPath: target.hasPrefix("/") ? target : folder.path + "/" + target)
        }
        throw HealthError.invalidArgument("\(path) can not be written: its links lead in a circle")
    }
}
