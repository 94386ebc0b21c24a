// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WeatherScreen } from '#screens/weather/WeatherScreen.tsx'
import { settings } from '#stores/settings.ts'
import { weather } from '#stores/weather.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** It is Tuesday already in Auckland. */
const NOON = Date.parse('2026-06-01T12:00:00Z')
const COMMON = { dt: NOON / 1_000, humidity: 60, wind_speed: 8, wind_deg: 225, weather: [] }
const FORECAST = {
  current: { ...COMMON, temp: 12, feels_like: 10 },
  daily: [{ ...COMMON, temp: { day: 13, night: 11 }, pop: 0.1 }],
}

let room: HTMLElement
let root: Root
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  await act(async () => root.render(<WeatherScreen />))
  const report = { forecast: FORECAST, place: { latitude: 55, longitude: 12 }, readAt: NOON }
  await act(async () => Object.assign(weather, { report, is: 'loaded' }))
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  settings.timeZone = 'UTC'
  Object.assign(weather, { report: undefined, is: 'unread' })
  vi.useRealTimers()
})

const stale = () => room.querySelectorAll('[class*=weatherStale].hatched').length

test('WEATHER-19 the last forecast is marked as old, now and ahead, when a new one cannot be read', async () => {
  const before = stale()
  await act(async () => Object.assign(weather, { is: 'error' }))
  expect([before, stale()]).toEqual([0, 2])
})

test('WEATHER-10 the days are named in the time zone of the user', async () => {
  const names = () => [...room.querySelectorAll('li')].map(it => it.getAttribute('aria-label'))
  const inUtc = names()
  await act(async () => Object.assign(settings, { timeZone: 'Pacific/Auckland' }))
  expect([inUtc, names()]).toEqual([['Monday'], ['Tuesday']])
})
