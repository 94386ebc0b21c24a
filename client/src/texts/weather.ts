/** Texts of the weather report. Source: WEATHER; doc 2 §2. */
import { compassSpoken } from '#texts/formatWeather.ts'
import { WIND, type WindUnit } from '#texts/units.ts'
import { titles } from '#texts/titles.ts'

export const weather = {
  title: titles.weather,
  heading: 'Your weather report, captain',
  updated: (time: string, age: string): string => `${time} · ${age}`,
  feelsLike: (temperature: string): string => `feels like ${temperature}`,
  humidity: (percent: string): string => `Humidity ${percent}`,
  from: (point: string): string => `from ${point}`,
  /** @param degrees direction that the wind comes from; undefined if the service has not sent it. */
  windSpoken: (speed: string, unit: WindUnit, degrees: number | undefined): string =>
    `Wind ${speed} ${WIND[unit].spoken}${degrees === undefined ? '' : ` from the ${compassSpoken(degrees)}`}`,
  days: 'The next seven days',
  noDays: 'No days ahead',
  noDaysHint: 'The weather service sent only the current weather.',
  rain: (percent: string): string => `Chance of rain ${percent}`,
  day: (temperature: string): string => `Day ${temperature}`,
  night: (temperature: string): string => `Night ${temperature}`,
  note: 'The forecast follows the current position of your boat.',
  failed: 'No forecast',
  failedHint: 'The forecast could not be read. Try again in a moment.',
  old: (time: string): string => `Forecast from ${time}`,
  nowhere: 'No position yet',
  nowhereHint: 'The forecast appears once the boat has reported its position.',
  unconfigured: 'No weather service',
  unconfiguredHint: 'Whoever runs this app has not configured one.',
} as const
