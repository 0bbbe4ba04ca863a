import Foundation
@testable import HealthQuery

/// One row at a time, as an index and a tree take many.
extension SampleIndex {
    func contains(_ uuid: UUID) -> Bool { row(uuid) != nil }

    func row(_ uuid: UUID) -> SampleRow? { rows([uuid]).first }

    mutating func insert(_ row: SampleRow) { _ = insert(RowBatch([row])) }

    mutating func remove(_ uuid: UUID) -> SampleRow? {
        guard let row = row(uuid) else { return nil }
        remove([row])
        return row
    }
}

extension RowTree {
    func row(_ key: RowKey) -> SampleRow? {
        var node = root
        while let branch = node?.branch { node = branch.children[branch.childIndex(of: key)] }
        guard let node, let leaf = node.leaf, case let index = leaf.lowerBound(of: key, node.summary),
            index < leaf.count, leaf.key(index) == key
        else { return nil }
        return leaf.row(index)
    }

    mutating func insert(_ row: SampleRow) { insert(RowBatch([row])) }

    mutating func remove(_ key: RowKey) -> SampleRow? {
        guard let row = row(key) else { return nil }
        remove([key])
        return row
    }
}
