import AppleHealthExport
import Foundation
import HealthQuery

func tryExport(_ input: Data) {
    waiting {
        let store = HealthStore(uuidSource: UUIDSource(seed: 1))
        guard let report = try? await HealthExportImporter(detailLimit: 5).importData(input, into: store) else {
            return
        }
        _ = report.description
        // An export adds nothing to itself.
        let again = try? await HealthExportImporter(detailLimit: 5).importData(input, into: store)
        precondition(again?.samplesAdded == 0, "what was imported is added again")
    }
}

private let archive = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID()).zip")

func tryArchive(_ input: Data) {
    do {
        try input.write(to: archive)
    } catch {
        fatalError("\(archive.path) cannot be written: \(error)")
    }
    defer { try? FileManager.default.removeItem(at: archive) }
    waiting {
        let store = HealthStore(uuidSource: UUIDSource(seed: 1))
        let report = try? await HealthExportImporter(detailLimit: 5).importFile(at: archive, into: store)
        _ = report?.description
    }
}
