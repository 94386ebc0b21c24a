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
const HUNT: Kinds = ['hunt', 'hunt', 'hunt', 'end-hunt', 'hunt-call', 'reading', 'press', 'reload']
const START: Kinds = [
  'reload',
  'reload',
  'reload',
  'silent',
  'silent',
  'line',
  'push',
  'reopen',
  'press',
  'hunt',
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
 * What a walk is about. What may end a session is not mixed with what makes it hard to say what a signed-in app has to
 * show.
 */
const THEMES = [WATCH, WATCH, ALARMS, DEVICES, ENROLLMENT, HUNT, START, SESSION] as const

const MOVES = 24
const LONG_PAUSE = 0.2

/** The walk of a seed. What it is about, what happens, when and which each draw from a stream of their own. */
export function walkOf(seed: number): readonly Move[] {
  const chance = createRandomStreams(seed)
  const one: PickOne = (stream, list) => list[Math.floor(chance(stream).next() * list.length)]
  const draw = moveKindsOf(chance, one)
  const kinds = one('theme', THEMES)
  return Array.from({ length: MOVES }, () => {
    const pause = wholeBetween(chance('pause'), 1, chance('long').next() < LONG_PAUSE ? 120 : 15)
    return { after: pause * SECOND, does: draw[one('kind', kinds)]() }
  })
}
