/** Makes the calls that change the boat, and changes it back. What cannot be taken back is not called. */
import {
  accountRoutes,
  ALARM_SYNC_MS,
  alarmRoutes,
  CAPTAIN_CONTACT_ID,
  contactRoutes,
  decode,
  type Duration,
  enrollmentRoutes,
  mobRoutes,
  profileRoutes,
  type Route,
  SENSOR_TYPES,
  sensorRoutes,
  settingsRoutes,
  STARTUP_WAIT_MS,
  trackingRoutes,
} from '@drydock/contracts'
import { entriesOf, fieldOf, has, lost, make, type Writer } from './changes.ts'
import { finding, nameOf } from './judge.ts'
import { isCaptain } from './reading.ts'
import { verifyRecords } from './records.ts'

export interface Writing extends Writer {
  /** Hears every push from now on; the answer ends it. */
  hear(listener: (name: string, args: readonly unknown[]) => void): () => void
  after(ms: Duration, run: () => void): () => void
  readonly isListening: boolean
}

const NOT_TAKEN_BACK: readonly Route[] = [sensorRoutes.unpair, enrollmentRoutes.start, alarmRoutes.reset, alarmRoutes.restart, mobRoutes.send, accountRoutes.remove]

export async function verifyWriting(it: Writing): Promise<void> {
  for (const route of NOT_TAKEN_BACK) it.tell.leaveOut(`${nameOf(route)}: it cannot be taken back.`)
  await verifyAlarm(it)
  await verifySwitch(it)
  await make(it, trackingRoutes.start, { params: { minutes: '1' } })
  await make(it, trackingRoutes.stop)
  const captain = isCaptain(it.answers)
  await verifyRecords(it, captain)
  if (captain) await verifySame(it)
  else it.tell.leaveOut('calls that only the captain may make: the token is not that of the captain.')
}

/** The armed flag that a push tells, if it tells one. */
function armedIn(name: string, args: readonly unknown[]): boolean | undefined {
  if (name === 'SetArmOrDisarmOnClient') {
    const read = decode(name, args)
    return read.ok ? read.value : undefined
  }
  const status = name === 'SetStatusOnClient' ? decode(name, args) : undefined
  const text = status?.ok ? status.value.Al?.Alarm : undefined
  return text === undefined ? undefined : text === '1'
}

/** Makes a call and waits for a push that says what it should; answers what the push said. */
async function confirmed<T>(it: Writing, route: Route, ms: Duration, expected: string, said: (name: string, args: readonly unknown[]) => T | undefined): Promise<T | undefined> {
  const heard = Promise.withResolvers<T | undefined>()
  const unhear = it.hear((name, args) => {
    const found = said(name, args)
    if (found !== undefined) heard.resolve(found)
  })
  const callOff = it.after(ms, () => heard.resolve(undefined))
  try {
    if (!(await make(it, route)).ok || !it.isListening) return undefined
    const found = await heard.promise
    if (found === undefined) it.tell.find([finding({ route }, { pointer: '', expected: `${expected} within ${ms / 1_000} s`, seen: 'no such push' })])
    return found
  } finally {
    unhear()
    callOff()
  }
}

async function verifyAlarm(it: Writing): Promise<void> {
  const armed = await confirmed(it, alarmRoutes.status, STARTUP_WAIT_MS, 'the push SetStatusOnClient', (name, args) => (name === 'SetStatusOnClient' ? (armedIn(name, args) ?? 'unknown') : undefined))
  if (typeof armed !== 'boolean') return it.tell.leaveOut('GET /api/Alarm/Arm and Disarm: whether the boat is armed is not known.')
  const order = (to: boolean) =>
    confirmed(it, to ? alarmRoutes.arm : alarmRoutes.disarm, ALARM_SYNC_MS, `a push that says ${to ? 'armed' : 'disarmed'}`, (name, args) => (armedIn(name, args) === to ? true : undefined))
  await order(!armed)
  await order(armed)
}

/** A plug is switched to what it is. */
async function verifySwitch(it: Writing): Promise<void> {
  const plug = entriesOf(it.answers.get(sensorRoutes.list)).find(device => device['attachedDeviceTypeId'] === SENSOR_TYPES.smartPlug)
  if (plug) await make(it, sensorRoutes.command, { params: { id: String(plug['attachedDeviceId']), status: String(plug['alarm1'] === true) } })
  else it.tell.leaveOut(`${nameOf(sensorRoutes.command)}: there is no smart plug aboard.`)
}

/** What the captain may save is saved as it is. */
async function verifySame(it: Writing): Promise<void> {
  await saveSame(it, profileRoutes.read, profileRoutes.save)
  const zone = fieldOf(it.answers.get(settingsRoutes.read), 'timezone')
  if (typeof zone === 'string' && zone !== '') await saveSame(it, settingsRoutes.read, settingsRoutes.save)
  else it.tell.leaveOut(`${nameOf(settingsRoutes.save)}: nobody has chosen a time zone, and none could be chosen again.`)
  const params = { id: CAPTAIN_CONTACT_ID }
  const own = (await make(it, contactRoutes.read, { params })).reply
  if (own) await make(it, contactRoutes.update, { params, body: own })
  const account = entriesOf(it.answers.get(accountRoutes.list))[0]
  if (!account) return it.tell.leaveOut('changes of a connected account: there is none.')
  const user = { params: { userId: String(account['userId']) } }
  await make(it, account['isApproved'] === true ? accountRoutes.approve : accountRoutes.lockOut, user)
  await make(it, account['hasGalleryAccess'] === true ? accountRoutes.allowGallery : accountRoutes.denyGallery, user)
  await make(it, account['hasUploadAccess'] === true ? accountRoutes.allowUpload : accountRoutes.denyUpload, user)
}

async function saveSame(it: Writing, read: Route, save: Route): Promise<void> {
  const before = it.answers.get(read)
  if (typeof before !== 'object' || before === null || !(await make(it, save, { body: before })).ok) return
  const after = await make(it, read)
  // What is used of a subscription goes on growing meanwhile.
  const { mBsUsed: _, transactionsUsed: __, ...kept } = before as Readonly<Record<string, unknown>>
  if (after.ok && !has(after.reply, kept)) it.tell.find([lost(save, 'what was there before', 'something else')])
}
