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
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            // The size of a pipe is given as 0, and its real size is unknown.
            let isRegular = attributes[.type] as? FileAttributeType == .typeRegular
            let size = (attributes[.size] as? NSNumber)?.intValue
            self.init(try FileHandle(forReadingFrom: url), totalBytes: isRegular ? size : nil, blockSize: blockSize)
        } catch {
            throw HealthError.invalidArgument("\(url.path) can not be opened: \(error.localizedDescription)")
        }
    }
}
