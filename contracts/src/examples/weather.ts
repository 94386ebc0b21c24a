/** Example of the weather provider's answer; five of its eight days are left out. */
const sun = { id: 800, main: 'Clear', description: 'clear sky', icon: '01d' }
const rain = { id: 500, main: 'Rain', description: 'light rain', icon: '10d' }
const day = {
  temp: { day: 17.4, min: 11.2, max: 18.1, night: 12.3, eve: 15.9, morn: 12.8 },
  pressure: 1_017,
  humidity: 61,
  clouds: 24,
  wind_speed: 5.2,
  wind_deg: 225,
  wind_gust: 8.3,
}

export const weatherExample = {
  lat: 55.6761,
  lon: 12.5683,
  timezone: 'Etc/GMT-1',
  timezone_offset: 3_600,
  current: {
    dt: 1_780_300_800,
    temp: 15.2,
    feels_like: 14.6,
    pressure: 1_017,
    humidity: 68,
    clouds: 8,
    wind_speed: 4.1,
    wind_deg: 230,
    wind_gust: 6.7,
    weather: [sun],
  },
  daily: [
    { ...day, dt: 1_780_311_600, pop: 0.1, weather: [sun] },
    { ...day, dt: 1_780_398_000, pop: 0.65, weather: [rain] },
    { ...day, dt: 1_780_484_400, pop: 0.4, weather: [rain] },
  ],
}
