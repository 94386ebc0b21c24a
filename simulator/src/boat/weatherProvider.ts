/** Path of the fake weather provider, and the name of its call in the journal. */

/** Not `/weather`, because that is a screen of the app. */
export const WEATHER_PATH = '/forecast'

export const forecastRouteName = <const P extends string>(path: P): `GET ${P}/onecall` => `GET ${path}/onecall`

/** Route of the forecast, for the answers to other methods. */
export const FORECAST_ROUTE = { method: 'GET', path: `${WEATHER_PATH}/onecall` } as const
