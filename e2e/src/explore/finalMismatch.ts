/** Compares the screens at the end of a walk with the state of the boat. */
import { type HistoryItem, parseInstant, SENSOR_TYPES } from '@drydock/contracts'
import type { HostedBoat } from '@drydock/simulator'
import type { Actor } from '#runner/captain/actor.ts'
import { typeOf } from '#runner/captain/shared/sensorName.ts'
import type { WalkScenario } from './toScenario.ts'
import type { ExtraExpectation } from './scenarioText.ts'

/** A broken promise. */
export interface BrokenPromise {
  /** The same for every walk that breaks it in this way. */
  readonly promise: string
  readonly says: string
  /** Expectations that the scenario needs besides those of the walk. */
  readonly extra: readonly ExtraExpectation[]
}

type State = HostedBoat['boat']['state']
const WORDS = {
  smartPlug: ['OFF', 'ON'],
  shorePower: ['OFF', 'ON'],
  door: ['Closed', 'Open'],
  hatch: ['Closed', 'Open'],
} as const
type Shown = keyof typeof WORDS
const TYPES = Object.keys(WORDS) as readonly Shown[]

/** Compares the event log, which is open, and then Home. */
export async function finalMismatch(
  captain: Actor,
  course: WalkScenario,
  state: State,
): Promise<BrokenPromise | undefined> {
  const log = await logBroken(captain, course, state)
  await captain.act('go', 'home')
  return (
    (await armedBroken(captain, course, state)) ??
    (course.knowsDevices ? await deviceBroken(captain, course, state) : undefined) ??
    log
  )
}

async function armedBroken(
  captain: Actor,
  { end }: WalkScenario,
  { armed: is }: State,
): Promise<BrokenPromise | undefined> {
  const armed = await captain.observe('armed', undefined)
  if (armed === is) return undefined
  const says = `shows ${armed === true ? 'ARMED' : armed === false ? 'DISARMED' : 'neither'}, the boat is ${is ? 'armed' : 'disarmed'}`
  return {
    promise: 'shows whether the boat is armed',
    says,
    extra: [{ at: end, kind: 'expect', params: { app: { armed: is } } }],
  }
}

/** If there are several devices of a type, the first one is compared. */
async function deviceBroken(
  captain: Actor,
  { end }: WalkScenario,
  { sensors }: State,
): Promise<BrokenPromise | undefined> {
  for (const type of TYPES) {
    const device = sensors.find(it => it.type === SENSOR_TYPES[type])
    if (device === undefined) continue
    const seen = await captain.observe('sensor', type)
    const state = WORDS[type][device.on ? 1 : 0]
    const shown = typeof seen === 'object' && seen !== null && 'state' in seen ? String(seen.state) : 'nothing'
    if (shown === state) continue
    const says = `shows ${shown} for the ${type} (${typeOf(type)}), which is ${state}`
    return {
      promise: 'shows the devices as they are',
      says,
      extra: [{ at: end, kind: 'expect', params: { app: { sensor: { type, state } } } }],
    }
  }
  return undefined
}

/** The newest entry is first, with its time in the zone of the captain. EVENTLOG-19. */
async function logBroken(
  captain: Actor,
  { logAt }: WalkScenario,
  { core, timeZone }: State,
): Promise<BrokenPromise | undefined> {
  const [newest] = core.flatMap(momentOf).toSorted((a, b) => b - a)
  if (newest === undefined || timeZone === null) return undefined
  const time = timeIn(timeZone, newest)
  const seen = await captain.observe('timeline', undefined)
  const shown = Array.isArray(seen) ? String(seen[0]?.time) : 'nothing'
  if (shown === time) return undefined
  return {
    promise: 'shows the log in the zone of the captain',
    says: `shows ${shown} for ${time}`,
    extra: [{ at: logAt, kind: 'expect', params: { app: { timeline: [{ time }] } } }],
  }
}

const momentOf = ({ modifiedDate }: HistoryItem): readonly number[] => {
  const at = parseInstant(modifiedDate)
  return at === undefined ? [] : [at]
}

/** 'Jun 01, 2026 04:00:10', formatted without the app. */
function timeIn(timeZone: string, at: number): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: '2-digit', year: 'numeric' }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return `${day} ${time}`
}
