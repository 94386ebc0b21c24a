import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createFleet, type Fleet } from '#fleet/fleet.ts'
import { NO_ACTIVITY } from '#time/waitUntilIdle.ts'
import type { AttachedApp, ClockDriver } from './clockDriver.ts'
import { createClockDriver } from './clockDriver.ts'
import { connectPage } from './pageConnection.ts'

const START = Date.UTC(2026, 5, 1, 8)
const SILENCE =
  "The app that the console shows at '/gallery' does not answer: its page stands still, in a dialog, at a breakpoint, in an endless loop or in a frozen tab. The boat waits for it. Let the page run, or reload or close it; then send the request again."

/** A page at the other end of a connection, which answers commands or heartbeats, as the test says. */
class Page extends EventEmitter {
  readonly OPEN = WebSocket.OPEN
  readyState: number = WebSocket.OPEN
  answers = true
  beats = true
  heartbeats = 0
  private asked: { readonly id: number; readonly until?: number }[] = []
  send(text: string): void {
    const question = JSON.parse(text) as { id?: number; ask: string; until?: number }
    if (question.ask === 'alive') this.heartbeats++
    if (question.ask === 'alive' && this.beats) this.tell({ alive: true })
    if (question.id !== undefined) this.asked.push({ ...question, id: question.id })
    if (this.answers) this.answer()
  }
  answer(): void {
    for (const { id, until = START } of this.asked.splice(0))
      this.tell({ id, report: { now: until, pending: [], sockets: [], unanswered: 0, atRest: true, shown: [] } })
  }
  tell(message: object): void {
    queueMicrotask(() => this.emit('message', JSON.stringify(message)))
  }
  close(): void {
    this.readyState = WebSocket.CLOSED
    this.emit('close')
  }
  terminate(): void {
    this.close()
  }
}

const turns = async (): Promise<void> => {
  for (let count = 0; count < 20; count++) await new Promise<void>(resolve => setImmediate(resolve))
}

/** Real time of the driver, which rests for no longer than a turn between its rounds. */
const restless = {
  now: () => 0,
  after(_: number, run: () => void) {
    const turn = setImmediate(run)
    return () => clearImmediate(turn)
  },
}
let heartbeats: (() => void)[]
const real = {
  now: () => 0,
  after(_: number, run: () => void) {
    heartbeats.push(run)
    return () => {
      heartbeats = heartbeats.filter(it => it !== run)
    }
  },
}
async function beat(times: number): Promise<void> {
  await turns()
  for (let count = 0; count < times; count++) {
    for (const run of heartbeats.splice(0)) run()
    await turns()
  }
}

let fleet: Fleet
let driver: ClockDriver
let page: Page
beforeEach(async () => {
  heartbeats = []
  fleet = createFleet()
  const hosted = fleet.add({ start: START, mode: 'paused' })
  driver = createClockDriver({ hostedBoat: () => hosted, side: NO_ACTIVITY, real: restless })
  page = new Page()
  const app: AttachedApp = connectPage(
    'console',
    page as unknown as WebSocket,
    () => undefined,
    { onTap: () => undefined, onSilence: driver.refuseWaiting, onEnd: () => driver.remove(app) },
    real,
  )
  driver.add(app)
  page.tell({ tap: { is: 'opened', path: '/gallery', reloaded: false } })
  await turns()
})
afterEach(() => {
  driver.stop()
  fleet.close()
})
const elapsed = (): number => (fleet.find('boat-1')?.boat.clock.now() ?? 0) - START
/** How a wait has ended so far. */
function followed(wait: Promise<unknown>): { is: string } {
  const state = { is: 'under way' }
  void wait.then(
    () => (state.is = 'over'),
    (error: Error) => (state.is = error.message),
  )
  return state
}
const advancing = (ms: number) => followed(driver.advance(ms))

test('an advance ends with an error that names the page after 16 heartbeats that it left unanswered', async () => {
  ;[page.answers, page.beats] = [false, false]
  const advance = advancing(10_000)
  await beat(15)
  const before = advance.is
  await beat(1)
  expect([before, advance.is, driver.lastError()]).toEqual(['under way', SILENCE, SILENCE])
})

test('the boat waits for a silent page, and both go on together when it answers again', async () => {
  ;[page.answers, page.beats] = [false, false]
  advancing(10_000)
  await beat(16)
  const stopped = elapsed()
  ;[page.answers, page.beats] = [true, true]
  page.answer()
  await turns()
  const advance = advancing(10_000)
  await turns()
  expect(advance.is).toBe('over')
  expect([stopped, elapsed(), driver.appCount(), driver.lastError()]).toEqual([0, 10_000, 1, undefined])
})

test('an advance that begins while the page is silent ends with the next heartbeat', async () => {
  ;[page.answers, page.beats] = [false, false]
  advancing(10_000)
  await beat(16)
  const next = advancing(10_000)
  await beat(1)
  expect(next.is).toBe(SILENCE)
})

test('an advance waits for as long as a working page answers heartbeats', async () => {
  page.answers = false
  const advance = advancing(10_000)
  await beat(100)
  expect([page.heartbeats, advance.is]).toEqual([100, 'under way'])
})

test('a change of the tap mode ends with the same error', async () => {
  ;[page.answers, page.beats] = [false, false]
  const change = followed(driver.setTapMode('record'))
  await beat(16)
  expect(change.is).toBe(SILENCE)
})

test('no heartbeat is sent to a page that owes no answer or has closed', async () => {
  const advance = advancing(10_000)
  await turns()
  expect(advance.is).toBe('over')
  const idle = heartbeats.length
  page.answers = false
  advancing(10_000)
  await turns()
  const waiting = heartbeats.length
  page.close()
  expect([idle, waiting, heartbeats.length]).toEqual([0, 1, 0])
})
