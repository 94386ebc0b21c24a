/** Actions and observations of the weather report. */
import * as z from 'zod/mini'

const optional = z.optional
const Day = z.strictObject({
  day: optional(z.string()),
  icon: optional(z.string()),
  sky: optional(z.string()),
  rain: optional(z.string()),
  wind: optional(z.string()),
  temperatures: optional(z.string()),
})

export const actions = [{ name: 'retry-weather', help: "Presses 'Retry' on the weather report." }] as const

export const observations = [
  {
    name: 'weather',
    help: "The current weather: the heading, the time of the last update, its age, temperature, icon, sky, 'feels like 6 °C', 'Humidity 72 %', the wind as '6.4 m/s from SW', and the note below.",
    value: z.union([
      z.literal('none'),
      z.strictObject({
        heading: optional(z.string()),
        updated: optional(z.string()),
        age: optional(z.string()),
        temperature: optional(z.string()),
        icon: optional(z.string()),
        sky: optional(z.string()),
        feels: optional(z.string()),
        humidity: optional(z.string()),
        wind: optional(z.string()),
        note: optional(z.string()),
      }),
    ]),
  },
  {
    name: 'weather-days',
    help: "The days ahead: name, icon, sky, 'Chance of rain 10 %', the wind as '6.4 m/s SW', and 'Night 5 °C, Day 9 °C'.",
    value: z.array(Day),
  },
  { name: 'weather-says', help: 'The message why there is no new forecast.', value: z.string() },
] as const

export type WeatherAction = (typeof actions)[number]['name']
export type WeatherObservation = (typeof observations)[number]['name']
