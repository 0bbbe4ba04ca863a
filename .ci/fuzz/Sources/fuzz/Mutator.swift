import Foundation
@testable import HealthQuery

/// Changes bytes as libFuzzer does by itself.
@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

/// What libFuzzer calls to change an input; returns how long it is then.
///
/// Files of a database keep checksums that are right, or hardly any change would be looked at; one in sixteen is changed
/// as it comes.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeInput(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt)
    -> Int
{
    guard target == .databases, seed % 16 != 0 else { return changeBytes(start, count, capacity) }
    var files = databaseFiles(Data(bytes: start, count: count)).map { FileBlocks($0) }
    let places = files.indices.flatMap { file in files[file].ranges.indices.map { (file, $0) } }
    guard !places.isEmpty else { return changeBytes(start, count, capacity) }
    let (file, block) = places[Int(seed / 16) % places.count]
    let other = places[Int(seed / 7) % places.count]
    if seed % 16 == 1, other.0 == file {
        (files[file][block], files[file][other.1]) = (files[file][other.1], files[file][block])
    } else {
        var content = files[file][block].content
        let length = content.count
        content += [UInt8](repeating: 0, count: min(256, max(0, capacity - count)))
        let changed = content.withUnsafeMutableBufferPointer { bytes in
            bytes.baseAddress.map { changeBytes($0, length, bytes.count) } ?? 0
        }
        files[file][block].content = Array(content.prefix(changed))
    }
    var (digest, number): (UInt64, UInt64) = (0, 0)
    let bytes = files.flatMap { $0.sealed(after: &digest, &number) }
    guard bytes.count <= capacity else { return changeBytes(start, count, capacity) }
    UnsafeMutableBufferPointer(start: start, count: bytes.count).initialize(fromContentsOf: bytes)
    return bytes.count
}
