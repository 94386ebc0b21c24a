/** What a walk comes to as steps of a scenario: what happens, and what the app has to show meanwhile and at the end. */
import { alarmRoutes, type Duration, MINUTE, SECOND, sensorRoutes } from '@drydock/contracts'
import { type RecordedStep, type Scenario, formatDuration } from '@drydock/simulator'
import { createStaleness } from './staleness.ts'
import { createEnrollmentPromise } from './enrollmentPromise.ts'
import { ALARM_NAMES, type MoveAction, type Move, type PhoneWord } from './moves.ts'
import { createSoundPromise } from './soundPromise.ts'
import { createExpectedAlarm } from './expectedAlarm.ts'

/** The call that one press makes, at most once. */
const CALLS = { arm: alarmRoutes.arm, disarm: alarmRoutes.disarm, switch: sensorRoutes.command } as const

export interface Press {
  /** Which move of the walk it is. */
  readonly move: number
  /** What it calls, where once is enough. */
  readonly call: string | undefined
  readonly at: Duration
}

export interface WalkScenario {
  /** How the boat differs from the usual one. */
  readonly boat: BoatOf
  readonly deeds: readonly RecordedStep[]
  /** In order; each is what somebody does with the app. */
  readonly presses: readonly Press[]
  /** Names of all that the captain does, in order: the index among the presses, or undefined for what is none. */
  readonly acts: readonly (number | undefined)[]
  /** When everything is over, and what is shown then can be compared with the boat. */
  readonly end: Duration
  /** When the event log is open, to be compared with the boat: the last moment of the walk. */
  readonly logAt: Duration
  /** Whether the captain is signed in all the time, for certain. */
  readonly staysIn: boolean
  /** Whether the app has been told of every device, for certain. */
  readonly knowsDevices: boolean
}

const CAPTAIN = 'captain'
const FIRST: Duration = 5 * SECOND
/** After this long without any fault everything has arrived, even over a line that was dead. */
const HEALED: Duration = 2 * MINUTE
const SETTLED: Duration = 15 * SECOND
const WATCHED: Duration = MINUTE
/** Where the walk says what the sensor network does, it does nothing else. */
const NO_RADIO = { opens: 'never', finds: 'never', adds: 'never' } as const
/** Tokens of which several end within a walk. */
const SHORT_LIFE: Duration = 2 * MINUTE

/** Another one than that of the phone. */
const ZONE = 'America/New_York'
const USUAL = { armed: true, timeZone: ZONE } as const

/** What the calm boat has, without a hatch: what is paired cannot be enrolled once more. */
const withoutHatch = (): NonNullable<Scenario['boat']['sensors']> => [
  { type: 'shorePower', on: true, age: 8 * SECOND, confirms: 3 * SECOND },
  { type: 'smartPlug', on: false, age: 12 * SECOND, confirms: 3 * SECOND },
  { type: 'door', on: false, battery: 87, age: 41 * SECOND },
]

type BoatOf = typeof USUAL & { readonly sensors?: ReturnType<typeof withoutHatch> } & (
    | { readonly tokenLifetime?: Duration }
    | { readonly radio: typeof NO_RADIO }
  )

const enrols = (moves: readonly Move[]): boolean => moves.some(({ does }) => does.is === 'act' && does.verb === 'enrol')

function boatFor(moves: readonly Move[]): BoatOf {
  const has = (fits: (it: MoveAction) => boolean): boolean => moves.some(it => fits(it.does))
  const usual = enrols(moves) ? { ...USUAL, sensors: withoutHatch() } : USUAL
  if (has(it => it.is === 'unrenewed' || it.is === 'ended')) return { ...usual, tokenLifetime: SHORT_LIFE }
  return has(it => it.is === 'boat' && it.kind === 'join') ? { ...usual, radio: NO_RADIO } : usual
}

const isListFault = ({ does }: Move): boolean =>
  does.is === 'boat' && does.kind === 'fault' && JSON.stringify(does.params).includes('"GET /api/sensor"')

/** Moves that cannot be made where they stand (a phone in front is put in front again) are left out. */
export function toScenario(moves: readonly Move[]): WalkScenario {
  const deeds: RecordedStep[] = []
  const presses: Press[] = []
  const acts: (number | undefined)[] = []
  const doubts = createStaleness(deeds)
  const standing = createExpectedAlarm()
  const quiet = createSoundPromise(deeds)
  const enrolled = createEnrollmentPromise(deeds)
  let [at, front, online] = [FIRST, true, true]
  let [reopens, wellAt] = [false, 0]
  const step = (kind: string, params: unknown): void => void deeds.push({ at, kind, params })
  const act = (params: unknown, press?: number): void => {
    acts.push(press)
    step('captain', params)
  }
  const phone = (word: PhoneWord): void => {
    const fits = word === 'visible' ? !front : word === 'online' ? !online : word === 'offline' ? online : front
    if (!fits) return
    if (word === 'online' || word === 'offline') online = word === 'online'
    else front = word === 'visible'
    step('phone', word)
    doubts.phone(word, at)
    quiet.phone(word, at)
    standing.unsettle(at)
  }
  /** Of a page that is signed out nobody opens the event log. */
  const look = (): void => {
    if (doubts.leads(at)) mayEnd()
    act('open-event-log')
    act({ go: 'home' })
    standing.look(at, online)
  }
  const press = ({ verb, params }: Extract<MoveAction, { is: 'press' }>, move: number): void => {
    if (verb === 'disarm') standing.disarm(at)
    presses.push({ move, call: `${CALLS[verb].method} ${CALLS[verb].path}`, at })
    act(params === undefined ? verb : { [verb]: params }, presses.length - 1)
  }
  const die = (lasts: Duration): void => {
    if (!doubts.die(at, lasts)) return
    step('fault', { on: { hub: 'connection' }, kind: 'half-open', for: formatDuration(lasts) })
    standing.fault()
  }
  const button = ({ verb, params, on }: Extract<MoveAction, { is: 'act' }>, move: number): void => {
    if (on !== undefined) act({ go: on })
    presses.push({ move, call: undefined, at })
    act(params === undefined ? verb : { [verb]: params }, presses.length - 1)
    if (on !== undefined) act({ go: 'home' })
    if (verb === 'enrol' && !reopens) enrolled.begin(at)
    if (verb === 'close-enrollment') enrolled.end(at)
    if (verb === 'sign-out') mayEnd()
  }
  /** The session may be over from here on. */
  const mayEnd = (): void => {
    standing.unsign()
    enrolled.end(at)
    reopens = true
  }
  const unsign = (kind: string, params: unknown): void => {
    step(kind, params)
    mayEnd()
  }
  const hush = (move: number): void => {
    presses.push({ move, call: undefined, at })
    act('silence', presses.length - 1)
    quiet.silence(at)
  }
  const silent = (lasts: Duration): void => {
    unsign('gateway', 'silent')
    deeds.push({ at: at + lasts, kind: 'gateway', params: 'resume' })
    wellAt = Math.max(wellAt, at + lasts)
  }
  const unrenewed = (lasts: Duration): void => {
    unsign('identity', { 'renewals-fail': formatDuration(lasts) })
    wellAt = Math.max(wellAt, at + lasts)
  }
  /** A person acts on a phone in front only. */
  const make = (it: MoveAction, move: number): void => {
    if (it.is === 'phone') phone(it.word)
    else if (it.is === 'dead') die(it.lasts)
    else if (it.is === 'press' && front) press(it, move)
    else if (it.is === 'look' && front && !reopens) look()
    else if (it.is === 'silence' && front) hush(move)
    else if (it.is === 'act' && front) button(it, move)
    else if (it.is === 'reload') unsign('phone', 'reload')
    else if (it.is === 'unrenewed') unrenewed(it.lasts)
    else if (it.is === 'ended') unsign('identity', { 'sign-out': CAPTAIN })
    else if (it.is === 'silent') silent(it.lasts)
    else if (it.is === 'reopen') unsign('open', '/')
    else if (it.is === 'alarm') {
      const of = it.of === 'hatch' && enrols(moves) ? 'door' : it.of
      step('alarm', of)
      standing.alarm(ALARM_NAMES[of], at)
      quiet.alarm(at, front && standing.hears(at, online))
    } else if (it.is === 'armed') {
      step('armed', it.armed)
      if (!it.armed) standing.end()
    } else if (it.is === 'boat') {
      step(it.kind, it.params)
      if (it.kind === 'fault') standing.fault()
    }
  }
  moves.forEach((it, index) => {
    at += it.after
    make(it.does, index)
  })
  // A line that is dead for a moment only is noticed by nobody, and what was lost on it is lost.
  at = Math.max(at, doubts.deadUntil, wellAt) + SECOND
  step('fault', 'clear')
  phone('online')
  phone('visible')
  doubts.end(at)
  at += HEALED
  // Once to be asked who it is, and once to come in.
  for (const _ of reopens ? ['asked', 'in'] : []) {
    step('open', '/')
    at += SETTLED
  }
  step('status', 'now')
  at += SETTLED
  const stands = standing.now()
  if (stands !== undefined) step('expect', { app: { alarm: stands } })
  look()
  at += SETTLED
  step('always', { app: { alarm: 'none', link: 'ok' } })
  at += WATCHED
  act('wait')
  quiet.end(at)
  enrolled.end(at)
  const end = at
  at += SECOND
  act('open-event-log')
  at += SECOND
  act('wait')
  return {
    boat: boatFor(moves),
    deeds: deeds.toSorted((a, b) => a.at - b.at),
    presses,
    acts,
    end,
    logAt: at,
    staysIn: !reopens,
    knowsDevices: !moves.some(isListFault),
  }
}
