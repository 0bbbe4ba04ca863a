/// A sample that holds a series of points.
///
/// The sample itself does not show them, as there may be many: a query for the sample reads them one by one.
public protocol SeriesSample: Sample {
    /// How many points the series has.
    var count: Int { get }
}
