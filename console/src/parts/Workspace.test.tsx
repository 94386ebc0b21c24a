// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true, "disableIframePageLoading": false } }
import type { TapsState } from '@drydock/contracts'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  button,
  CLOCK,
  type FakeControl,
  fakeControl,
  field,
  fill,
  find,
  isThere,
  press,
  problem,
  render,
  settle,
  textOf,
  textsOf,
  update,
  viewOf,
} from '#testing.ts'
import { AppFrame } from './AppFrame.tsx'
import { ScenarioProgress } from './ScenarioProgress.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { Workspace } from './Workspace.tsx'

const boat = (id: string, name: string) => ({ id, name, now: CLOCK.now, mode: 'realtime', people: [] })
const message = (more: object = {}) => ({
  begun: 1,
  start: CLOCK.now,
  clock: { ...CLOCK, now: '2026-07-01T12:00:33.000Z' },
  entries: [],
  ahead: [],
  app: { attached: 1 },
  connections: 1,
  ...more,
})
/** A stream that brings these messages and stays open. */
const stream =
  (...messages: readonly object[]): (() => Response) =>
  () =>
    new Response(
      new ReadableStream({
        start: controller =>
          controller.enqueue(
            new TextEncoder().encode(messages.map(one => `data: ${JSON.stringify(one)}\n\n`).join('')),
          ),
      }),
    )
/** Lets a stream arrive, which takes several turns. */
async function arrive(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await settle()
}

let control: FakeControl
const onSignOut = vi.fn()
beforeEach(() => {
  onSignOut.mockClear()
  control = fakeControl({
    'GET /boats': [boat('b1', 'Freja'), boat('b2', 'Balder')],
    'GET /kinds': [],
    'GET /boats/b1/live': stream(message()),
    'GET /boats/b2/live': stream(message({ begun: 2, clock: { ...CLOCK, now: '2026-07-01T12:01:00.000Z' } })),
    'POST /boats/b1/app': { address: 'about:blank#b1' },
    'POST /boats/b2/app': { address: 'about:blank#b2' },
  })
})
async function open(): Promise<void> {
  await render(<Workspace onSignOut={onSignOut} />)
  await arrive()
}

test('the first boat is shown with its time and app, and another one when selected', async () => {
  await open()
  expect([field('Boat').value, textOf('.time'), find('iframe').getAttribute('src')]).toEqual([
    'b1',
    '00:33.000',
    'about:blank#b1',
  ])
  await fill('Boat', 'b2')
  await arrive()
  expect([textOf('.time'), find('iframe').getAttribute('src')]).toEqual(['01:00.000', 'about:blank#b2'])
})

test('a live stream that has ended is told until the next message of the boat', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const streams = [() => new Response(''), stream(message())]
  control.replies['GET /boats/b1/live'] = () => streams.shift()?.()
  await open()
  expect(textsOf('.waiting')).toEqual(['The fake boat has closed the live stream. The console is reconnecting.'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await arrive()
  expect([textOf('.time'), textsOf('.strip')]).toEqual(['00:33.000', []])
})

test('an entry of one boat is not selected in another one', async () => {
  const entries = [{ seq: 1, at: CLOCK.now, lane: 'hub', name: 'ShowMessage', body: null }]
  for (const id of ['b1', 'b2'])
    control.replies[`GET /boats/${id}/live`] = stream(message({ begun: Number(id.slice(1)), entries }))
  await open()
  await act(async () => find('#entry-1').click())
  expect([textOf('.detail h2'), isThere('[aria-selected=true]')]).toEqual(['ShowMessage', true])
  await fill('Boat', 'b2')
  await arrive()
  expect([isThere('.detail h2'), isThere('#entry-1'), isThere('[aria-selected=true]')]).toEqual([false, true, false])
})

test('until the boat answers the page says that it is looking for it, or why it fails', async () => {
  let answer: (it: Response) => void = () => undefined
  control.replies['GET /boats/b1/live'] = () => new Promise<Response>(resolve => (answer = resolve))
  await open()
  expect(textOf('main')).toBe('Looking for the boat …')
  answer(problem(500, { detail: 'The boat is being restored.' })())
  await arrive()
  expect(textOf('main')).toBe('The boat is being restored.')
})

test('a broken stream is reported above the boat, which stays', async () => {
  control.replies['GET /boats/b1/live'] = () =>
    new Response(new Blob([`data: ${JSON.stringify(message())}\n\n`]).stream())
  await open()
  expect([textOf('.strip'), textOf('.time')]).toEqual([
    'The fake boat has closed the live stream. The console is reconnecting.',
    '00:33.000',
  ])
})

test('a refused token leads to the sign-in', async () => {
  control.replies['GET /boats'] = problem(401, { detail: 'Unauthorized' })
  await open()
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

test('a deleted boat is replaced by the first remaining one', async () => {
  control.replies['GET /boats/b1/live'] = () => {
    control.replies['GET /boats'] = [boat('b2', 'Balder')]
    return problem(404, { detail: 'There is no boat b1.' })()
  }
  await open()
  expect([field('Boat').value, textsOf('select option').slice(0, 1), onSignOut.mock.calls]).toEqual([
    'b2',
    ['b2 · Balder'],
    [],
  ])
})

test('without boats one can be made, and an error is shown', async () => {
  control.replies['GET /boats'] = []
  control.replies['POST /boats'] = problem(409, { detail: 'There are too many boats.' })
  await open()
  await press('Make a boat')
  expect(textOf('[role=alert]')).toBe('There are too many boats.')
  control.replies['POST /boats'] = { id: 'b1', user: 'captain@freja.example', password: 'fair-winds' }
  control.replies['GET /boats'] = [boat('b1', 'Freja')]
  await press('Make a boat')
  await arrive()
  expect(textOf('.time')).toBe('00:33.000')
})

test('on a small screen the parts are tabs, one of them current', async () => {
  await open()
  await press('Timeline')
  expect([textsOf('nav [aria-current=page]'), find('.bench').dataset['tab']]).toEqual([['Timeline'], 'Timeline'])
})

const SCENARIO = {
  id: 'SC-100',
  name: 'Leave the boat',
  is: 'running',
  at: 20_000,
  of: 60_000,
  done: 2,
  steps: 5,
  leftOut: 0,
  failures: [],
} as const

test('the running scenario is shown with its progress and its last failure', async () => {
  control.replies['GET /boats/b1/live'] = stream(message({ scenario: SCENARIO }))
  await open()
  expect([textOf('.playing b'), textOf('.playing span'), isThere('.playing .wrong')]).toEqual([
    'SC-100 Leave the boat',
    'step 2 of 5 · 00:20 of 01:00',
    false,
  ])
  await render(<ScenarioProgress scenario={{ ...SCENARIO, failures: ['a', 'b: no door'] }} />)
  const progress = find<HTMLProgressElement>('progress')
  expect([textOf('.wrong'), progress.value, progress.max]).toEqual(['2 refused: b: no door', 2, 5])
})

const TAPS: TapsState = { mode: 'record', from: 0, since: 0, actions: 0, expectations: 0, leftOut: [] }

test('the frame says whether the app is on the clock of the boat, and can reload it', async () => {
  await render(<AppFrame boat="b1" view={viewOf()} />)
  await settle()
  expect(textOf('[role=status]')).toBe('Not on the clock of the boat yet.')
  const before = find('iframe')
  await press('Reload the app')
  expect(find('iframe') === before).toBe(false)
  await update(<AppFrame boat="b1" view={viewOf({ attached: 1 })} />)
  expect(textOf('[role=status]')).toBe('On the clock of the boat.')
  await update(<AppFrame boat="b1" view={viewOf({ attached: 1, lastError: 'The app did not answer.' })} />)
  expect(textOf('[role=status]')).toBe('The app did not answer.')
})

test.each(['record', 'expect'] as const)('during a recording in mode %s, Expect changes the mode', async mode => {
  control.replies['POST /boats/b1/taps'] = { ...TAPS, mode }
  await render(<AppFrame boat="b1" view={viewOf({ attached: 1, taps: { ...TAPS, mode } })} />)
  await settle()
  expect(button('Expect').getAttribute('aria-pressed')).toBe(String(mode === 'expect'))
  await press('Expect')
  expect(control.calls.at(-1)).toMatchObject({
    route: 'POST /boats/b1/taps',
    body: { mode: mode === 'expect' ? 'record' : 'expect' },
  })
})

test('the frame shows why the mode of a recording cannot be changed', async () => {
  control.replies['POST /boats/b1/taps'] = problem(409, { detail: 'Nothing is being recorded.' })
  await render(<AppFrame boat="b1" view={viewOf({ attached: 1, taps: TAPS })} />)
  await settle()
  await press('Expect')
  expect(textOf('[role=alert]')).toBe('Nothing is being recorded.')
})

test.each<[TapsState, readonly string[]]>([
  [TAPS, ['What you do in the app is recorded.']],
  [{ ...TAPS, mode: 'expect' }, ['Press in the app what it is expected to show.']],
  [{ ...TAPS, leftOut: ['2s: Zoomed map.', '3s: Dragged map.'] }, ['Left out, 3s: Dragged map.']],
  [{ ...TAPS, mode: 'off', leftOut: ['3s: Dragged map.'] }, []],
])('the frame says what to do, or what was left out last: %j', async (taps, hints) => {
  await render(<AppFrame boat="b1" view={viewOf({ attached: 1, taps })} />)
  expect(textsOf('[role=status]')).toEqual([...hints, 'On the clock of the boat.'])
  expect(isThere('button', 'Expect')).toBe(taps.mode !== 'off')
})

test('the frame shows the reason when the app cannot be shown', async () => {
  control.replies['POST /boats/b1/app'] = problem(409, { detail: 'The app is served with a certificate.' })
  await render(<AppFrame boat="b1" view={viewOf()} />)
  await settle()
  expect([isThere('iframe'), textOf('.phone > .quiet')]).toEqual([false, 'The app is served with a certificate.'])
})

async function slideTo(ms: string): Promise<void> {
  await fill('Go to', ms)
  await act(async () => void field('Go to').dispatchEvent(new Event('pointerup', { bubbles: true })))
  await settle()
}

test('the slider shows the time and goes to another one when released', async () => {
  control.replies['POST /boats/b1/rerun'] = CLOCK
  await render(<TimeSlider boat="b1" view={viewOf()} />)
  expect([field('Go to').value, textOf('output')]).toEqual(['33000', '00:33.000'])
  // The workspace of a test before may still look for its boats.
  const reruns = () => control.calls.filter(it => it.route === 'POST /boats/b1/rerun')
  await fill('Go to', '12000')
  expect([textOf('output'), reruns()]).toEqual(['00:12.000', []])
  await slideTo('12000')
  expect(reruns()).toMatchObject([{ body: { until: 12_000 } }])
})

test('one movement of the slider restarts the boat once, although the browser reports several ends of it', async () => {
  control.replies['POST /boats/b1/rerun'] = () => new Promise<never>(() => undefined)
  await render(<TimeSlider boat="b1" view={viewOf()} />)
  await slideTo('12000')
  await act(async () => void field('Go to').dispatchEvent(new Event('focusout', { bubbles: true })))
  await settle()
  expect(control.calls.filter(it => it.route === 'POST /boats/b1/rerun')).toHaveLength(1)
})

test('the slider shows the target time until the boat has arrived', async () => {
  control.replies['POST /boats/b1/rerun'] = CLOCK
  await render(<TimeSlider boat="b1" view={viewOf()} />)
  await slideTo('12000')
  await update(<TimeSlider boat="b1" view={viewOf({ begun: 2, now: 4_000 })} />)
  expect([textOf('output'), field('Go to').max]).toEqual(['00:12.000', '33000'])
  await update(<TimeSlider boat="b1" view={viewOf({ begun: 2, now: 12_000 })} />)
  await update(<TimeSlider boat="b1" view={viewOf({ begun: 2, now: 13_000 })} />)
  expect(textOf('output')).toBe('00:13.000')
})

test('an impossible time is reported, and the slider goes back', async () => {
  control.replies['POST /boats/b1/rerun'] = problem(409, { detail: 'The boat has forgotten its beginning.' })
  await render(<TimeSlider boat="b1" view={viewOf()} />)
  await slideTo('12000')
  expect([textOf('[role=alert]'), textOf('output')]).toEqual(['The boat has forgotten its beginning.', '00:33.000'])
})
