/** Where the fake weather provider stands, and what the journal calls the one thing that it is asked. */

/** `/weather` is a screen of the app. */
export const WEATHER_PATH = '/forecast'

export const forecastRouteName = <const P extends string>(path: P): `GET ${P}/onecall` => `GET ${path}/onecall`
