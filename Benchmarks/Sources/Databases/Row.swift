package import Workloads

/// GRDB has a type of this name, too.
package typealias Row = Workloads.Row
