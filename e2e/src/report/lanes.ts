/** Layout of the lanes of a run on the virtual time axis: positions of marks and labels. */
import type { Judgment } from '@drydock/simulator'
import type { ReportEntry } from './record.ts'
import { isAlarm, summaryOf } from './entrySummary.ts'

export const WIDTH = 1_100
/** Marks that are closer become one mark. */
const TOGETHER = 7
/** Approximate width of a character of a label. */
const CHARACTER_WIDTH = 7.2
const MIN_CHARACTERS = 4
/** Minimum distance of ticks. */
const BETWEEN_TICKS = 96
/** Width of the longest label of a tick, '23:59:59'; a label that would be cut is left out. */
const LABEL = 72
/** Share of the axis after the last moment, so that it is visible. */
const AFTER = 0.04
const SHORTEST_MS = 1_000

const SECOND = 1_000
const STEPS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400,
].map(it => it * SECOND)

export interface Mark {
  readonly x: number
  readonly at: number
  /** Number of entries that it stands for. */
  readonly count: number
  readonly says: string
  /** The text that fits before the next mark; may be empty. */
  readonly label: string
  readonly look: 'usual' | 'captain' | 'alarm' | 'failed' | 'left-out'
  /** Row number of the first of them in its table. */
  readonly row: number
}
export interface Stretch {
  readonly from: number
  readonly to: number
}
export interface Lanes {
  readonly length: number
  readonly ticks: readonly { readonly x: number; readonly at: number }[]
  readonly lanes: Readonly<Record<ReportEntry['lane'] | 'expect', readonly Mark[]>>
  /** The times in which the boat was armed. */
  readonly armed: readonly Stretch[]
}

interface Point {
  readonly at: number
  readonly says: string
  readonly look: Mark['look']
  readonly row: number
}

export function lanesOf(entries: readonly ReportEntry[], judged: readonly Judgment[], virtualMs: number): Lanes {
  const length = Math.max(SHORTEST_MS, virtualMs) * (1 + AFTER)
  const points = entries.map((entry, row): Point & Pick<ReportEntry, 'lane'> => ({
    at: entry.at,
    says: summaryOf(entry),
    look: lookOf(entry),
    row,
    lane: entry.lane,
  }))
  const lane = (name: ReportEntry['lane']): readonly Mark[] =>
    marksOf(
      points.filter(it => it.lane === name),
      length,
    )
  const expected = judged.map(
    (it, row): Point => ({ at: it.at, says: it.expected, look: it.verdict === 'passed' ? 'usual' : it.verdict, row }),
  )
  return {
    length,
    ticks: ticksOf(length),
    lanes: {
      step: lane('step'),
      rest: lane('rest'),
      hub: lane('hub'),
      state: lane('state'),
      app: lane('app'),
      expect: marksOf(expected, length),
    },
    armed: armedOf(entries, virtualMs).map(({ from, to }) => ({ from: xOf(from, length), to: xOf(to, length) })),
  }
}

const xOf = (at: number, length: number): number => Math.round((at / length) * WIDTH * 10) / 10

function lookOf(it: ReportEntry): Mark['look'] {
  if (isAlarm(it)) return 'alarm'
  return it.lane === 'step' &&
    it.name !== 'shot' &&
    typeof it.body === 'object' &&
    it.body !== null &&
    'person' in it.body
    ? 'captain'
    : 'usual'
}

/** Of marks that are merged, the most important one gives look and label. */
const RANK: Readonly<Record<Mark['look'], number>> = { failed: 3, alarm: 2, captain: 1, usual: 0, 'left-out': 0 }

function marksOf(points: readonly Point[], length: number): readonly Mark[] {
  const groups: { readonly x: number; readonly count: number; readonly point: Point }[] = []
  for (const point of points) {
    const x = xOf(point.at, length)
    const last = groups.at(-1)
    if (last && x - last.x < TOGETHER)
      groups[groups.length - 1] = {
        ...last,
        count: last.count + 1,
        point: RANK[point.look] > RANK[last.point.look] ? point : last.point,
      }
    else groups.push({ x, count: 1, point })
  }
  return groups.map(({ x, count, point: { at, says, look, row } }, index) => {
    const room = (groups[index + 1]?.x ?? WIDTH) - x - 20
    return { x, at, count, says, label: labelOf(says, count, Math.floor(room / CHARACTER_WIDTH)), look, row }
  })
}

function labelOf(says: string, count: number, characters: number): string {
  const more = count > 1 ? ` +${count - 1}` : ''
  const left = characters - more.length
  if (left < MIN_CHARACTERS) return ''
  return (says.length > left ? `${says.slice(0, left - 1)}…` : says) + more
}

function ticksOf(length: number): Lanes['ticks'] {
  const wanted = (length / WIDTH) * BETWEEN_TICKS
  const size = STEPS.find(it => it >= wanted) ?? Math.ceil(wanted / 86_400_000) * 86_400_000
  return Array.from({ length: Math.floor(length / size) + 1 }, (_, index) => ({
    at: index * size,
    x: xOf(index * size, length),
  })).filter(it => it.x < WIDTH - LABEL)
}

function armedOf(entries: readonly ReportEntry[], end: number): readonly Stretch[] {
  const changes = entries.filter(it => it.lane === 'state' && it.name === 'armed')
  return changes.flatMap((entry, index) =>
    entry.body === true && changes[index - 1]?.body !== true
      ? [{ from: entry.at, to: changes.slice(index + 1).find(later => later.body !== true)?.at ?? end }]
      : [],
  )
}
