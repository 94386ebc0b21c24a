// @vitest-environment happy-dom
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
  render,
  settle,
  textOf,
  update,
  viewOf,
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

test('another boat can be selected by id and name', async () => {
  fakeControl(replies)
  const onSelectBoat = vi.fn()
  await render(bar({}, onSelectBoat))
  expect([...field('Boat').querySelectorAll('option')].map(it => it.textContent)).toEqual(['b1 · Freja', 'b2 · Balder'])
  await fill('Boat', 'b2')
  expect(onSelectBoat.mock.calls).toEqual([['b2']])
})

test('a recording counts the steps since it began, and is saved from there', async () => {
  const control = fakeControl({ 'POST /boats/b1/recording': { yaml: 'scenario: A', steps: 1, notes: [] } })
  const before = [entry(1, 'step', 'alarm'), entry(2, 'hub', 'SetStatusOnClient')]
  await render(bar({ now: 33_000, entries: before }))
  await press('Record')
  const after = [...before, entry(3, 'step', 'sensor'), entry(4, 'rest', 'GET /api/Alarm')]
  await update(bar({ now: 40_000, entries: after }))
  expect(button('Recording · 1').getAttribute('aria-pressed')).toBe('true')
  await press('Save as scenario')
  expect(control.calls[0]?.body).toMatchObject({ from: 33_000, since: 2 })
  expect(textOf('dialog p')).toContain('1 step, from 00:33.000 to now, on the boat as it was then.')
})

test('a restart of the boat ends the recording', async () => {
  fakeControl(replies)
  await render(bar())
  await press('Record')
  expect(button('Recording · 0')).toBeDefined()
  await update(bar({ begun: 2 }))
  expect(button('Record').getAttribute('aria-pressed')).toBe('false')
})
