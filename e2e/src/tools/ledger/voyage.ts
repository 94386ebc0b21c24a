/**
 * Random day of a phone and its boat, from a seed: alarms, arming and disarming, a connection that breaks or goes
 * silent, a phone that sleeps.
 */
import { mulberry32 } from '@drydock/contracts/random'

/** What the app must show at the end, whatever happened to the phone. */
export interface Truth {
  /** Names of all alarms in capitals, oldest first. */
  readonly alarms: readonly string[]
  /** The alarm that is still on; undefined when there is none. */
  readonly stands: string | undefined
  /** Number of alarms after the last disarming: each of them must have sounded. */
  readonly mustRing: number
}
export interface Voyage {
  /** A scenario, as text. */
  readonly yaml: string
  readonly truth: Truth
}

const NAMES = {
  door: 'MAIN DOOR SENSOR',
  hatch: 'DECK HATCH SENSOR',
  gateway: 'GATEWAY',
  bilgePump: 'BILGE PUMP',
  shorePower: 'SHORE POWER',
} as const
const TYPES = Object.keys(NAMES) as (keyof typeof NAMES)[]
const STEPS = 40
/** After this long with a connection everything has arrived. */
const SETTLED_S = 15
/** A silent connection lasts longer than the app needs to notice it. */
const DEAD_AT_LEAST_S = 35
const DEAD_AT_MOST_S = 95
/** One more connection attempt that hangs, and the wait after it. */
const REVIVED_S = 30

/** The day so far: its steps, and the state of phone and boat. Times are in seconds. */
interface Day {
  readonly random: () => number
  readonly steps: object[]
  readonly alarms: { readonly name: string; isOver: boolean }[]
  at: number
  isFront: boolean
  isOnline: boolean
  /** When the phone was last without a connection. */
  linkedAt: number
  /** Until when the connection is silent. */
  silentUntil: number
  standing: string | undefined
}

const oneOf = <T>({ random }: Day, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function raiseAlarm(day: Day): void {
  const type = oneOf(day, TYPES)
  day.steps.push({ alarm: type })
  day.alarms.push({ name: NAMES[type], isOver: false })
  day.standing = NAMES[type]
}

function disarm(day: Day): void {
  day.steps.push({ armed: false })
  for (const it of day.alarms) it.isOver = true
  day.standing = undefined
}

function toggleFront(day: Day): void {
  day.steps.push({ phone: day.isFront ? oneOf(day, ['hidden', 'frozen', 'sleeping']) : 'visible' })
  day.isFront = !day.isFront
  day.linkedAt = Math.max(day.linkedAt, day.at)
}

function toggleNetwork(day: Day): void {
  day.isOnline = !day.isOnline
  day.steps.push({ phone: day.isOnline ? 'online' : 'offline' })
  day.linkedAt = Math.max(day.linkedAt, day.at)
}

/** The connection stays open, but nothing passes. */
function silence(day: Day): void {
  if (day.at < day.silentUntil) return
  const length = DEAD_AT_LEAST_S + Math.floor(day.random() * (DEAD_AT_MOST_S - DEAD_AT_LEAST_S))
  day.steps.push({ fault: { on: { hub: 'connection' }, kind: 'half-open', for: `${length}s` } })
  day.silentUntil = day.at + length
  day.linkedAt = day.silentUntil + REVIVED_S
}

/**
 * The captain ends the alarm, but only if the app has certainly shown all alarms: else the expected state is unknown.
 */
function clear(day: Day): void {
  if (!day.isFront || !day.isOnline || day.at - day.linkedAt < SETTLED_S) return
  day.steps.push({ captain: 'open-event-log' }, { captain: { go: 'home' } })
  day.standing = undefined
}

function silenceAlarm(day: Day): void {
  if (day.isFront) day.steps.push({ captain: { silence: null, within: '0s' } })
}

/** Possible events of each step; an entry that occurs twice is twice as likely. */
const HAPPENINGS: readonly ((day: Day) => void)[] = [
  raiseAlarm,
  raiseAlarm,
  raiseAlarm,
  day => day.steps.push({ armed: true }),
  disarm,
  toggleFront,
  toggleFront,
  toggleNetwork,
  toggleNetwork,
  silence,
  clear,
  silenceAlarm,
]

/** Returns the voyage of a seed; the same seed gives the same voyage. */
export function voyageOf(seed: number): Voyage {
  const day: Day = {
    random: mulberry32(seed),
    steps: [{ open: '/' }],
    alarms: [],
    at: 5,
    isFront: true,
    isOnline: true,
    linkedAt: 0,
    silentUntil: 0,
    standing: undefined,
  }
  const { random, steps, alarms } = day
  for (let step = 0; step < STEPS; step++) {
    day.at += 1 + Math.floor(random() * (random() < 0.2 ? 120 : 12))
    steps.push({ at: `${day.at}s` })
    oneOf(day, HAPPENINGS)(day)
  }
  if (!day.isOnline) toggleNetwork(day)
  if (!day.isFront) toggleFront(day)
  steps.push({ at: `${Math.max(day.at, day.linkedAt) + 60}s` }, { captain: 'wait' })
  const text = { scenario: `Voyage ${seed}`, id: 'LEDGER-1', boat: { armed: true }, seed, steps }
  return {
    yaml: JSON.stringify(text),
    truth: {
      alarms: alarms.map(it => it.name),
      stands: day.standing,
      mustRing: alarms.filter(it => !it.isOver).length,
    },
  }
}
