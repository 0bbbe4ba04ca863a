/// A type of which samples can be saved and queried.
public class SampleType: ObjectType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    /// The position of the type in `all`, or -1 if it is not there.
    package let index: Int
    /// The traits that the rest of the package asks for.
    package let traits: Traits
    /// The Swift type of the samples; nil if no store holds any.
    package let sample: (any StoredSample.Type)?

    package init(identifier: String, index: Int, sample: (any StoredSample.Type)?, traits: Traits) {
        self.index = index
        self.sample = sample
        self.traits = traits
        // Nobody can ask for rows that are no samples as if they were.
        super.init(identifier: identifier, isKnown: index >= 0 && traits.visibility != .unowned)
    }

    /// The types of samples that samples of this type usually hold.
    ///
    /// Where a type is seen through its members, they are what permission is asked for.
    package var memberTypes: [SampleType] { [] }

    /// The type that a person gives permission for: the type itself, unless its rows are no samples.
    package var permission: ObjectType { self }
}
