// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Days } from '#screens/weather/Days.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const DAY = { dt: 1_780_308_000, weather: [], temp: { day: 13, night: 11 }, pop: 0.1, wind_speed: 9 }

test('WEATHER-15 the bar of a day reaches from its lowest to its highest temperature, on the scale of all days', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const days = [
    { ...DAY, temp: { day: 14, night: 10 } },
    { ...DAY, temp: { day: 16, night: 20 } },
  ]
  await act(async () => root.render(<Days days={days} zone="UTC" stale={false} />))
  expect([...room.querySelectorAll('[class*=weatherRange] i')].map(it => it.getAttribute('style'))).toEqual([
    'left: 0%; right: 60%;',
    'left: 60%; right: 0%;',
  ])
  await act(async () => root.unmount())
})

test('WEATHER-14 a wind of unknown direction has no arrow', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<Days days={[{ ...DAY, wind_deg: 90 }, DAY]} zone="UTC" stale={false} />))
  const arrows = [...room.querySelectorAll('li')].map(it => it.querySelectorAll('[style*="rotate"]').length)
  expect(arrows).toEqual([1, 0])
  await act(async () => root.unmount())
})
