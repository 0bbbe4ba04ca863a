import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try: pages of changes, explanations, and what it saved itself (R9.2).
@Suite struct AttackPageTests {
    private static let history = [
        steps(1, at: 100, uuid: Attack.uuid(41)), steps(2, at: 200, uuid: Attack.uuid(42)),
        steps(3, at: 300, uuid: Attack.uuid(43)), steps(4, at: 400, uuid: Attack.uuid(44)),
    ]

    /// Notes each page from a place until nothing is left.
    private func notePages(_ world: World, from start: QueryAnchor?, limit: Int) async throws {
        var anchor = start
        while true {
            let page = try await Attack.changes(anchor, limit: limit).result(for: world.reader)
            world.note(page)
            if page.newAnchor == anchor { break }
            anchor = page.newAnchor
        }
    }

    @Test(arguments: [1, 2, 3]) func `R9.2 attack 40: count pages from the start after permission was taken`(limit: Int)
        async throws
    {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await world.other.save(Self.history)
            if isDeleted {
                try await world.other.delete(Self.history)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
            }
            try await notePages(world, from: nil, limit: limit)
            return world.transcript
        }
        #expect(try await transcript(isDeleted: false) == transcript(isDeleted: true))
    }

    @Test func `R3.3 a deletion that was out of sight is told once, also when permissions change between pages`()
        async throws
    {
        let world = World(.everything, isWhole: true)
        let all = Self.history
        try await world.other.save(Array(all[..<2]))
        try await world.reader.changeAuthorization(read: [stepCount: .denied])
        try await world.other.delete(all[0])
        try await world.reader.changeAuthorization(read: [stepCount: .everything])
        let page = try await Attack.changes(limit: 1).result(for: world.reader)
        #expect(page.deletedObjects.map(\.uuid) == [all[0].uuid])
        try await world.reader.changeAuthorization(read: [stepCount: .denied])
        try await world.reader.changeAuthorization(read: [stepCount: .everything])
        let rest = try await Attack.changes(page.newAnchor).result(for: world.reader)
        #expect(rest.addedSamples.map(\.uuid) == [all[1].uuid])
        #expect(rest.deletedObjects.isEmpty)
    }

    @Test func `R9.2 attack 41: explain what changed when permission was taken`() async throws {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await world.reader.save(Attack.own)
            try await world.other.save(Self.history)
            let anchor = try await Attack.changes().result(for: world.reader).newAnchor
            if isDeleted {
                try await world.other.delete(Self.history)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
            }
            world.note(try await Attack.changes(anchor).explain(for: world.reader))
            world.note(try await Attack.changes(anchor, limit: 2).explain(for: world.reader))
            return world.transcript
        }
        let (taken, deleted) = (try await transcript(isDeleted: false), try await transcript(isDeleted: true))
        #expect(taken == deleted)
    }
}
