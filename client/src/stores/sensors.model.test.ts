/**
 * A plug against the table of its states: any order of commands, pushes, answers and lists (late, out of order, lost,
 * never) and time.
 */
import {
  ACKNOWLEDGEMENT_WINDOW_MS,
  DEVICE_ACTION_MS,
  DEVICE_REFRESH_MS,
  isoText,
  sensorStatusOf,
} from '@drydock/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { banners } from '#stores/banners.ts'
import { refreshSensors, sendCommand, sensorViewOf } from '#stores/sensors.ts'
import { clearAlarmData, endSession } from '#stores/sessionReset.ts'
import { applyStatusChange } from '#stores/sensorPush.ts'
import { device } from '#testing/app.ts'
import { stepsWith } from '#testing/model.ts'
import { slowGateway } from '#testing/slow.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** State of a listed plug. */
interface Plug {
  shown: boolean
  stable: boolean
  pushedAt: number | undefined
  until: number | undefined
}
interface Model {
  now: number
  plug: Plug | undefined
  /** Time of the last list request, and of the next one. */
  askedAt: number | undefined
  wantedAt: number | undefined
  /**
   * Calls without an answer yet, oldest first; lists are numbered, those of before the data were cleared have no
   * number.
   */
  open: { readonly call: string; readonly at: number; readonly list?: number | undefined }[]
  lists: number
  answered: number
  errors: number
}
class Real {
  readonly open = slowGateway()
  constructor() {
    vi.useFakeTimers({ now: BEGAN })
    endSession()
  }
  /** Lists the plug, switched off. */
  async list(): Promise<this> {
    refreshSensors()
    await vi.advanceTimersByTimeAsync(0)
    this.open.shift()?.answer([device(3)])
    await vi.advanceTimersByTimeAsync(0)
    return this
  }
}
type Step = fc.AsyncCommand<Model, Real>
const BEGAN = 1_700_000_000_000
const LIST = 'GET /api/sensor'
/** Time after which a call without an answer fails. */
const CALL_TIMEOUT_MS = 30_000

function ask(model: Model): void {
  model.open.push({ call: LIST, at: model.now, list: ++model.lists })
  Object.assign(model, { askedAt: model.now, wantedAt: undefined })
}
function want(model: Model): void {
  if (model.wantedAt !== undefined) return
  if (model.askedAt === undefined || model.now - model.askedAt >= DEVICE_REFRESH_MS) ask(model)
  else model.wantedAt = model.askedAt + DEVICE_REFRESH_MS
}
/** Advances the model and runs all deadlines on the way, in order. */
function advance(model: Model, ms: number): void {
  const end = model.now + ms
  for (;;) {
    const { plug, wantedAt = Number.POSITIVE_INFINITY } = model
    const until = plug?.until ?? Number.POSITIVE_INFINITY
    const next = Math.min(until, wantedAt)
    if (next > end) break
    model.now = next
    // In the same millisecond the wait of the plug ends first: it has begun long before.
    if (plug && next === until) {
      Object.assign(plug, { shown: plug.stable, until: undefined })
      model.errors++
      want(model)
    } else ask(model)
  }
  model.now = end
  model.open = model.open.filter(it => end - it.at < CALL_TIMEOUT_MS)
}

async function settle(model: Model, { open }: Real): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  const view = sensorViewOf('d3')
  const { plug } = model
  expect(view && { shown: view.status, stable: view.stableStatus, until: view.busyUntil, isBusy: view.isBusy }).toEqual(
    plug && { shown: plug.shown, stable: plug.stable, until: plug.until, isBusy: plug.until !== undefined },
  )
  expect(open.map(it => it.call)).toEqual(model.open.map(it => it.call))
  expect(banners.messages.map(it => it.texts)).toEqual(
    Array.from({ length: model.errors }, () => ['Sensor unresponsive.']),
  )
}
const step = stepsWith(settle)

const press = (status: boolean): Step =>
  step(`SM-DEV-1, SM-DEV-16: switch ${status}`, model => {
    void sendCommand('d3', status)
    if (!model.plug || model.plug.until !== undefined) return
    Object.assign(model.plug, { shown: status, until: model.now + DEVICE_ACTION_MS })
    model.open.push({ call: `PUT /api/sensor/status/d3/${status}`, at: model.now })
  })
const push = (code: string): Step =>
  step(`SM-DEV-3 to SM-DEV-5, SM-DEV-7: push ${code}`, model => {
    applyStatusChange({ device: 'd3', status: code })
    const status = sensorStatusOf(code)
    if (!model.plug) want(model)
    else if (status !== undefined) model.plug = { shown: status, stable: status, pushedAt: model.now, until: undefined }
  })
const wanted = step('SM-DEV-12: refresh', model => {
  refreshSensors()
  want(model)
})
/** `older` than the last push for the plug; undefined when the plug is not listed. */
function takeList(model: Model, list: number | undefined, status: boolean, older: number | undefined): void {
  if (list === undefined || list < model.answered) return
  model.answered = list
  const { plug } = model
  if (older === undefined) model.plug = undefined
  else if (!plug) model.plug = { shown: status, stable: status, pushedAt: undefined, until: undefined }
  else if (plug.pushedAt !== undefined && older > ACKNOWLEDGEMENT_WINDOW_MS) return
  else Object.assign(plug, { stable: status, shown: plug.until === undefined ? status : plug.shown })
}
const answer = (which: 'oldest' | 'youngest', goes: boolean, status: boolean, older: number | undefined): Step => ({
  ...step(
    `SM-DEV-10, SM-DEV-11, SM-DEV-13, SM-DEV-17: the ${which} call ends: ${goes}, ${status}, ${older}`,
    (model, { open }) => {
      const mine = which === 'oldest' ? model.open.shift() : model.open.pop()
      const waiting = which === 'oldest' ? open.shift() : open.pop()
      const modifiedDateTime = isoText((model.plug?.pushedAt ?? model.now) - (older ?? 0))
      if (!goes) waiting?.answer(500)
      else if (mine?.call !== LIST) waiting?.answer(true)
      else {
        waiting?.answer(older === undefined ? [] : [device(3, { alarm1: status, modifiedDateTime })])
        takeList(model, mine.list, status, older)
      }
    },
  ),
  check: ({ open }) => open.length > 0,
})
const pass = (ms: number): Step =>
  step(`SM-DEV-6: ${ms} ms`, async model => {
    await vi.advanceTimersByTimeAsync(ms)
    advance(model, ms)
  })
const clear = step('SM-DEV-17: cleared', model => {
  clearAlarmData()
  const open = model.open.map(({ call, at }) => ({ call, at }))
  Object.assign(model, { plug: undefined, askedAt: undefined, wantedAt: undefined, open } satisfies Partial<Model>)
})

test('SM-DEV OPEN-058 OPEN-059 plug, calls and errors follow the table for any sequence of events', async () => {
  const which = fc.constantFrom('oldest' as const, 'youngest' as const)
  const older = fc.constantFrom(0, ACKNOWLEDGEMENT_WINDOW_MS, ACKNOWLEDGEMENT_WINDOW_MS + 1, undefined)
  const commands = fc.commands(
    [
      fc.boolean().map(press),
      fc.constantFrom('0001', '0021', '0000', '0020', '0040').map(push),
      fc.tuple(which, fc.constant(true), fc.boolean(), fc.constant(0)).map(it => answer(...it)),
      fc.tuple(which, fc.boolean(), fc.boolean(), older).map(it => answer(...it)),
      fc.constantFrom(1, 701, 2_003, DEVICE_REFRESH_MS - 1, DEVICE_ACTION_MS - 7, DEVICE_ACTION_MS).map(pass),
      fc.constantFrom(wanted, wanted, wanted, wanted, clear),
    ],
    { maxCommands: 40, size: 'max' },
  )
  const fresh = (): Model => ({
    now: BEGAN,
    plug: { shown: false, stable: false, pushedAt: undefined, until: undefined },
    askedAt: BEGAN,
    wantedAt: undefined,
    open: [],
    lists: 1,
    answered: 1,
    errors: 0,
  })
  await fc.assert(
    fc.asyncProperty(commands, all =>
      fc.asyncModelRun(async () => ({ model: fresh(), real: await new Real().list() }), all),
    ),
    { numRuns: 90 },
  )
})
