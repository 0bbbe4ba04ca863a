import Foundation
@testable import HealthQuery

extension PublicCall {
    /// What is attached to objects that may be there.
    static let attachments: [PublicCall] = [
        PublicCall(
            "AttachmentStore.attachments(for:)", "AttachmentStore.dataReader(for:)", "AttachmentDataReader.data"
        ) { world, question in
            let attachments = AttachmentStore(healthStore: world.reader)
            let found = try await attachments.attachments(for: question.sample())
            var values: [Any] = [attachments, found.count]
            for attachment in found {
                let reader = attachments.dataReader(for: attachment)
                values += [attachment.name, attachment.size, attachment, reader, try await reader.data]
            }
            return values
        },
        PublicCall(
            "AttachmentStore.addAttachment(to:name:contentType:data:metadata:)",
            "AttachmentStore.removeAttachment(_:from:)"
        ) { world, question in
            let attachments = AttachmentStore(healthStore: world.reader)
            let holder = question.sample()
            let attachment = try await attachments.addAttachment(
                to: holder, name: "n", contentType: "t", data: Data([3]))
            if question.once(in: 2) { try await attachments.removeAttachment(attachment, from: question.sample()) }
            return [attachment]
        },
        PublicCall("AttachmentStore.addAttachment(to:name:contentType:url:metadata:)") { world, question in
            let url = URL(fileURLWithPath: #filePath)
            let attachment = try await AttachmentStore(healthStore: world.reader).addAttachment(
                to: question.sample(), name: "n", contentType: "t", url: url)
            return [attachment]
        },
    ]
}
