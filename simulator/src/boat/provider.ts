/** Where the fake weather provider stands, and what the journal calls the one thing that it is asked. */

/** `/weather` is a screen of the app. */
export const WEATHER_PATH = '/forecast'

export const forecastAt = (path: string): string => `GET ${path}/onecall`
