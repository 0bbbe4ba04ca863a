import Foundation

/// The target that the environment names.
let target: Target = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = Target(rawValue: name) else {
        fatalError("FUZZ_TARGET is one of \(Target.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(name)\"")
    }
    return target
}()

/// Where inputs are tried.
private let worker = Worker { target.run($0) }

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    worker.run(start.map { Data(bytes: $0, count: count) } ?? Data())
    return 0
}
