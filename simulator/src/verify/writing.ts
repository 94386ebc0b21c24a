/** Checks changing calls and undoes them. Calls that cannot be undone are not made. */
import {
  accountRoutes,
  ALARM_SYNC_MS,
  alarmRoutes,
  decodePush,
  type Duration,
  enrollmentRoutes,
  mobRoutes,
  type Route,
  SENSOR_TYPES,
  sensorRoutes,
  STARTUP_WAIT_MS,
  trackingRoutes,
} from '@drydock/contracts'
import { callToUndo, entriesOf, callAndJudge, withUndo, type Writer } from './changes.ts'
import { finding, nameOf } from './judge.ts'
import { isCaptain } from './reading.ts'
import { verifyRecords } from './records.ts'
import { verifySavingUnchanged } from './savingUnchanged.ts'

/** Context of calls that a push confirms. */
export type Confirming = Writer & Pick<Writing, 'subscribe' | 'after' | 'hubClosed'>

export interface Writing extends Writer {
  /** Subscribes to all pushes; returns the unsubscribe function. */
  subscribe(listener: (name: string, args: readonly unknown[]) => void): () => void
  after(ms: Duration, run: () => void): () => void
  /** Resolves when the hub connection has closed; undefined if there is none. */
  readonly hubClosed: Promise<unknown> | undefined
}

const NOT_TAKEN_BACK: readonly Route[] = [
  sensorRoutes.unpair,
  enrollmentRoutes.start,
  alarmRoutes.reset,
  alarmRoutes.restart,
  mobRoutes.send,
  accountRoutes.remove,
]

/** Makes the changing calls of the account, reports findings, and reports which calls it leaves out. */
export async function verifyWriting(writing: Writing): Promise<void> {
  for (const route of NOT_TAKEN_BACK) writing.reporter.leaveOut(`${nameOf(route)}: it cannot be taken back.`)
  await verifyAlarm(writing)
  await verifySwitch(writing)
  await verifyTracking(writing)
  const captain = isCaptain(writing.answers)
  await verifyRecords(writing, captain)
  if (captain) await verifySavingUnchanged(writing)
  else writing.reporter.leaveOut('calls that only the captain may make: the token is not that of the captain.')
}

/** The armed flag in a push, if it has one. */
function armedIn(name: string, args: readonly unknown[]): boolean | undefined {
  if (name === 'SetArmOrDisarmOnClient') {
    const read = decodePush(name, args)
    return read.ok ? read.value : undefined
  }
  const status = name === 'SetStatusOnClient' ? decodePush(name, args) : undefined
  const text = status?.ok ? status.value.Al?.Alarm : undefined
  return text === undefined ? undefined : text === '1'
}

/** Makes a call and waits for the push that confirms it; returns the value from the push. */
async function awaitPush<T>(
  confirming: Confirming,
  route: Route,
  ms: Duration,
  expected: string,
  matchPush: (name: string, args: readonly unknown[]) => T | undefined,
): Promise<{ readonly isDone: boolean | undefined; readonly found: T | undefined }> {
  const received = Promise.withResolvers<T | undefined>()
  const unsubscribe = confirming.subscribe((name, args) => {
    const found = matchPush(name, args)
    if (found !== undefined) received.resolve(found)
  })
  const cancel = confirming.after(ms, () => received.resolve(undefined))
  try {
    const { ok, isDone } = await callAndJudge(confirming, route)
    if (!ok || !confirming.hubClosed) return { isDone, found: undefined }
    let isClosed = false
    void confirming.hubClosed.then(() => {
      isClosed = true
      received.resolve(undefined)
    })
    const found = await received.promise
    // A closed hub is a finding of its own.
    if (found === undefined && !isClosed)
      confirming.reporter.find([
        finding({ route }, { pointer: '', expected: `${expected} within ${ms / 1_000} s`, seen: 'no such push' }),
      ])
    return { isDone, found }
  } finally {
    unsubscribe()
    cancel()
  }
}

/** Requests a status; the push says whether the boat is armed. */
export async function verifyStatus(confirming: Confirming): Promise<boolean | 'unknown' | undefined> {
  const matchPush = (name: string, args: readonly unknown[]) =>
    name === 'SetStatusOnClient' ? (armedIn(name, args) ?? 'unknown') : undefined
  return (await awaitPush(confirming, alarmRoutes.status, STARTUP_WAIT_MS, 'the push SetStatusOnClient', matchPush))
    .found
}

async function verifyAlarm(writing: Writing): Promise<void> {
  const armed = await verifyStatus(writing)
  if (typeof armed !== 'boolean')
    return writing.reporter.leaveOut('GET /api/Alarm/Arm and Disarm: whether the boat is armed is not known.')
  const order = (to: boolean) =>
    awaitPush(
      writing,
      to ? alarmRoutes.arm : alarmRoutes.disarm,
      ALARM_SYNC_MS,
      `a push that says ${to ? 'armed' : 'disarmed'}`,
      (name, args) => (armedIn(name, args) === to ? true : undefined),
    )
  const word = armed ? 'armed' : 'disarmed'
  let isBack: boolean | undefined = true
  await withUndo(
    writing.reporter,
    async () => {
      isBack = undefined
      await order(!armed)
      isBack = (await order(armed)).isDone
    },
    async () =>
      isBack === true || (await callToUndo(writing, armed ? alarmRoutes.arm : alarmRoutes.disarm))
        ? undefined
        : `GET /api/Alarm/${armed ? 'Arm' : 'Disarm'}: the boat was ${word} before, and may not be now.`,
    `GET /api/Alarm/Arm and Disarm: the boat was ${word} before, and may not be now.`,
  )
}

async function verifyTracking(writing: Writing): Promise<void> {
  const left = `${nameOf(trackingRoutes.stop)}: the boat may be tracked for another half minute.`
  let isOver: boolean | undefined
  await withUndo(
    writing.reporter,
    async () => {
      isOver = (await callAndJudge(writing, trackingRoutes.start, { params: { minutes: '1' } })).isDone === false
      isOver = (await callAndJudge(writing, trackingRoutes.stop)).isDone
    },
    async () => (isOver === true || (await callToUndo(writing, trackingRoutes.stop)) ? undefined : left),
    left,
  )
}

/** Switches a plug to its present state. */
async function verifySwitch(writing: Writing): Promise<void> {
  const plug = entriesOf(writing.answers.get(sensorRoutes.list)).find(
    device => device['attachedDeviceTypeId'] === SENSOR_TYPES.smartPlug,
  )
  if (plug)
    await callAndJudge(writing, sensorRoutes.command, {
      params: { id: String(plug['attachedDeviceId']), status: String(plug['alarm1'] === true) },
    })
  else writing.reporter.leaveOut(`${nameOf(sensorRoutes.command)}: there is no smart plug aboard.`)
}
