public import Foundation

/// What happened to one object of a store, as a ``ChangeFeedQueryDescriptor`` tells it.
///
/// An object is known by its identifier and its source: apps that do not see one another's objects may use an identifier
/// twice. It is `Codable` as one flat object:
///
/// ```
/// {"change":"added","key":"…","sample":{…}}
/// {"associations":[{"source":{…},"type":"…","uuid":"…"}],"change":"added","key":"…","sample":{…}}
/// {"change":"deleted","key":"…","source":{…},"uuid":"…"}
/// ```
public struct ObjectChange: Sendable, Hashable {
    /// The same each time this change is told, and different for every other change.
    ///
    /// A sink that keeps the keys of what it applied can pass over what it is told again. Keys belong to the types of a
    /// feed. They are made with a secret of the database and tell nothing else.
    public let key: UUID
    /// What happened.
    public let content: Content

    /// What can happen to an object.
    public enum Content: Sendable, Hashable {
        /// The object is there: new, with other content, or other associations; all that was told of it before is void.
        ///
        /// The associations are those whose other side the reader may see and the feed is for; it may come later.
        case added(AnySample, associations: [SampleAssociation])
        /// The object is no longer there, or not for the reader.
        case deleted(DeletedObject, source: Source)
    }

    package init(key: UUID, content: Content) {
        (self.key, self.content) = (key, content)
    }

    /// The identifier of the object.
    public var uuid: UUID {
        switch content {
        case .added(let sample, _): sample.uuid
        case .deleted(let object, _): object.uuid
        }
    }

    /// The source of the object.
    public var source: Source {
        switch content {
        case .added(let sample, _): sample.sourceRevision.source
        case .deleted(_, let source): source
        }
    }
}

/// That a sample was added to a workout, or is associated with an electrocardiogram.
public struct SampleAssociation: Sendable, Hashable {
    /// The type of the other side, such as `workoutType()`.
    public let type: SampleType
    /// The identifier of the workout or electrocardiogram.
    public let uuid: UUID
    /// The source of the workout or electrocardiogram.
    public let source: Source
    /// The activity of the workout to which the sample belongs; nil for the whole.
    public let activity: UUID?

    package init(type: SampleType, uuid: UUID, source: Source, activity: UUID?) {
        (self.type, self.uuid, self.source, self.activity) = (type, uuid, source, activity)
    }
}

extension ObjectChange: Codable {
    private enum CodingKeys: String, CodingKey {
        case associations, change, key, metadata, sample, source, uuid
    }

    private enum Change: String, Codable {
        case added, deleted
    }

    /// Decodes a change; an unknown key throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        key = try container.decode(UUID.self, forKey: .key)
        switch try container.decode(Change.self, forKey: .change) {
        case .added:
            content = .added(
                try container.decode(AnySample.self, forKey: .sample),
                associations: try container.decodeIfPresent([SampleAssociation].self, forKey: .associations) ?? [])
        case .deleted:
            let metadata = try container.decodeIfPresent([String: MetadataValue].self, forKey: .metadata)
            content = .deleted(
                DeletedObject(uuid: try container.decode(UUID.self, forKey: .uuid), metadata: metadata ?? [:]),
                source: try container.decode(Source.self, forKey: .source))
        }
    }

    /// Encodes the change; what is empty is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        switch content {
        case .added(let sample, let associations):
            try container.encode(Change.added, forKey: .change)
            try container.encode(sample, forKey: .sample)
            if !associations.isEmpty { try container.encode(associations, forKey: .associations) }
        case .deleted(let object, let source):
            try container.encode(Change.deleted, forKey: .change)
            try container.encode(object.uuid, forKey: .uuid)
            try container.encode(source, forKey: .source)
            try container.encodeIfPresent(object.metadata, forKey: .metadata)
        }
    }
}

extension SampleAssociation: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, uuid, source, activity
    }

    /// Decodes an association; an unknown key throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        type = try container.decode(SampleType.self, forKey: .type)
        uuid = try container.decode(UUID.self, forKey: .uuid)
        source = try container.decode(Source.self, forKey: .source)
        activity = try container.decodeIfPresent(UUID.self, forKey: .activity)
    }
}
