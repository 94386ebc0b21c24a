// @vitest-environment happy-dom
import { type ReactNode, act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnitsCard } from '#screens/device/UnitsCard.tsx'
import { CabinTemperature } from '#screens/home/CabinTemperature.tsx'
import { TripData } from '#screens/logbook/TripData.tsx'
import { LastKnownCard } from '#screens/start/LastKnownCard.tsx'
import { CurrentWeather } from '#screens/weather/CurrentWeather.tsx'
import { Days } from '#screens/weather/Days.tsx'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { logbook, NO_TRIP } from '#stores/logbook.ts'
import { temperature } from '#stores/temperature.ts'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { distanceUnit, speedUnit, windUnit } from '#stores/units.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const SKY = { id: 800, main: 'Clear', description: 'clear sky', icon: '01d' }
const CURRENT = { dt: 0, temp: 20, feels_like: 18.2, humidity: 60, wind_speed: 8.2, wind_deg: 0, weather: [SKY] }
const DAY = { dt: 0, temp: { day: 20, night: 10 }, pop: 0, wind_speed: 8.2, wind_deg: 0, weather: [SKY] }
const FIGURES = { startAt: 0, stopAt: 3_600_000, duration: 3_600_000, meters: 18_520, average: 10, fastest: undefined }

let room: HTMLElement
let root: Root
beforeEach(() => {
  localStorage.clear()
  room = document.createElement('div')
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  logbook.trip = undefined
  chooseOnDevice(speedUnit, 'knots')
  chooseOnDevice(distanceUnit, 'nauticalMiles')
  chooseOnDevice(temperatureUnit, 'celsius')
  chooseOnDevice(windUnit, 'metersPerSecond')
})
const show = (parts: ReactNode) =>
  act(async () =>
    root.render(
      <>
        <UnitsCard />
        <main>{parts}</main>
      </>,
    ),
  )
const shown = () => room.querySelector('main')?.textContent ?? ''
async function choose(quantity: string, unit: string): Promise<void> {
  const group = [...room.querySelectorAll('fieldset')].find(it => it.querySelector('legend')?.textContent === quantity)
  const label = [...(group?.querySelectorAll('label') ?? [])].find(it => it.textContent === unit)
  await act(async () => label?.querySelector('input')?.click())
}

test('XTRA-20 the units of the law are chosen until somebody chooses others', async () => {
  await show(null)
  expect([...room.querySelectorAll('fieldset')].map(it => it.textContent)).toEqual([
    'Speed of the boatktskm/hmphm/s',
    'Distance of a tripNMkmmi',
    'Temperature°C°F',
    'Windm/sktskm/hmphBft',
  ])
  expect([...room.querySelectorAll('input:checked')].map(it => it.parentElement?.textContent)).toEqual([
    'kts',
    'NM',
    '°C',
    'm/s',
  ])
})

test('XTRA-20 the cabin and the last known state show the chosen temperature at once', async () => {
  temperature.degrees = 21.5
  const at = 0
  const known = { armed: true, V1: 12.6, V2: 12.6, cabin: 21.5, at }
  await show([<CabinTemperature key="now" />, <LastKnownCard key="last" {...known} />])
  expect(shown().match(/21\.5 °C/g)).toHaveLength(2)
  await choose('Temperature', '°F')
  expect(shown().match(/70\.7 °F/g)).toHaveLength(2)
  expect(localStorage.getItem('unit-temperature')).toBe('fahrenheit')
})

test('XTRA-20 the forecast shows the chosen units of temperature and wind, now and for each day', async () => {
  await show([
    <CurrentWeather key="now" current={CURRENT} stale={false} />,
    <Days key="days" days={[DAY]} zone="UTC" stale={false} />,
  ])
  expect(shown()).toMatch(/20 °C.*feels like 18 °C.*8\.2m\/s.*8\.2 m\/s N.*Night 10 °C.*Day 20 °C/)
  await choose('Temperature', '°F')
  await choose('Wind', 'Bft')
  expect(shown()).toMatch(/68 °F.*feels like 65 °F.*5Bft.*5 Bft N.*Night 50 °F.*Day 68 °F/)
  expect(room.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Wind 5 Beaufort from the north')
})

test('XTRA-20 the data of a trip show the chosen units of speed and distance', async () => {
  logbook.trip = { ...NO_TRIP, points: 2, figures: FIGURES }
  await show(<TripData hint={() => undefined} />)
  expect(shown()).toMatch(/Trip Distance10\.0 NM.*Average Speed10\.0 kts/)
  await choose('Speed of the boat', 'km/h')
  await choose('Distance of a trip', 'km')
  expect(shown()).toMatch(/Trip Distance18\.5 km.*Average Speed18\.5 km\/h/)
})

test('XTRA-20 a choice survives a reload, and an unknown one counts as the unit of the law', async () => {
  localStorage.setItem('unit-wind', 'knots')
  localStorage.setItem('unit-speed', 'furlongs')
  localStorage.setItem('unit-distance', 'toString')
  vi.resetModules()
  const again = await import('#stores/units.ts')
  expect([again.windUnit.is, again.speedUnit.is, again.distanceUnit.is]).toEqual(['knots', 'knots', 'nauticalMiles'])
})
