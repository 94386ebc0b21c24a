/**
 * Enrollment against the table of its states: any order of starts, messages of the network, answers (late, lost,
 * never), resets and time.
 */
import { CONFIGURING_MS, ENROLLING_MS, PREPARING_MS } from '@drydock/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JoinEvent } from '#machines/enrollment.ts'
import { enroll, enrollment, resetEnrollment, retryEnrollment, applyJoinEvent } from '#stores/enrollment.ts'
import { stepsWith } from '#testing/model.ts'
import { slowGateway } from '#testing/slow.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Name = 'idle' | 'preparing' | 'enrolling' | 'configuring' | 'success' | 'timeout' | 'failed'
interface Model {
  now: number
  is: Name
  type: number
  /** The call of the run that is shown. */
  call: number
  until: number | undefined
  /** Calls without an answer yet, oldest first. */
  readonly open: { readonly call: number; readonly type: number }[]
  calls: number
}
class Real {
  readonly open = slowGateway()
  constructor() {
    vi.useFakeTimers({ now: 1_000_000 })
    resetEnrollment()
  }
}
type Step = fc.AsyncCommand<Model, Real>

const SPANS: Readonly<Partial<Record<Name, number>>> = {
  preparing: PREPARING_MS,
  enrolling: ENROLLING_MS,
  configuring: CONFIGURING_MS,
}
const ENDED: readonly Name[] = ['success', 'timeout', 'failed']
/** Effect of each message in each state; none where the table has no row. */
const ROWS: Readonly<Record<JoinEvent, Partial<Record<Name, Name>>>> = {
  JoinOpen: { preparing: 'enrolling' },
  DeviceAdding: { enrolling: 'configuring' },
  DeviceAdded: { enrolling: 'success', configuring: 'success' },
  JoinClosed: { preparing: 'timeout', enrolling: 'timeout' },
  JoinFailed: { preparing: 'failed', enrolling: 'failed', configuring: 'failed', success: 'failed', timeout: 'failed' },
}
const EVENTS = Object.keys(ROWS) as JoinEvent[]

function enter(model: Model, is: Name | undefined): void {
  if (is === undefined) return
  const span = SPANS[is]
  Object.assign(model, { is, until: span === undefined ? undefined : model.now + span })
}
function begin(model: Model, type: number): void {
  if (model.is !== 'idle' && !ENDED.includes(model.is)) return
  model.calls++
  Object.assign(model, { type, call: model.calls })
  enter(model, 'preparing')
  model.open.push({ call: model.calls, type })
}

async function settle({ is, type, until, open }: Model, real: Real): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  const { state } = enrollment
  const seen = {
    is: state.is,
    ...('type' in state ? { type: state.type } : {}),
    ...('until' in state ? { until: state.until } : {}),
  }
  expect(seen).toEqual({ is, ...(is === 'idle' ? {} : { type }), ...(until === undefined ? {} : { until }) })
  expect(real.open.map(it => it.call)).toEqual(open.map(it => `GET /api/sensor/enroll/${it.type}`))
}
const step = stepsWith(settle)

const start = (type: number): Step =>
  step(`SM-ENROLL-1, SM-ENROLL-2: enroll ${type}`, model => {
    void enroll(type)
    begin(model, type)
  })
const again = step('OPEN-051: retry', model => {
  void retryEnrollment()
  if (ENDED.includes(model.is)) begin(model, model.type)
})
const close = step('SM-ENROLL-19, SM-ENROLL-20: reset', model => {
  resetEnrollment()
  enter(model, 'idle')
})
const receive = (event: JoinEvent): Step =>
  step(event, model => {
    applyJoinEvent(event)
    enter(model, ROWS[event][model.is])
  })
const answer = (which: 'oldest' | 'youngest', reply: unknown): Step => ({
  ...step(`SM-ENROLL-16, SM-ENROLL-17, SM-ENROLL-21: the ${which} call ends with ${reply}`, (model, { open }) => {
    const mine = which === 'oldest' ? model.open.shift() : model.open.pop()
    const waiting = which === 'oldest' ? open.shift() : open.pop()
    waiting?.answer(reply)
    if (reply !== true && mine?.call === model.call && model.is !== 'idle') enter(model, 'failed')
  }),
  check: ({ open }) => open.length > 0,
})
const pass = (ms: number): Step =>
  step(`SM-ENROLL-4, SM-ENROLL-10, SM-ENROLL-14: ${ms} ms`, async model => {
    model.now += ms
    await vi.advanceTimersByTimeAsync(ms)
    if (model.until !== undefined && model.now >= model.until) enter(model, 'timeout')
  })

test('SM-ENROLL OPEN-050 OPEN-051 OPEN-052 state, countdown and calls follow the table for any sequence of events', async () => {
  const commands = fc.commands(
    [
      fc.constantFrom(3, 10).map(start),
      fc.constantFrom(again, close),
      fc.constantFrom(...EVENTS).map(receive),
      fc
        .tuple(fc.constantFrom('oldest' as const, 'youngest' as const), fc.constantFrom(true, 500, 'lost'))
        .map(it => answer(...it)),
      fc
        .constantFrom(
          1,
          PREPARING_MS - 1,
          PREPARING_MS,
          ENROLLING_MS - 1,
          ENROLLING_MS,
          CONFIGURING_MS - 1,
          CONFIGURING_MS,
        )
        .map(pass),
    ],
    { maxCommands: 30, size: 'max' },
  )
  const fresh = (): Model => ({ now: 1_000_000, is: 'idle', type: 0, call: 0, until: undefined, open: [], calls: 0 })
  await fc.assert(
    fc.asyncProperty(commands, all => fc.asyncModelRun(() => ({ model: fresh(), real: new Real() }), all)),
    { numRuns: 200 },
  )
})
