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
export type Confirming = Writer & Pick<Writing, 'hear' | 'after' | 'isListening'>

export interface Writing extends Writer {
  /** Subscribes to all pushes; returns the unsubscribe function. */
  hear(listener: (name: string, args: readonly unknown[]) => void): () => void
  after(ms: Duration, run: () => void): () => void
  readonly isListening: boolean
}

const NOT_TAKEN_BACK: readonly Route[] = [
  sensorRoutes.unpair,
  enrollmentRoutes.start,
  alarmRoutes.reset,
  alarmRoutes.restart,
  mobRoutes.send,
  accountRoutes.remove,
]

export async function verifyWriting(it: Writing): Promise<void> {
  for (const route of NOT_TAKEN_BACK) it.tell.leaveOut(`${nameOf(route)}: it cannot be taken back.`)
  await verifyAlarm(it)
  await verifySwitch(it)
  await verifyTracking(it)
  const captain = isCaptain(it.answers)
  await verifyRecords(it, captain)
  if (captain) await verifySavingUnchanged(it)
  else it.tell.leaveOut('calls that only the captain may make: the token is not that of the captain.')
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
  it: Confirming,
  route: Route,
  ms: Duration,
  expected: string,
  said: (name: string, args: readonly unknown[]) => T | undefined,
): Promise<{ readonly isDone: boolean | undefined; readonly found: T | undefined }> {
  const heard = Promise.withResolvers<T | undefined>()
  const unhear = it.hear((name, args) => {
    const found = said(name, args)
    if (found !== undefined) heard.resolve(found)
  })
  const callOff = it.after(ms, () => heard.resolve(undefined))
  try {
    const { ok, isDone } = await callAndJudge(it, route)
    if (!ok || !it.isListening) return { isDone, found: undefined }
    const found = await heard.promise
    if (found === undefined)
      it.tell.find([
        finding({ route }, { pointer: '', expected: `${expected} within ${ms / 1_000} s`, seen: 'no such push' }),
      ])
    return { isDone, found }
  } finally {
    unhear()
    callOff()
  }
}

/** Requests a status; the push says whether the boat is armed. */
export async function verifyStatus(it: Confirming): Promise<boolean | 'unknown' | undefined> {
  const said = (name: string, args: readonly unknown[]) =>
    name === 'SetStatusOnClient' ? (armedIn(name, args) ?? 'unknown') : undefined
  return (await awaitPush(it, alarmRoutes.status, STARTUP_WAIT_MS, 'the push SetStatusOnClient', said)).found
}

async function verifyAlarm(it: Writing): Promise<void> {
  const armed = await verifyStatus(it)
  if (typeof armed !== 'boolean')
    return it.tell.leaveOut('GET /api/Alarm/Arm and Disarm: whether the boat is armed is not known.')
  const order = (to: boolean) =>
    awaitPush(
      it,
      to ? alarmRoutes.arm : alarmRoutes.disarm,
      ALARM_SYNC_MS,
      `a push that says ${to ? 'armed' : 'disarmed'}`,
      (name, args) => (armedIn(name, args) === to ? true : undefined),
    )
  const word = armed ? 'armed' : 'disarmed'
  let isBack: boolean | undefined = true
  await withUndo(
    it.tell,
    async () => {
      isBack = undefined
      await order(!armed)
      isBack = (await order(armed)).isDone
    },
    async () =>
      isBack === true || (await callToUndo(it, armed ? alarmRoutes.arm : alarmRoutes.disarm))
        ? undefined
        : `GET /api/Alarm/${armed ? 'Arm' : 'Disarm'}: the boat was ${word} before, and may not be now.`,
    `GET /api/Alarm/Arm and Disarm: the boat was ${word} before, and may not be now.`,
  )
}

async function verifyTracking(it: Writing): Promise<void> {
  const left = `${nameOf(trackingRoutes.stop)}: the boat may be tracked for another half minute.`
  let isOver: boolean | undefined
  await withUndo(
    it.tell,
    async () => {
      isOver = (await callAndJudge(it, trackingRoutes.start, { params: { minutes: '1' } })).isDone === false
      isOver = (await callAndJudge(it, trackingRoutes.stop)).isDone
    },
    async () => (isOver === true || (await callToUndo(it, trackingRoutes.stop)) ? undefined : left),
    left,
  )
}

/** Switches a plug to its present state. */
async function verifySwitch(it: Writing): Promise<void> {
  const plug = entriesOf(it.answers.get(sensorRoutes.list)).find(
    device => device['attachedDeviceTypeId'] === SENSOR_TYPES.smartPlug,
  )
  if (plug)
    await callAndJudge(it, sensorRoutes.command, {
      params: { id: String(plug['attachedDeviceId']), status: String(plug['alarm1'] === true) },
    })
  else it.tell.leaveOut(`${nameOf(sensorRoutes.command)}: there is no smart plug aboard.`)
}
