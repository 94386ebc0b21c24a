/**
 * Arming against the table of its states: any order of presses, pushes, statuses, answers (late, repeated, lost,
 * never) and time.
 */
import { ALARM_SYNC_MS } from '@drydock/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alarm, applyAlarmText, applyArmed, arm, disarm } from '#stores/alarm.ts'
import { banners } from '#stores/banners.ts'
import { clearAlarmData, distrustAlarmData, endSession } from '#stores/sessionReset.ts'
import { stepsWith } from '#testing/model.ts'
import { slowGateway } from '#testing/slow.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Action = 'arm' | 'disarm'
interface Model {
  now: number
  armed: boolean | undefined
  /** The action that waits; `call` names its call. */
  wait: { readonly action: Action; readonly call: number; readonly until: number } | undefined
  /** Calls without an answer yet, oldest first. */
  readonly open: { readonly call: number; readonly path: string }[]
  calls: number
  readonly errors: string[]
}
class Real {
  readonly open = slowGateway()
  constructor() {
    vi.useFakeTimers({ now: 1_000_000 })
    endSession()
  }
}
type Step = fc.AsyncCommand<Model, Real>

async function settle(model: Model, { open }: Real): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  const { armed, wait, errors } = model
  const sync = wait === undefined ? { is: 'idle' } : { is: 'waiting', action: wait.action, until: wait.until }
  expect({ armed: alarm.armed, sync: alarm.arming, errors: banners.messages.flatMap(it => it.texts) }).toEqual({
    armed,
    sync,
    errors: errors.toReversed(),
  })
  expect(open.map(it => it.call)).toEqual(model.open.map(it => it.path))
}
const step = stepsWith(settle)

const press = (action: Action): Step =>
  step(`SM-SYNC-1, SM-SYNC-2, SM-SYNC-9: ${action}`, model => {
    void (action === 'arm' ? arm() : disarm())
    if (model.wait !== undefined || model.armed !== (action === 'disarm')) return
    model.wait = { action, call: ++model.calls, until: model.now + ALARM_SYNC_MS }
    model.open.push({ call: model.calls, path: `GET /api/Alarm/${action === 'arm' ? 'Arm' : 'Disarm'}` })
  })
const report = (armed: boolean, how: 'push' | 'status'): Step =>
  step(`SM-SYNC-3 to SM-SYNC-5, SM-SYNC-10: ${how} ${armed}`, model => {
    if (how === 'push') applyArmed(armed)
    else applyAlarmText({ Al: { Alarm: armed ? '1' : '0' } })
    if (model.wait && (model.wait.action === 'arm') === armed) model.wait = undefined
    model.armed = armed
  })
const answer = (which: 'oldest' | 'youngest', reply: unknown): Step => ({
  ...step(`SM-SYNC-6, SM-SYNC-7: the ${which} call ends with ${reply}`, (model, { open }) => {
    const call = (which === 'oldest' ? model.open.shift() : model.open.pop())?.call
    const waiting = which === 'oldest' ? open.shift() : open.pop()
    waiting?.answer(reply)
    if (reply === true || model.wait?.call !== call) return
    model.errors.push(model.wait?.action === 'arm' ? 'Arming failed.' : 'Disarming failed.')
    model.wait = undefined
  }),
  check: ({ open }) => open.length > 0,
})
const pass = (ms: number): Step =>
  step(`SM-SYNC-8: ${ms} ms`, async model => {
    model.now += ms
    await vi.advanceTimersByTimeAsync(ms)
    if (model.wait === undefined || model.now < model.wait.until) return
    model.errors.push('Device not reachable within the last minute. Possibly offline.')
    model.wait = undefined
  })
const clear = step('SM-SYNC-11: cleared', model => {
  clearAlarmData()
  Object.assign(model, { armed: undefined, wait: undefined } satisfies Partial<Model>)
})
const doubt = step('OPEN-122: a renewal fails', model => {
  distrustAlarmData()
  model.armed = undefined
})

test('SM-SYNC OPEN-054 flag, wait and errors follow the table for any sequence of events', async () => {
  const commands = fc.commands(
    [
      fc.constantFrom<Action>('arm', 'disarm').map(press),
      fc.tuple(fc.boolean(), fc.constantFrom('push' as const, 'status' as const)).map(it => report(...it)),
      fc
        .tuple(fc.constantFrom('oldest' as const, 'youngest' as const), fc.constantFrom(true, 500, 'lost'))
        .map(it => answer(...it)),
      fc.constantFrom(1, 20_000, ALARM_SYNC_MS - 1, ALARM_SYNC_MS).map(pass),
      fc.constantFrom(clear, doubt, pass(2), report(true, 'push'), report(false, 'push')),
    ],
    { maxCommands: 40, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, all =>
      fc.asyncModelRun(
        () => ({
          model: { now: 1_000_000, armed: undefined, wait: undefined, open: [], calls: 0, errors: [] },
          real: new Real(),
        }),
        all,
      ),
    ),
    { numRuns: 100 },
  )
})
