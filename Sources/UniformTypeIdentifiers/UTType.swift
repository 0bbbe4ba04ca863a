/// A type of data, such as pictures of a format, by its identifier.
public struct UTType: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The identifier, such as "public.jpeg".
    public let identifier: String

    /// The type with an identifier; nil for a text that can be none.
    public init?(_ identifier: String) {
        let isPart = { (part: Substring) in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        guard !identifier.isEmpty, identifier.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isPart)
        else { return nil }
        self.identifier = identifier
    }

    /// A type that a program declares.
    public init(exportedAs identifier: String) { self.identifier = identifier }

    /// A type that another program declares.
    public init(importedAs identifier: String) { self.identifier = identifier }

    /// The type of files with an extension, such as "pdf"; nil for one that is not known here.
    public init?(filenameExtension: String) {
        guard let known = Self.known.first(where: { $0.extensions.contains(filenameExtension.lowercased()) })
        else { return nil }
        self = known.type
    }

    /// The type with a MIME type, such as "image/jpeg"; nil for one that is not known here.
    public init?(mimeType: String) {
        guard let known = Self.known.first(where: { $0.mimeType == mimeType.lowercased() }) else { return nil }
        self = known.type
    }

    /// The extension that files of the type usually have; nil if that is not known here.
    public var preferredFilenameExtension: String? { Self.known.first { $0.type == self }?.extensions.first }

    /// The MIME type; nil if that is not known here.
    public var preferredMIMEType: String? { Self.known.first { $0.type == self }?.mimeType }

    /// Whether data of this type are of another one, too, as JPEG pictures are pictures; of a type that is not known here only
    /// of itself.
    public func conforms(to type: UTType) -> Bool {
        self == type || Self.parents[self, default: []].contains { $0.conforms(to: type) }
    }

    /// The identifier.
    public var description: String { identifier }
}

extension UTType {
    /// Anything at all.
    public static let item = UTType(importedAs: "public.item")
    /// What a person made, such as a document.
    public static let content = UTType(importedAs: "public.content")
    /// Text of any kind.
    public static let text = UTType(importedAs: "public.text")
    /// An archive of files.
    public static let archive = UTType(importedAs: "public.archive")
    /// Any data.
    public static let data = UTType(importedAs: "public.data")
    /// A picture.
    public static let image = UTType(importedAs: "public.image")
    /// A JPEG picture.
    public static let jpeg = UTType(importedAs: "public.jpeg")
    /// A PNG picture.
    public static let png = UTType(importedAs: "public.png")
    /// A HEIC picture.
    public static let heic = UTType(importedAs: "public.heic")
    /// A TIFF picture.
    public static let tiff = UTType(importedAs: "public.tiff")
    /// A GIF picture.
    public static let gif = UTType(importedAs: "com.compuserve.gif")
    /// A PDF document.
    public static let pdf = UTType(importedAs: "com.adobe.pdf")
    /// Text without style.
    public static let plainText = UTType(importedAs: "public.plain-text")
    /// Text in a table, with commas.
    public static let commaSeparatedText = UTType(importedAs: "public.comma-separated-values-text")
    /// JSON.
    public static let json = UTType(importedAs: "public.json")
    /// XML.
    public static let xml = UTType(importedAs: "public.xml")
    /// HTML.
    public static let html = UTType(importedAs: "public.html")
    /// A ZIP archive.
    public static let zip = UTType(importedAs: "public.zip-archive")

    /// What each type is directly.
    private static let parents: [UTType: [UTType]] = [
        .data: [.item], .image: [.data, .content], .text: [.data, .content], .archive: [.data],
        .jpeg: [.image], .png: [.image], .heic: [.image], .tiff: [.image], .gif: [.image], .pdf: [.data, .content],
        .plainText: [.text], .commaSeparatedText: [.text], .json: [.text], .xml: [.text], .html: [.text],
        .zip: [.data, .archive],
    ]

    private struct Known {
        let type: UTType
        let extensions: [String]
        let mimeType: String
    }

    private static let known = [
        Known(type: .jpeg, extensions: ["jpeg", "jpg"], mimeType: "image/jpeg"),
        Known(type: .png, extensions: ["png"], mimeType: "image/png"),
        Known(type: .heic, extensions: ["heic"], mimeType: "image/heic"),
        Known(type: .tiff, extensions: ["tiff", "tif"], mimeType: "image/tiff"),
        Known(type: .gif, extensions: ["gif"], mimeType: "image/gif"),
        Known(type: .pdf, extensions: ["pdf"], mimeType: "application/pdf"),
        Known(type: .plainText, extensions: ["txt", "text"], mimeType: "text/plain"),
        Known(type: .commaSeparatedText, extensions: ["csv"], mimeType: "text/csv"),
        Known(type: .json, extensions: ["json"], mimeType: "application/json"),
        Known(type: .xml, extensions: ["xml"], mimeType: "application/xml"),
        Known(type: .html, extensions: ["html", "htm"], mimeType: "text/html"),
        Known(type: .zip, extensions: ["zip"], mimeType: "application/zip"),
    ]
}
