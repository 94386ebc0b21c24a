/**
 * A made-up day of a phone and its boat, from a seed: alarms, people who arm and disarm, a link that breaks or goes
 * dead, a phone that sleeps.
 */
import { mulberry32 } from '#runner/agent/random.ts'

/** What has to be so at the end, whatever the phone went through. */
export interface Truth {
  /** Names of all alarms in capitals, oldest first. */
  readonly alarms: readonly string[]
  /** The one that nobody has ended; undefined when there is none. */
  readonly stands: string | undefined
  /** How many were not over before the end of a disarming: these must have rung. */
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
/** After this long with a link everything has arrived. */
const SETTLED_S = 15
/** A dead line lasts for longer than the app needs to notice it. */
const DEAD_AT_LEAST_S = 35
const DEAD_AT_MOST_S = 95
/** One more attempt that hangs, and the wait after it. */
const REVIVED_S = 30

export function voyageOf(seed: number): Voyage {
  const random = mulberry32(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const steps: object[] = [{ open: '/' }]
  const alarms: { readonly name: string; over: boolean }[] = []
  let at = 5
  let front = true
  let online = true
  let linkedAt = 0
  let deadUntil = 0
  let standing: string | undefined

  const alarm = (): void => {
    const type = one(TYPES)
    steps.push({ alarm: type })
    alarms.push({ name: NAMES[type], over: false })
    standing = NAMES[type]
  }
  const disarm = (): void => {
    steps.push({ armed: false })
    for (const it of alarms) it.over = true
    standing = undefined
  }
  const lookAway = (): void => {
    steps.push({ phone: front ? one(['hidden', 'frozen', 'sleeping']) : 'visible' })
    front = !front
    linkedAt = Math.max(linkedAt, at)
  }
  const cut = (): void => {
    online = !online
    steps.push({ phone: online ? 'online' : 'offline' })
    linkedAt = Math.max(linkedAt, at)
  }
  /** Nothing passes on the line any more, and nobody is told. */
  const die = (): void => {
    if (at < deadUntil) return
    const length = DEAD_AT_LEAST_S + Math.floor(random() * (DEAD_AT_MOST_S - DEAD_AT_LEAST_S))
    steps.push({ fault: { on: { hub: 'connection' }, kind: 'half-open', for: `${length}s` } })
    deadUntil = at + length
    linkedAt = deadUntil + REVIVED_S
  }
  /** A person clears what the app has told of; only where that is everything is it known what stands then. */
  const clear = (): void => {
    if (!front || !online || at - linkedAt < SETTLED_S) return
    steps.push({ captain: 'open-event-log' }, { captain: { go: 'home' } })
    standing = undefined
  }
  for (let step = 0; step < STEPS; step++) {
    at += 1 + Math.floor(random() * (random() < 0.2 ? 120 : 12))
    steps.push({ at: `${at}s` })
    one([
      alarm,
      alarm,
      alarm,
      () => steps.push({ armed: true }),
      disarm,
      lookAway,
      lookAway,
      cut,
      cut,
      die,
      clear,
      () => front && steps.push({ captain: { silence: null, within: '0s' } }),
    ])()
  }
  if (!online) cut()
  if (!front) lookAway()
  steps.push({ at: `${Math.max(at, linkedAt) + 60}s` }, { captain: 'wait' })
  const text = { scenario: `Voyage ${seed}`, id: 'LEDGER-1', boat: { armed: true }, seed, steps }
  return {
    yaml: JSON.stringify(text),
    truth: { alarms: alarms.map(it => it.name), stands: standing, mustRing: alarms.filter(it => !it.over).length },
  }
}
