import Foundation
import HealthQuery

extension ByteSource {
    /// Opens a file.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the file is missing, is a folder, or cannot be opened.
    init(fileAt url: URL, blockSize: Int = ByteSource.defaultBlockSize) throws {
        guard url.isFileURL else {
            throw HealthError.invalidArgument("\(url.absoluteString) is not the address of a file")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw HealthError.invalidArgument("there is no file at \(url.path)")
        }
        guard !isFolder.boolValue else {
            throw HealthError.invalidArgument("\(url.path) is a folder")
        }
        do {
            self.init(try FileHandle(forReadingFrom: url), totalBytes: url.sizeOfRegularFile, blockSize: blockSize)
        } catch {
            throw HealthError.invalidArgument("\(url.path) can not be opened: \(error.localizedDescription)")
        }
    }
}

extension URL {
    /// The size of the file that is here, or to which a link here leads, in bytes; nil for what is no regular file.
    ///
    /// The size of a pipe is unknown, though systems give it as 0.
    var sizeOfRegularFile: Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes?[.size] as? NSNumber)?.intValue
    }
}
