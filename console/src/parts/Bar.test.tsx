// @vitest-environment happy-dom
import type { TapsState } from '@drydock/contracts'
import { expect, test, vi } from 'vitest'
import type { BoatView } from '#boatView.ts'
import {
  button,
  CLOCK,
  entry,
  fakeControl,
  field,
  fill,
  find,
  press,
  problem,
  render,
  settle,
  textOf,
  update,
  viewOf,
  isThere,
} from '#testing.ts'
import { Bar } from './Bar.tsx'

const BOATS = [
  { id: 'b1', name: 'Freja' },
  { id: 'b2', name: 'Balder' },
]
const CLOCK_ROUTE = 'POST /boats/b1/clock'
const ADVANCE_ROUTE = 'POST /boats/b1/clock/advance'
const replies = { [CLOCK_ROUTE]: CLOCK, [ADVANCE_ROUTE]: CLOCK }

const bar = (view: Partial<BoatView> = {}, onSelectBoat = (_: string): void => undefined) => (
  <Bar boat="b1" boats={BOATS} view={viewOf(view)} onSelectBoat={onSelectBoat} />
)

test('the bar shows the time since the start of the boat, with the date as its tooltip', async () => {
  fakeControl(replies)
  await render(bar({ now: 3_753_014 }))
  expect([textOf('.time'), find('.time').title]).toEqual(['1:02:33.014', '2026-07-01T13:02:33.014Z'])
})

test.each<[string, Partial<BoatView>, string, unknown]>([
  ['a running boat', { mode: 'realtime' }, 'Pause', { mode: 'paused' }],
  ['a fast boat', { mode: 'scaled', speed: 10 }, 'Pause', { mode: 'paused' }],
  ['a paused boat', { mode: 'paused', speed: 0 }, 'Play', { mode: 'realtime', speed: 1 }],
])('%s has the button for the other state', async (_, view, name, body) => {
  const control = fakeControl(replies)
  await render(bar(view))
  await press(name)
  expect(control.calls).toMatchObject([{ route: CLOCK_ROUTE, body }])
})

test('Play restores the speed that the boat had before Pause', async () => {
  const control = fakeControl(replies)
  await render(bar({ mode: 'scaled', speed: 60 }))
  await update(bar({ mode: 'paused', speed: 0 }))
  await press('Play')
  expect(control.calls).toMatchObject([{ route: CLOCK_ROUTE, body: { mode: 'scaled', speed: 60 } }])
})

test('a new speed is set at once while the clock runs, and kept for Play while it is paused', async () => {
  const control = fakeControl(replies)
  await render(bar({ mode: 'realtime' }))
  await fill('Speed', '10')
  expect(control.calls).toMatchObject([{ route: CLOCK_ROUTE, body: { mode: 'scaled', speed: 10 } }])
  await render(bar({ mode: 'paused', speed: 0 }))
  await fill('Speed', '2')
  expect(control.calls).toHaveLength(1)
  await press('Play')
  expect(control.calls[1]).toMatchObject({ body: { mode: 'scaled', speed: 2 } })
})

test('a speed set by somebody else is among the choices', async () => {
  fakeControl(replies)
  await render(bar({ mode: 'scaled', speed: 7 }))
  const speed = field('Speed')
  expect(speed.value).toBe('7')
  expect([...speed.querySelectorAll('option')].map(it => it.value)).toEqual([
    '0.1',
    '1',
    '2',
    '5',
    '7',
    '10',
    '60',
    '600',
  ])
})

test.each<[string, unknown]>([
  ['Next event', { to: 'next' }],
  ['1s on', { ms: 1_000 }],
  ['10s on', { ms: 10_000 }],
  ['1m on', { ms: 60_000 }],
])('%s advances the clock', async (name, body) => {
  const control = fakeControl(replies)
  await render(bar({ mode: 'paused' }))
  await press(name)
  expect(control.calls).toMatchObject([{ route: ADVANCE_ROUTE, body }])
})

test('the advance buttons are disabled until the fake boat answers, even with an error', async () => {
  let answer: (it: Response) => void = () => undefined
  fakeControl({ [ADVANCE_ROUTE]: () => new Promise<Response>(resolve => (answer = resolve)) })
  await render(bar({ mode: 'paused' }))
  await press('Next event')
  const disabled = (): readonly boolean[] => ['Next event', '1s on', '1m on'].map(it => button(it).disabled)
  expect(disabled()).toEqual([true, true, true])
  answer(new Response('{}', { status: 500 }))
  await settle()
  await settle()
  expect(disabled()).toEqual([false, false, false])
})

test.each([
  ['Pause, which ends a step, shows no error', 'realtime', 'Pause', 0],
  ['a step that somebody else ends says so', 'paused', undefined, 1],
] as const)('%s', async (_, mode, pressed, alerts) => {
  let answer: (it: Response) => void = () => undefined
  fakeControl({ ...replies, [ADVANCE_ROUTE]: () => new Promise<Response>(resolve => (answer = resolve)) })
  await render(bar({ mode }))
  await press('1m on')
  if (pressed !== undefined) await press(pressed)
  answer(problem(409, { detail: 'The pace of the clock was set while it advanced.' })())
  await settle()
  await settle()
  expect([document.querySelectorAll('[role=alert]').length, button('1m on').disabled]).toEqual([alerts, false])
})

test('a step that fails after another one was ended by Pause says why', async () => {
  fakeControl({ ...replies, [ADVANCE_ROUTE]: problem(409, { detail: 'The app does not answer.' }) })
  await render(bar({ mode: 'realtime' }))
  await press('Pause')
  await press('1m on')
  await settle()
  expect(textOf('[role=alert]')).toBe('The app does not answer.')
})

test.each([
  ['Pause', 'realtime', CLOCK_ROUTE],
  ['Play', 'paused', CLOCK_ROUTE],
  ['Next event', 'paused', ADVANCE_ROUTE],
] as const)('the bar shows why %s failed', async (name, mode, route) => {
  fakeControl({ [route]: problem(409, { detail: 'A scenario controls the clock.' }) })
  await render(bar({ mode }))
  await press(name)
  await settle()
  expect(textOf('[role=alert]')).toBe('A scenario controls the clock.')
})

test('another boat can be selected by id and name', async () => {
  fakeControl(replies)
  const onSelectBoat = vi.fn()
  await render(bar({}, onSelectBoat))
  expect([...field('Boat').querySelectorAll('option')].map(it => it.textContent)).toEqual(['b1 · Freja', 'b2 · Balder'])
  await fill('Boat', 'b2')
  expect(onSelectBoat.mock.calls).toEqual([['b2']])
})

const TAPS_ROUTE = 'POST /boats/b1/taps'
const TAPS: TapsState = { mode: 'record', from: 33_000, since: 2, actions: 0, expectations: 0, leftOut: [] }

test.each<[string, Partial<BoatView>, string, string]>([
  ['begins a recording', {}, 'Record', 'record'],
  ['begins another one after one has ended', { taps: { ...TAPS, mode: 'off', until: 40_000 } }, 'Record', 'record'],
  ['ends the recording', { taps: TAPS }, 'Recording · 0', 'off'],
  ['ends it also while somebody points', { taps: { ...TAPS, mode: 'expect' } }, 'Recording · 0', 'off'],
])('the button %s', async (_, view, name, mode) => {
  const control = fakeControl({ [TAPS_ROUTE]: TAPS })
  await render(bar(view))
  expect(button(name).getAttribute('aria-pressed')).toBe(String(mode === 'off'))
  await press(name)
  expect(control.calls).toMatchObject([{ route: TAPS_ROUTE, body: { mode } }])
})

test('a recording counts steps of hardware since it began, actions and expectations', async () => {
  fakeControl()
  const entries = [entry(1, 'step', 'alarm'), entry(3, 'step', 'sensor'), entry(4, 'rest', 'GET /api/Alarm')]
  await render(bar({ entries, taps: { ...TAPS, actions: 2, expectations: 1 } }))
  expect(isThere('button', 'Recording · 4')).toBe(true)
})

test('the button waits for the app to start again, and says why a recording cannot begin', async () => {
  let answer: (it: Response) => void = () => undefined
  fakeControl({ [TAPS_ROUTE]: () => new Promise<Response>(resolve => (answer = resolve)) })
  await render(bar())
  await press('Record')
  expect(button('Record').disabled).toBe(true)
  answer(new Response(JSON.stringify({ detail: 'There is no such boat.' }), { status: 404 }))
  await settle()
  await settle()
  expect([button('Record').disabled, textOf('[role=alert]')]).toEqual([false, 'There is no such boat.'])
})
