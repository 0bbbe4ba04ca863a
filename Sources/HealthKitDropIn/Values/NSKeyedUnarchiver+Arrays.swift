#if !canImport(Darwin)
    public import Foundation

    // What Foundation lacks on Linux: apps send the statistics of a mirrored workout in this way.
    extension NSKeyedUnarchiver {
        /// The objects of a class in an archived array; nil if the archive holds no array.
        ///
        /// - Throws: an error of Foundation's if the archive can not be read. One with objects of other classes ends the
        ///   program, as Foundation does on Linux.
        public static func unarchivedArrayOfObjects<Object: NSObject & NSSecureCoding>(
            ofClass type: Object.Type, from data: Data
        ) throws -> [Object]? {
            try unarchivedArrayOfObjects(ofClasses: [type], from: data) as? [Object]
        }

        /// The objects of some classes in an archived array; nil if the archive holds no array.
        ///
        /// - Throws: as for one class.
        public static func unarchivedArrayOfObjects(ofClasses classes: [AnyClass], from data: Data) throws -> [Any]? {
            try unarchivedObject(ofClasses: [NSArray.self] + classes, from: data) as? [Any]
        }
    }
#endif
