// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Days } from '#screens/weather/Days.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const DAY = { dt: 1_780_308_000, weather: [], temp: { day: 13, night: 11 }, pop: 0.1, wind_speed: 9 }

test('WEATHER-14 a wind of unknown direction has no arrow', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<Days days={[{ ...DAY, wind_deg: 90 }, DAY]} zone="UTC" stale={false} />))
  const arrows = [...room.querySelectorAll('li')].map(it => it.querySelectorAll('[style*="rotate"]').length)
  expect(arrows).toEqual([1, 0])
  await act(async () => root.unmount())
})
