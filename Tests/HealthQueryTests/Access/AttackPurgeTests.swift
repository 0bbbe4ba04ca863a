import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try: to learn from what is forgotten what was deleted (R9.2).
struct AttackPurgeTests {
    private static let early = (0..<9).map { steps(Double($0), at: Double($0), uuid: Attack.uuid(UInt64(100 + $0))) }
    private static let late = (0..<9).map {
        steps(Double($0), at: 5000 + Double($0), uuid: Attack.uuid(UInt64(200 + $0)))
    }

    /// Notes everything that the reader can learn from some anchors, and from none.
    private func look(_ world: World, _ anchors: [QueryAnchor]) async throws {
        for anchor in anchors.map(Optional.some) + [nil] {
            for limit in [nil, 1, 2] {
                for policy in ExpiredAnchorPolicy.allCases {
                    var descriptor = Attack.changes(anchor, limit: limit)
                    descriptor.expiredAnchorPolicy = policy
                    await world.noteError { world.note(try await descriptor.explain(for: world.reader)) }
                    await world.noteError {
                        while true {
                            let page = try await descriptor.result(for: world.reader)
                            world.note(page)
                            if page.newAnchor == descriptor.anchor { break }
                            descriptor.anchor = page.newAnchor
                        }
                    }
                }
            }
        }
    }

    private func anchor(_ world: World) async throws -> QueryAnchor {
        try await Attack.changes().result(for: world.reader).newAnchor
    }

    @Test func `R9.2 attack 41: see whether an old anchor expires when others' deletions are forgotten`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            var anchors = [try await anchor(world)]
            try await world.hidden { try await $0.delete(Attack.secret[0]) }
            anchors.append(try await anchor(world))
            await world.database.purgeDeletedObjects(before: .distantFuture)
            try await look(world, anchors)
            try await world.reader.delete(Attack.own[0])
            anchors.append(try await anchor(world))
            try await world.hidden { try await $0.delete(Attack.secret[1]) }
            await world.database.purgeDeletedObjects(before: .distantFuture)
            try await look(world, anchors)
        }
    }

    @Test func `R9.2 attack 42: see whether a loop expires when others' deletions are forgotten`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let changes = LiveReader(Attack.changes().results(for: world.reader))
            let observer = LiveReader(Attack.observer.results(for: world.reader))
            let sum = LiveReader(Attack.sum().results(for: world.reader))
            let days = LiveReader(Attack.days.results(for: world.reader))
            let executors = [changes.executor, observer.executor, sum.executor, days.executor]
            func run() {
                world.note(executors.map(\.hasJobs), "woken")
                for executor in executors { executor.run() }
                world.note(changes.events.elements.map { "\($0)".contains("errorAnchorExpired") }, "expired")
                for element in changes.elements { world.note(element) }
                for element in observer.elements { world.note(element.anchor) }
                for element in sum.elements { world.note(element.anchor) }
                for element in days.elements { world.note(element.updatedStatistics?.map(\.startDate) ?? []) }
            }
            run()
            for round in 0..<3 {
                try await world.hidden { try await $0.delete(Attack.secret[round]) }
                await world.database.purgeDeletedObjects(before: .distantFuture)
                run()
                try await world.reader.save(steps(1, uuid: Attack.uuid(UInt64(400 + round))))
                // Behind, or not.
                if round == 1 { await world.database.purgeDeletedObjects(before: .distantFuture) }
                run()
            }
            for task in [changes.task, observer.task, sum.task, days.task] { task.cancel() }
            for executor in executors { executor.run() }
        }
    }

    @Test(arguments: [false, true])
    func `R9.2 attack 43: learn from a window what is deleted before it`(isPurged: Bool) async throws {
        let window = HealthAuthorization.everything(but: stepCount, read: .since(time(5000)))
        try await expectNoDifference(window) { world in
            // Those that start late are seen.
            try await world.other.save(Self.late)
            try await world.hidden { try await $0.save(Self.early) }
            var anchors: [QueryAnchor] = []
            for index in 0..<6 {
                anchors.append(try await anchor(world))
                // Falling starts, so that none makes up for another.
                try await world.hidden { try await $0.delete(Self.early[8 - index]) }
                if index % 2 == 0 { try await world.other.delete(Self.late[8 - index]) }
                if isPurged, index == 3 { await world.database.purgeDeletedObjects(before: .distantFuture) }
                try await world.hidden { try await $0.save(steps(1, at: 10, uuid: Attack.uuid(UInt64(300 + index)))) }
                try await world.hidden { try await $0.delete(steps(1, uuid: Attack.uuid(UInt64(300 + index)))) }
                try await look(world, anchors)
            }
        }
    }

    @Test(arguments: [false, true])
    func `R9.2 attack 44: learn from an old anchor that what went out of sight was deleted since`(isPurged: Bool)
        async throws
    {
        for count in [1, 2, 3, 9] {
            try await expectNoDifference(.everything) { world in
                try await world.other.save(Array(Self.early[..<count]))
                try await world.other.save(Self.late[0])
                var anchors = [try await anchor(world)]
                try await world.other.delete(Self.late[0])
                anchors.append(try await anchor(world))
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
                anchors.append(try await anchor(world))
                for sample in Self.early[..<count].reversed() { try await world.hidden { try await $0.delete(sample) } }
                try await world.hidden { try await $0.save(Self.late[1]) }
                try await world.hidden { try await $0.delete(Self.late[1]) }
                if isPurged { await world.database.purgeDeletedObjects(before: .distantFuture) }
                try await look(world, anchors)
                try await world.reader.changeAuthorization(read: [stepCount: .since(time(4000))])
                try await world.other.save(Self.late[2])
                try await world.other.delete(Self.late[2])
                try await look(world, anchors)
            }
        }
    }

    @Test(arguments: [false, true])
    func `R9.2 attack 45: tell by what is forgotten permission that was taken from data that was deleted`(
        isPurged: Bool
    )
        async throws
    {
        func transcript(_ count: Int, isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true, .fixed())
            try await world.reader.save(Attack.own)
            try await world.other.save(Array(Self.early[..<count]))
            try await world.other.save(Self.late[0])
            var anchors = [try await anchor(world)]
            try await world.other.delete(Self.late[0])
            anchors.append(try await anchor(world))
            if isDeleted {
                if count > 0 { try await world.other.delete(Array(Self.early[..<count])) }
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
                if count > 4 { try await world.other.delete(Array(Self.early[..<count].reversed().dropLast(2))) }
            }
            try await world.reader.delete(Attack.own[0])
            if isPurged { await world.database.purgeDeletedObjects(before: .distantFuture) }
            try await world.reader.delete(Attack.own[1])
            for anchor in anchors.map(Optional.some) + [nil] {
                for policy in ExpiredAnchorPolicy.allCases {
                    var descriptor = Attack.changes(anchor)
                    descriptor.expiredAnchorPolicy = policy
                    await world.noteError {
                        let delta = try await descriptor.result(for: world.reader)
                        world.note(delta.addedSamples)
                        world.note(delta.deletedObjects.map(\.uuid).sorted { $0.uuidString < $1.uuidString })
                    }
                }
            }
            return world.transcript
        }
        func pages(_ count: Int, isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await world.other.save(Self.early)
            if isDeleted {
                try await world.other.delete(Self.early)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
            }
            var anchor: QueryAnchor?
            await world.noteError {
                for page in 0..<6 {
                    if page == count { await world.database.purgeDeletedObjects(before: .distantFuture) }
                    let delta = try await Attack.changes(anchor, limit: 2).result(for: world.reader)
                    world.note(delta)
                    anchor = delta.newAnchor
                }
            }
            return world.transcript
        }
        for count in 0..<(isPurged ? 6 : 0) {
            expectSame(try await pages(count, isDeleted: false), try await pages(count, isDeleted: true))
        }
        for count in [0, 1, 2, 3, 9] {
            expectSame(
                try await transcript(count, isDeleted: false), try await transcript(count, isDeleted: true))
        }
    }

    @Test(arguments: [false, true])
    func `R9.2 attack 46: learn from objects that were chosen what became of the others`(isPurged: Bool)
        async throws
    {
        let chosen = HealthAuthorization.everything(
            but: stepCount, read: .objects(Set(Self.late[..<3].map(\.uuid))))
        try await expectNoDifference(chosen) { world in
            try await world.other.save(Array(Self.late[..<3]))
            try await world.hidden { try await $0.save(Self.early) }
            var anchors: [QueryAnchor] = []
            for index in 0..<3 {
                anchors.append(try await anchor(world))
                try await world.hidden { try await $0.delete(Array(Self.early[(index * 3)..<(index * 3 + 3)])) }
                try await world.other.delete(Self.late[index])
                if isPurged, index == 1 { await world.database.purgeDeletedObjects(before: .distantFuture) }
                try await look(world, anchors)
            }
        }
    }
}
