package import Foundation

/// The points of a route, a column for each of their numbers.
package struct LocationColumns: SamplePayload {
    /// How many points there are.
    package let count: Int
    /// In the order of ``Column``.
    private let columns: ContiguousArray<NumberColumn>

    /// The numbers of a point, by their names in encoded routes.
    private enum Column: String, CodingKey, CaseIterable {
        case timestamps, latitudes, longitudes, altitudes, horizontalAccuracies, verticalAccuracies
        case courses, courseAccuracies, speeds, speedAccuracies

        /// What a route has that does not say otherwise; nil for a column that every route has.
        var usual: Double? {
            switch self {
            case .timestamps, .latitudes, .longitudes: nil
            case .altitudes: 0
            default: -1
            }
        }
    }

    package init(_ points: some Collection<Location>) {
        func column(_ number: (Location) -> Double) -> NumberColumn {
            NumberColumn(ContiguousArray(points.map(number)))
        }
        count = points.count
        columns = [
            column { $0.timestamp.timeIntervalSinceReferenceDate },
            column { $0.coordinate.latitude },
            column { $0.coordinate.longitude },
            column { $0.altitude },
            column { $0.horizontalAccuracy },
            column { $0.verticalAccuracy },
            column { $0.course },
            column { $0.courseAccuracy },
            column { $0.speed },
            column { $0.speedAccuracy },
        ]
    }

    /// The point in a position, which must be one of the route's.
    package subscript(position: Int) -> Location {
        Location(
            coordinate: LocationCoordinate2D(latitude: columns[1][position], longitude: columns[2][position]),
            altitude: columns[3][position],
            horizontalAccuracy: columns[4][position],
            verticalAccuracy: columns[5][position],
            course: columns[6][position],
            courseAccuracy: columns[7][position],
            speed: columns[8][position],
            speedAccuracy: columns[9][position],
            timestamp: timestamp(position)
        )
    }

    package func timestamp(_ position: Int) -> Date { Date(timeIntervalSinceReferenceDate: columns[0][position]) }
}

extension LocationColumns: Hashable {
    /// Hashes how many points there are, the first and the last: routes that agree in these seldom differ.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        guard count > 0 else { return }
        hasher.combine(self[0])
        hasher.combine(self[count - 1])
    }
}

extension LocationColumns: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Column.self)
        let dates = try container.decode([Date].self, forKey: .timestamps)
        let count = dates.count
        let timestamps = NumberColumn(ContiguousArray(dates.map(\.timeIntervalSinceReferenceDate)))
        columns =
            try [timestamps]
            + Column.allCases.dropFirst().map {
                try NumberColumn(from: container, forKey: $0, count: count, otherwise: $0.usual)
            }
        self.count = count
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Column.self)
        try container.encode((0..<count).map { timestamp($0) }, forKey: .timestamps)
        for (name, column) in zip(Column.allCases, columns).dropFirst() {
            // -0.0 is not 0.
            if let usual = name.usual, column.constant?.bitPattern == usual.bitPattern { continue }
            try column.encode(to: &container, forKey: name)
        }
    }
}
