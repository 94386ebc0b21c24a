/** Random walks: moves one after the other, drawn from a seed. */
import { SECOND } from '@drydock/contracts'
import { createRandomStreams } from '@drydock/simulator'
import { moveKindsOf, type MoveKind, type PickOne, wholeBetween } from './moveKinds.ts'
import type { Move } from './moves.ts'

type Kinds = readonly [MoveKind, ...MoveKind[]]
const WATCH: Kinds = [
  ...([
    'alarm',
    'alarm',
    'alarm',
    'armed',
    'switched',
    'reading',
    'away',
    'away',
    'away',
    'network',
    'network',
  ] as const),
  ...(['dead', 'call', 'history', 'push', 'line', 'press', 'press', 'press', 'switch', 'look', 'silence'] as const),
]
const ALARMS: Kinds = [
  'alarm',
  'alarm',
  'alarm',
  'silence',
  'silence',
  'silence',
  'look',
  'away',
  'away',
  'network',
  'armed',
  'press',
]
const DEVICES: Kinds = [
  ...(['switch', 'switch', 'switch', 'switched', 'switched', 'noise', 'list', 'list'] as const),
  ...(['call', 'join', 'unpair', 'press', 'press', 'press', 'refused', 'refused', 'armed'] as const),
]
const ENROLLMENT: Kinds = [
  ...(['enrol', 'enrol', 'enrol', 'join', 'join', 'join', 'join', 'join', 'join', 'join'] as const),
  ...(['end-enrollment', 'end-enrollment', 'enrol-call', 'unpair', 'network', 'network', 'line'] as const),
]
const TRACKING: Kinds = [
  'start-tracking',
  'start-tracking',
  'start-tracking',
  'stop-tracking',
  'tracking-call',
  'reading',
  'press',
  'reload',
]
const START: Kinds = [
  'reload',
  'reload',
  'reload',
  'silent',
  'silent',
  'line',
  'first-start',
  'push',
  'reopen',
  'press',
  'start-tracking',
  'enrol',
  'alarm',
  'sign-out',
]
const SESSION: Kinds = [
  'unrenewed',
  'unrenewed',
  'unrenewed',
  'ended',
  'reopen',
  'reopen',
  'press',
  'switch',
  'alarm',
  'enrol',
  'armed',
  'sign-out',
]
/**
 * Themes of walks. Moves that may end a session are not mixed with moves that make the state of a signed-in app
 * uncertain.
 */
const KINDS = {
  watch: WATCH,
  alarms: ALARMS,
  devices: DEVICES,
  enrollment: ENROLLMENT,
  hunt: TRACKING,
  start: START,
  session: SESSION,
} as const
/** A theme that occurs twice is twice as likely. */
const THEMES = ['watch', 'watch', 'alarms', 'devices', 'enrollment', 'hunt', 'start', 'session'] as const
export type WalkTheme = (typeof THEMES)[number]

export interface ThemedWalk {
  readonly theme: WalkTheme
  readonly moves: readonly Move[]
}

const MOVES = 24
const LONG_PAUSE = 0.2

/** Returns the walk of a seed. Theme, kinds, times and details each draw from their own random stream. */
export const walkOf = (seed: number): readonly Move[] => themedWalk(seed).moves

/** Returns the walk of a seed with its theme, or a walk of another theme. */
export function themedWalk(seed: number, wanted?: WalkTheme): ThemedWalk {
  const chance = createRandomStreams(seed)
  const one: PickOne = (stream, list) => list[Math.floor(chance(stream).next() * list.length)]
  const draw = moveKindsOf(chance, one)
  const theme = wanted ?? one('theme', THEMES)
  const kinds: Kinds = KINDS[theme]
  const moves = Array.from({ length: MOVES }, () => {
    const pause = wholeBetween(chance('pause'), 1, chance('long').next() < LONG_PAUSE ? 120 : 15)
    return { after: pause * SECOND, does: draw[one('kind', kinds)]() }
  })
  return { theme, moves }
}
