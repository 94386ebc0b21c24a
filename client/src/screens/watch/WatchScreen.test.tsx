// @vitest-environment happy-dom
import { STALE_AFTER_MS } from '@drydock/contracts'
import { act, Profiler } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WatchScreen } from '#screens/watch/WatchScreen.tsx'
import { HOLD_MS } from '#screens/watch/useHold.ts'
import { alarm, clearAlarmMode, triggerAlarm } from '#stores/alarm.ts'
import { link } from '#stores/link.ts'
import { position } from '#stores/position.ts'
import { profile } from '#stores/profile.ts'
import { signals } from '#stores/signals.ts'
import { status } from '#stores/status.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NOW = Date.parse('2026-06-01T02:00:00Z')
const fix = (north: number, heardAt = NOW) => ({ latitude: north / 111_195, longitude: 0, accuracy: 8, heardAt })
const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })

let room: HTMLElement
let root: Root
let commits = 0
let asked = 0
let isRefused = false
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(signals, { isHeard: false, canSound: true, mayGoDark: false })
  Object.assign(link, { is: 'connected', lastFrameAt: NOW })
  Object.assign(alarm, { armed: true })
  Object.assign(position, { fix: fix(12), before: undefined })
  Object.assign(profile, { it: { geofenceRadius: 50, geofenceLatitude: 0, geofenceLongitude: 0 } })
  document.documentElement.dataset['theme'] = 'day'
  commits = 0
  asked = 0
  isRefused = false
  give('wakeLock', {
    request: async () => {
      asked++
      if (isRefused) throw new DOMException('low battery', 'NotAllowedError')
      return { release: async () => undefined, addEventListener: (_: string, run: () => void) => losers.push(run) }
    },
  })
  room = document.createElement('div')
  document.body.append(room)
  root = createRoot(room)
})
const losers: (() => void)[] = []
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  clearAlarmMode()
  Reflect.deleteProperty(navigator, 'getBattery')
  status.last = undefined
  Object.assign(alarm, { armed: undefined })
  Object.assign(position, { fix: undefined })
  Object.assign(profile, { it: undefined })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

let arrival = ''
function Home() {
  arrival = useNavigationType()
  return <p>Home</p>
}

const open = () =>
  act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/watch']}>
        <Routes>
          <Route
            path="/watch"
            element={
              <Profiler id="watch" onRender={() => void commits++}>
                <WatchScreen />
              </Profiler>
            }
          />
          <Route path="/home" element={<Home />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
const button = (text: string) => [...room.querySelectorAll('button')].find(it => it.textContent === text)
const send = (text: string, event: Event) => act(async () => void button(text)?.dispatchEvent(event))
const pointer = (name: string) => new PointerEvent(name, { bubbles: true, button: 0 })
const click = (detail: number) => new MouseEvent('click', { bubbles: true, detail })
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const isLeft = (): boolean => room.textContent === 'Home'

test('XTRA-08 the watch shows armed state, distance to center and edge, and age of the last report, in red', async () => {
  await open()
  expect(room.textContent).toMatch(/ARMED12 m from the centre38 m to the edge/)
  await pass(5_000)
  expect(room.textContent).toContain('Last report of the boat 5s ago')
  expect(document.documentElement.dataset['theme']).toBe('night')
  await act(async () => root.unmount())
  expect(document.documentElement.dataset['theme']).toBe('day')
  root = createRoot(room)
})

test('XTRA-08 the watch has one timer, that of the clock, and its ticks render no component', async () => {
  await open()
  const before = commits
  expect(vi.getTimerCount()).toBe(1)
  await pass(60_000)
  expect([commits - before, vi.getTimerCount()]).toEqual([0, 1])
})

test("XTRA-08 XTRA-10 one fix outside shows 'Perhaps outside', a second one shows the distance", async () => {
  await open()
  await act(async () => Object.assign(position, { fix: fix(62), before: fix(12) }))
  expect(room.textContent).toContain('Perhaps outside: one position says so')
  await act(async () => Object.assign(position, { fix: fix(65), before: fix(62) }))
  expect(room.textContent).toContain('Outside, by 15 m')
})

test('XTRA-08 without a center there is no verdict, and the distance counts from the start of the watch', async () => {
  Object.assign(profile, { it: { geofenceRadius: 50, geofenceLatitude: null, geofenceLongitude: null } })
  await open()
  await act(async () => Object.assign(position, { fix: fix(82), before: fix(12) }))
  expect(room.textContent).toContain('70 m from where the watch beganThe geofence has no centre.')
})

test('XTRA-08 without a center the distance counts from the first position, also when the watch began without one', async () => {
  Object.assign(profile, { it: { geofenceRadius: 50, geofenceLatitude: null, geofenceLongitude: null } })
  Object.assign(position, { fix: undefined })
  await open()
  await act(async () => Object.assign(position, { fix: fix(12) }))
  await act(async () => Object.assign(position, { fix: fix(82), before: fix(12) }))
  expect(room.textContent).toContain('70 m from where the watch began')
})

test.each([
  ['the boat has no position', { fix: undefined }, {}, '-- from the centre--'],
  ['the fence has not been read', {}, { it: undefined }, '0 m from where the watch began--'],
])('XTRA-08 while %s, the watch does not say that the fence has no center', async (_, place, account, shown) => {
  Object.assign(position, place)
  Object.assign(profile, account)
  await open()
  expect(room.querySelector('p + div')?.textContent).toBe(shown)
})

test('XTRA-08 an alarm replaces the watch, to which nothing leads back', async () => {
  await open()
  await act(async () => triggerAlarm(10))
  expect([isLeft(), arrival]).toEqual([true, 'REPLACE'])
})

test('XTRA-08 the watch shows the batteries of boat and device, and follows that of the device', async () => {
  const battery = Object.assign(new EventTarget(), { level: 0.876, charging: true })
  give('getBattery', async () => battery)
  status.last = { payload: { Vs: { V1: '12.72' } }, fetchAt: NOW }
  await open()
  const shown = () => [...room.querySelectorAll('dl > div')].map(it => it.textContent)
  const charging = shown()
  Object.assign(battery, { level: 0.87, charging: false })
  await act(async () => void battery.dispatchEvent(new Event('chargingchange')))
  expect([charging, shown()]).toEqual([
    ['Boat12.72 V', 'This device88 %, charging'],
    ['Boat12.72 V', 'This device87 %'],
  ])
})

test('XTRA-08 an old report is marked as stale', async () => {
  await open()
  const isMarked = (): boolean => /STALE\s*Last report of the boat/.test(room.textContent ?? '')
  const before = isMarked()
  Object.assign(link, { lastFrameAt: NOW - STALE_AFTER_MS })
  await pass(1_000)
  expect([before, isMarked()]).toEqual([false, true])
})

test('XTRA-08 a press of one second leaves, a shorter one offers a button instead', async () => {
  await open()
  await send('Hold to leave', pointer('pointerdown'))
  await pass(HOLD_MS - 1)
  await send('Hold to leave', pointer('pointerup'))
  await send('Hold to leave', click(1))
  await pass(HOLD_MS)
  expect([isLeft(), button('Leave watch mode') === undefined]).toEqual([false, false])
  await send('Stay', click(1))
  expect(button('Leave watch mode')).toBeUndefined()
  await send('Hold to leave', pointer('pointerdown'))
  await pass(HOLD_MS)
  expect(isLeft()).toBe(true)
})

test.each([
  ['a press without a pointer', () => send('Hold to leave', click(0))],
  ['Escape', () => act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))],
])('XTRA-08 %s leaves at once', async (_, leave) => {
  await open()
  await leave()
  expect(isLeft()).toBe(true)
})

test.each([
  [{ canSound: false }, {}, {}, 'An alarm makes no sound until you press anywhere.'],
  [{}, { is: 'lost' }, {}, 'Not connected: nothing wakes you.'],
  [{}, {}, { armed: false }, 'The boat is not armed: nothing wakes you.'],
  [{}, {}, { armed: undefined }, 'The boat has not reported its state yet.'],
])(
  'XTRA-08 a warning is shown for what keeps the device from waking the person: %j %j %j',
  async (sound, net, boat, text) => {
    Object.assign(signals, sound)
    Object.assign(link, net)
    Object.assign(alarm, boat)
    await open()
    expect(room.querySelector('[role=status]')?.textContent).toBe(text)
  },
)

test('XTRA-09 the screen is kept on, and asked for again after each return to the page', async () => {
  await open()
  expect(asked).toBe(1)
  for (const lose of losers.splice(0)) lose()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect([asked, room.querySelector('[role=status]')?.textContent]).toEqual([2, ''])
})

test('XTRA-09 a browser that cannot keep the screen on shows its text', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  await open()
  expect(room.querySelector('[role=status]')?.textContent).toBe('This browser cannot keep the screen on.')
})

test('XTRA-09 a refusal to keep the screen on shows its text', async () => {
  isRefused = true
  await open()
  expect(room.querySelector('[role=status]')?.textContent).toBe('This device did not allow its screen to stay on.')
})
