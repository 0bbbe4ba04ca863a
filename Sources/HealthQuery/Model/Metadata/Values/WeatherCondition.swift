/// The weather, with HealthKit's raw values.
///
/// Workouts have it under ``MetadataKey/weatherCondition``. Compare an optional with `WeatherCondition.none` written in
/// full: `.none` alone means that there is no value.
public enum WeatherCondition: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// No weather is told.
    case none = 0
    /// A clear sky.
    case clear = 1
    /// Fair.
    case fair = 2
    /// Some clouds.
    case partlyCloudy = 3
    /// Mostly cloudy.
    case mostlyCloudy = 4
    /// Cloudy.
    case cloudy = 5
    /// Fog.
    case foggy = 6
    /// Haze.
    case haze = 7
    /// Wind.
    case windy = 8
    /// Gusts.
    case blustery = 9
    /// Smoke.
    case smoky = 10
    /// Dust.
    case dust = 11
    /// Snow.
    case snow = 12
    /// Hail.
    case hail = 13
    /// Sleet.
    case sleet = 14
    /// Drizzle that freezes.
    case freezingDrizzle = 15
    /// Rain that freezes.
    case freezingRain = 16
    /// Rain and hail.
    case mixedRainAndHail = 17
    /// Rain and snow.
    case mixedRainAndSnow = 18
    /// Rain and sleet.
    case mixedRainAndSleet = 19
    /// Snow and sleet.
    case mixedSnowAndSleet = 20
    /// Drizzle.
    case drizzle = 21
    /// Showers here and there.
    case scatteredShowers = 22
    /// Showers.
    case showers = 23
    /// Thunderstorms.
    case thunderstorms = 24
    /// A tropical storm.
    case tropicalStorm = 25
    /// A hurricane.
    case hurricane = 26
    /// A tornado.
    case tornado = 27
}
